// SPDX-License-Identifier: Apache-2.0
// Known answers of vcgadd, vcpadd, vcmax and vcmin.
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

using isa::half;
using support::get;
using support::put;
using support::UbBench;
using support::Values;

namespace {

constexpr double kOld = -77;
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Values counting(std::size_t count) {
  Values values;
  for (std::size_t k = 0; k < count; ++k) values.push_back(static_cast<double>(k));
  return values;
}

/// `operation` (without type) on what stands at 0, its destination at 0x1000 filled with kOld.
template <class T> UbBench played(const std::string& before, const std::string& operation, const Values& source) {
  UbBench bench;
  put<T>(bench.ub, 0, source);
  put<T>(bench.ub, 0x1000, Values(512, kOld));
  const std::size_t name = operation.find(' ');
  bench.play(before + operation.substr(0, name) + support::suffix<T>() + "ub:0x1000, ub:0" + operation.substr(name));
  return bench;
}

template <class T> std::uint32_t index_at(const UbBench& bench, std::size_t at, std::size_t bytes = sizeof(T)) {
  std::uint32_t index = 0;
  std::memcpy(&index, &bench.ub.at(at), bytes);
  return index;
}

/// The value and the lane that vcmax or vcmin picks under a mask.
template <class T>
std::pair<double, std::uint32_t> picked(const std::string& mnemonic, const Values& source,
                                        const std::string& mask = "0, 0xf") {
  const UbBench bench = played<T>("set_vector_mask " + mask + "\n", mnemonic + " ", source);
  return {get<T>(bench.ub, 0x1000, 1)[0], index_at<T>(bench, 0x1000 + sizeof(T))};
}

using Picked = std::pair<double, std::uint32_t>;

} // namespace

TEMPLATE_TEST_CASE("vcgadd leaves one sum a datablock, eight side by side a repeat", "", float, half) {
  constexpr std::size_t lanes = 256 / sizeof(TestType), per_block = lanes / 8;
  const UbBench bench = played<TestType>("", "vcgadd , rep=2, dst_rep=2", counting(2 * lanes));
  Values expected(32, kOld);
  for (std::size_t r = 0; r < 2; ++r)
    for (std::size_t b = 0; b < 8; ++b) { // first + ... + last of per_block numbers
      const auto first = static_cast<double>(r * lanes + b * per_block);
      expected[16 * r + b] = static_cast<double>(per_block) * first + per_block * (per_block - 1) / 2.0;
    }
  if (sizeof(TestType) == 2) // the largest sums are beyond 2048: halves are multiples of 2 there
    for (double& value : expected) value = static_cast<double>(static_cast<float>(half(static_cast<float>(value))));
  CHECK(get<TestType>(bench.ub, 0x1000, 32) == expected);
}

TEST_CASE("vcgadd adds neighbours as a tree") {
  constexpr double large = 16777216; // 2^24
  CHECK(get<float>(played<float>("", "vcgadd ", {large, 1, 1, 1}).ub, 0x1000, 1)[0] == large + 2);
  CHECK(get<half>(played<half>("", "vcgadd ", {2048, 1, 1, 1}).ub, 0x1000, 1)[0] == 2050);
}

TEST_CASE("vcgadd leaves the place of a datablock without active lanes alone") {
  const UbBench bench = played<float>("set_vector_mask 0, 0x3010001\n", "vcgadd ", Values(64, 3));
  CHECK(get<float>(bench.ub, 0x1000, 8) == Values{3, kOld, 3, 6, kOld, kOld, kOld, kOld});
}

TEST_CASE("vcgadd in counter mode ends with the counted elements") {
  const UbBench bench = played<half>("set_mask_count\nset_vector_mask 0, 161\n", "vcgadd ", Values(256, 1));
  Values expected(16, kOld);
  std::fill_n(expected.begin(), 10, 16);
  expected[10] = 1;
  CHECK(get<half>(bench.ub, 0x1000, 16) == expected);
}

TEST_CASE("in saturation mode each partial sum saturates") {
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  put<half>(bench.ub, 0, {60000, 60000, -30000, 100});
  bench.play("vcgadd.f16 ub:0x1000, ub:0\nvcadd.f16 ub:0x1100, ub:0");
  CHECK(get<half>(bench.ub, 0x1000, 1)[0] == 35584); // 65504 - 29904 is between two halves: to even
  CHECK(get<half>(bench.ub, 0x1100, 1)[0] == 35584);
}

