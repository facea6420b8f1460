// SPDX-License-Identifier: Apache-2.0
// Known answers of the comparisons, of set_cmpmask and of the three selects.
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
const std::vector<std::string> kModes = {"lt", "gt", "eq", "le", "ge", "ne"};

template <class T> constexpr std::size_t lanes = 256 / sizeof(T);

std::uint64_t word(const UbBench& bench, std::size_t at) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &bench.ub.at(at), sizeof(bits));
  return bits;
}

void put_word(UbBench& bench, std::size_t at, std::uint64_t bits) {
  std::memcpy(&bench.ub.at(at), &bits, sizeof(bits));
}

/// The first bits of each of the six comparisons, lowest lane first, with src0 at 0 and src1 at 0x1000.
template <class T> std::vector<unsigned> bits_of_modes(const Values& src0, const Values& src1, unsigned which) {
  UbBench bench;
  put<T>(bench.ub, 0, src0);
  put<T>(bench.ub, 0x1000, src1);
  std::string code;
  for (std::size_t k = 0; k < kModes.size(); ++k)
    code +=
        "vcmpv_" + kModes[k] + support::suffix<T>() + "ub:" + std::to_string(0x2000 + 32 * k) + ", ub:0, ub:0x1000\n";
  bench.play(code);
  std::vector<unsigned> bits;
  for (std::size_t k = 0; k < kModes.size(); ++k)
    bits.push_back(static_cast<unsigned>(word(bench, 0x2000 + 32 * k)) & which);
  return bits;
}

/// src0 counts up from 0 in two repeats at 0, src1 counts down from 1000 at 0x800, dst at 0x1000 holds kOld.
template <class T> UbBench select_bench() {
  UbBench bench;
  Values up, down;
  for (std::size_t k = 0; k < 2 * lanes<T>; ++k) {
    up.push_back(static_cast<double>(k));
    down.push_back(1000 - static_cast<double>(k));
  }
  put<T>(bench.ub, 0, up);
  put<T>(bench.ub, 0x800, down);
  put<T>(bench.ub, 0x1000, Values(2 * lanes<T>, kOld));
  return bench;
}

template <class T> std::string type() { return support::suffix<T>(); }

} // namespace

TEMPLATE_TEST_CASE("each comparison sets the bits of the lanes where it holds", "", float, half) {
  // lanes: 1 < 2, 2 = 2, 3 > 2, -inf < inf
  const std::vector<unsigned> bits = bits_of_modes<TestType>({1, 2, 3, -kInf}, {2, 2, 2, kInf}, 0xf);
  CHECK(bits == std::vector<unsigned>{0b1001, 0b0100, 0b0010, 0b1011, 0b0110, 0b1101});
}

TEMPLATE_TEST_CASE("with a NaN only unequal holds, and zeros of both signs are equal", "", float, half) {
  CHECK(bits_of_modes<TestType>({kNaN, 1, kNaN}, {1, kNaN, kNaN}, 7) == std::vector<unsigned>{0, 0, 0, 0, 0, 7});
  CHECK(bits_of_modes<TestType>({-0.0}, {0.0}, 1) == std::vector<unsigned>{0, 0, 1, 1, 1, 0});
}

TEMPLATE_TEST_CASE("a comparison against a scalar is one against a tensor of it", "", float, half) {
  UbBench bench;
  put<TestType>(bench.ub, 0, {1, 2, 3});
  put<TestType>(bench.ub, 0x200, Values(lanes<TestType>, 2));
  std::string code;
  for (std::size_t k = 0; k < kModes.size(); ++k) {
    const std::string at = std::to_string(0x1000 + 64 * k), next = std::to_string(0x1020 + 64 * k);
    code += "vcmpv_" + kModes[k] + type<TestType>() + "ub:" + at + ", ub:0, ub:0x200\n" + "vcmpvs_" + kModes[k] +
            type<TestType>() + "ub:" + next + ", ub:0, 2\n";
  }
  bench.play(code);
  const std::vector<unsigned> expected = {1, 4, 2, 3, 6, 5};
  for (std::size_t k = 0; k < kModes.size(); ++k) {
    CHECK((word(bench, 0x1020 + 64 * k) & 7) == expected[k]);
    CHECK(word(bench, 0x1000 + 64 * k) == word(bench, 0x1020 + 64 * k));
    CHECK(word(bench, 0x1008 + 64 * k) == word(bench, 0x1028 + 64 * k));
  }
}

TEST_CASE("bits of neighbouring repeats lie end to end: 8 bytes of float, 16 of half") {
  UbBench bench;
  put<float>(bench.ub, 0, {1});
  put<float>(bench.ub, 256 + 4 * 63, {1});
  put<half>(bench.ub, 0x800 + 2 * 64, {1});
  put<half>(bench.ub, 0x800 + 256 + 2 * 127, {1});
  for (std::size_t k = 0; k < 16; ++k) put_word(bench, 0x1000 + 8 * k, ~0ull);
  bench.play("vcmpvs_gt.f32 ub:0x1000, ub:0, 0.5, rep=2\nvcmpvs_gt.f16 ub:0x1020, ub:0x800, 0.5, rep=2");
  CHECK(word(bench, 0x1000) == 1);
  CHECK(word(bench, 0x1008) == 1ull << 63);
  CHECK(word(bench, 0x1010) == ~0ull);
  CHECK(word(bench, 0x1020) == 0);
  CHECK(word(bench, 0x1028) == 1);
  CHECK(word(bench, 0x1030) == 0);
  CHECK(word(bench, 0x1038) == 1ull << 63);
  CHECK(word(bench, 0x1040) == ~0ull);
}

TEST_CASE("comparisons know no mask and no counter mode") {
  for (const char* before : {"set_vector_mask 0, 1\n", "set_mask_count\nset_vector_mask 0, 3\n"}) {
    UbBench bench;
    bench.play(std::string(before) + "vcmpvs_eq.f32 ub:0x1000, ub:0, 0, rep=2");
    CHECK(word(bench, 0x1000) == ~0ull);
    CHECK(word(bench, 0x1008) == ~0ull);
    CHECK(word(bench, 0x1010) == 0);
  }
}

TEST_CASE("a comparison strides over its sources") {
  UbBench bench;
  for (std::size_t block = 0; block < 16; ++block) put<float>(bench.ub, 32 * block, Values(8, block % 2 == 0 ? 1 : -1));
  bench.play("vcmpv_lt.f32 ub:0x1000, ub:0, ub:0x800, blk=2/0\nvcmpv_lt.f32 ub:0x1020, ub:0, ub:0x800, blk=1/0");
  CHECK(word(bench, 0x1000) == 0);
  CHECK(word(bench, 0x1020) == 0xff00ff00ff00ff00ull);
}

TEMPLATE_TEST_CASE("mode 0 takes the same bits of CMPMASK for every repeat", "", float, half) {
  UbBench bench = select_bench<TestType>();
  put_word(bench, 0x2000, 0x8000000000000005ull);
  put_word(bench, 0x2008, 2);
  bench.play("set_cmpmask ub:0x2000\nvsel_cmpmask" + type<TestType>() + "ub:0x1000, ub:0, ub:0x800, rep=2");
  const Values got = get<TestType>(bench.ub, 0x1000, 2 * lanes<TestType>);
  for (std::size_t k = 0; k < got.size(); ++k) {
    const std::size_t lane = k % lanes<TestType>;
    const bool first = lane == 0 || lane == 2 || lane == 63 || lane == 65;
    CHECK(got[k] == (first ? static_cast<double>(k) : 1000 - static_cast<double>(k)));
  }
}

TEMPLATE_TEST_CASE("mode 1 takes the bits of each repeat from UB and the scalar from CMPMASK", "", float, half) {
  UbBench bench = select_bench<TestType>();
  put<TestType>(bench.ub, 0x2000, {-2.5, 99});
  const std::size_t repeat_bytes = lanes<TestType> / 8;
  put_word(bench, 0x2020, 3);
  put_word(bench, 0x2020 + repeat_bytes, 4);
  bench.play("set_cmpmask ub:0x2000\nvsel_scalar" + type<TestType>() + "ub:0x1000, ub:0, ub:0x2020, rep=2");
  Values expected(2 * lanes<TestType>, -2.5);
  for (const std::size_t k : {std::size_t{0}, std::size_t{1}, lanes<TestType> + 2})
    expected[k] = static_cast<double>(k);
  CHECK(get<TestType>(bench.ub, 0x1000, expected.size()) == expected);
}

TEMPLATE_TEST_CASE("mode 2 takes the bits of each repeat from UB and both lanes from tensors", "", float, half) {
  UbBench bench = select_bench<TestType>();
  put_word(bench, 0x2020 + lanes<TestType> / 8, ~0ull);
  bench.play("set_cmpmask ub:0x2000\nvsel_tensor" + type<TestType>() + "ub:0x1000, ub:0, ub:0x800, ub:0x2020, rep=2");
  const Values got = get<TestType>(bench.ub, 0x1000, 2 * lanes<TestType>);
  for (std::size_t k = 0; k < got.size(); ++k) {
    const bool first = k >= lanes<TestType> && k < lanes<TestType> + 64;
    CHECK(got[k] == (first ? static_cast<double>(k) : 1000 - static_cast<double>(k)));
  }
}

TEMPLATE_TEST_CASE("selects write active lanes alone, in both mask modes", "", float, half) {
  for (const char* mask : {"set_vector_mask 0, 5\n", "set_mask_count\nset_vector_mask 0, 3\n"}) {
    UbBench bench = select_bench<TestType>();
    put_word(bench, 0x2000, 4);
    bench.play(std::string(mask) + "set_cmpmask ub:0x2000\nvsel_cmpmask" + type<TestType>() +
               "ub:0x1000, ub:0, ub:0x800");
    const double middle = mask[4] == 'v' ? kOld : 999;
    CHECK(get<TestType>(bench.ub, 0x1000, 4) == Values{1000, middle, 2, kOld});
  }
}

TEST_CASE("selects move bits: infinities and NaN stay as they are in saturation mode") {
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  put<half>(bench.ub, 0, {kInf, kNaN});
  put_word(bench, 0x2000, 3);
  bench.play("set_cmpmask ub:0x2000\nset_vector_mask 0, 3\nvsel_cmpmask.f16 ub:0x1000, ub:0, ub:0x800");
  const Values got = get<half>(bench.ub, 0x1000, 2);
  CHECK((got[0] == kInf && std::isnan(got[1])));
}

TEST_CASE("CMPMASK keeps what it held when UB changes later") {
  UbBench bench;
  put<float>(bench.ub, 0, Values(64, 1));
  put_word(bench, 0x2000, 1);
  bench.play("set_cmpmask ub:0x2000\nvector_dup.f32 ub:0x2000, 0\nvsel_cmpmask.f32 ub:0x1000, ub:0, ub:0x800");
  CHECK(get<float>(bench.ub, 0x1000, 2) == Values{1, 0});
}