TEMPLATE_TEST_CASE("vcpadd adds neighbours, half as many side by side", "", float, half) {
  constexpr std::size_t lanes = 256 / sizeof(TestType);
  const UbBench bench = played<TestType>("", "vcpadd , rep=2, dst_rep=2, rstride=0", counting(lanes));
  for (const std::size_t to : {0x1000u, 0x1100u}) {
    Values expected(lanes, kOld);
    for (std::size_t k = 0; k < lanes / 2; ++k) expected[k] = static_cast<double>(4 * k + 1);
    CHECK(get<TestType>(bench.ub, to, lanes) == expected);
  }
}

TEST_CASE("vcpadd takes inactive lanes as 0 and leaves the place of a pair of them alone") {
  const UbBench bench = played<float>("set_vector_mask 0, 0x65\n", "vcpadd ", counting(64));
  CHECK(get<float>(bench.ub, 0x1000, 5) == Values{0, 2, 5, 6, kOld});
}

TEMPLATE_TEST_CASE("vcmax and vcmin give the value and its lane", "", float, half) {
  CHECK(picked<TestType>("vcmax", {3, 9, -1, 5}) == Picked{9, 1});
  CHECK(picked<TestType>("vcmin", {3, 9, -1, 5}) == Picked{-1, 2});
  CHECK(picked<TestType>("vcmax", {-kInf, -kInf, -kInf, -5}) == Picked{-5, 3});
  CHECK(picked<TestType>("vcmin", {3, 2, 3, 2}) == Picked{2, 1}); // the first of equals
}

TEMPLATE_TEST_CASE("vcmax looks at active lanes alone", "", float, half) {
  CHECK(picked<TestType>("vcmax", counting(64), "0, 0x7f") == Picked{6, 6});
  CHECK(picked<TestType>("vcmin", counting(64), "0, 0xff00") == Picked{8, 8});
  CHECK(picked<TestType>("vcmax", counting(64), "0, 0xffffffffffffffff") == Picked{63, 63});
}

TEST_CASE("vcmax knows the 128 lanes of a half") {
  CHECK(picked<half>("vcmax", counting(128), "0xffffffffffffffff, 0xffffffffffffffff") == Picked{127, 127});
  CHECK(picked<half>("vcmin", counting(128), "0x100, 0") == Picked{72, 72});
}

TEST_CASE("a NaN is picked before any number, the first of them") {
  const Picked largest = picked<float>("vcmax", {1, kNaN, 7, kNaN});
  CHECK((std::isnan(largest.first) && largest.second == 1));
  const Picked smallest = picked<half>("vcmin", {1, 7, kNaN, -kInf});
  CHECK((std::isnan(smallest.first) && smallest.second == 2));
}

TEMPLATE_TEST_CASE("the order says what stands where, and the destination strides in whole results", "", float, half) {
  constexpr std::size_t lanes = 256 / sizeof(TestType), e = sizeof(TestType);
  const auto in_order = [&](const std::string& order) {
    return played<TestType>("", "vcmax , rep=2, dst_rep=1, order=" + order, counting(2 * lanes));
  };
  const auto top = static_cast<double>(lanes - 1), second = static_cast<double>(2 * lanes - 1);
  const auto lane = static_cast<std::uint32_t>(lanes - 1);

  const UbBench both = in_order("value_index");
  CHECK(get<TestType>(both.ub, 0x1000, 1)[0] == top);
  CHECK(index_at<TestType>(both, 0x1000 + e) == lane);
  CHECK(get<TestType>(both.ub, 0x1000 + 2 * e, 1)[0] == second);
  CHECK(index_at<TestType>(both, 0x1000 + 3 * e) == lane);

  const UbBench swapped = in_order("index_value");
  CHECK(index_at<TestType>(swapped, 0x1000) == lane);
  CHECK(get<TestType>(swapped.ub, 0x1000 + e, 1)[0] == top);

  const UbBench value = in_order("value");
  CHECK(get<TestType>(value.ub, 0x1000, 3) == Values{top, second, kOld});

  const UbBench index = in_order("index"); // 32 bits in both types
  CHECK(index_at<TestType>(index, 0x1000, 4) == lane);
  CHECK(index_at<TestType>(index, 0x1004, 4) == lane);
  CHECK(get<TestType>(index.ub, 0x1008, 1)[0] == kOld);
}

TEST_CASE("vcmin in counter mode ends in a partial repeat") {
  Values source(100, 5);
  source[70] = 1, source[99] = 0;
  const UbBench bench = played<float>("set_mask_count\nset_vector_mask 0, 99\n", "vcmin , order=value", source);
  CHECK(get<float>(bench.ub, 0x1000, 3) == Values{5, 1, kOld});
}
