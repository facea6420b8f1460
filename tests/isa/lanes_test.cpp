// SPDX-License-Identifier: Apache-2.0
// Known answers of the lane-wise vector instructions: functions, masks, strides, rounding and overflow.
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

#include <cmath>

using isa::half;
using support::get;
using support::put;
using support::suffix;
using support::UbBench;
using support::Values;

namespace {

constexpr double kOld = -77; ///< what stands where nothing must be written
constexpr double kInf = std::numeric_limits<double>::infinity();

Values repeated(std::size_t count, double value) { return Values(count, value); }

/// 0, 1, 2, ...
Values counting(std::size_t count) {
  Values values;
  for (std::size_t k = 0; k < count; ++k) values.push_back(static_cast<double>(k));
  return values;
}

template <class T> constexpr std::size_t lanes = 256 / sizeof(T);

/// `operation` with src0 at 0, src1 at 0x1000 and dst at 0x2000, each filled over two repeats: what two repeats give.
template <class T> Values two_repeats(const std::string& operation, double src0, double src1) {
  UbBench bench;
  put<T>(bench.ub, 0, repeated(2 * lanes<T>, src0));
  put<T>(bench.ub, 0x1000, repeated(2 * lanes<T>, src1));
  put<T>(bench.ub, 0x2000, repeated(3 * lanes<T>, kOld));
  const std::size_t name = operation.find(' ');
  bench.play(operation.substr(0, name) + suffix<T>() + "ub:0x2000" + operation.substr(name + 1) + ", rep=2");
  REQUIRE(get<T>(bench.ub, 0x2000 + 512, lanes<T>) == repeated(lanes<T>, kOld));
  return get<T>(bench.ub, 0x2000, 2 * lanes<T>);
}

/// The one value that `operation` makes of half operands.
double in_half(const std::string& operation, double src0, double src1, isa::HalfOverflow overflow) {
  UbBench bench;
  bench.machine.half_overflow = overflow;
  put<half>(bench.ub, 0, {src0});
  put<half>(bench.ub, 32, {src1});
  bench.play("set_vector_mask 0, 1\n" + operation);
  return get<half>(bench.ub, 64, 1)[0];
}

double rounded(const std::string& operation, double src0, double src1 = 0) {
  return in_half(operation, src0, src1, isa::HalfOverflow::inf);
}
double saturated(const std::string& operation, double src0, double src1 = 0) {
  return in_half(operation, src0, src1, isa::HalfOverflow::saturate);
}

const std::string kAdd = "vadd.f16 ub:64, ub:0, ub:32";
const std::string kMul = "vmul.f16 ub:64, ub:0, ub:32";
const std::string kDiv = "vdiv.f16 ub:64, ub:0, ub:32";

} // namespace

TEMPLATE_TEST_CASE("each lane-wise instruction computes its function in every lane", "", float, half) {
  const std::size_t all = 2 * lanes<TestType>;
  CHECK(two_repeats<TestType>("vadd , ub:0, ub:0x1000", 2.25, 0.5) == repeated(all, 2.75));
  CHECK(two_repeats<TestType>("vsub , ub:0, ub:0x1000", 2.25, 0.5) == repeated(all, 1.75));
  CHECK(two_repeats<TestType>("vmul , ub:0, ub:0x1000", 2.25, 0.5) == repeated(all, 1.125));
  CHECK(two_repeats<TestType>("vdiv , ub:0, ub:0x1000", 2.25, 0.5) == repeated(all, 4.5));
  CHECK(two_repeats<TestType>("vadds , ub:0, -0.25", 2.25, 0) == repeated(all, 2));
  CHECK(two_repeats<TestType>("vmuls , ub:0, -2", 2.25, 0) == repeated(all, -4.5));
  CHECK(two_repeats<TestType>("vsqrt , ub:0", 2.25, 0) == repeated(all, 1.5));
  CHECK(two_repeats<TestType>("vcopy , ub:0", 2.25, 0) == repeated(all, 2.25));
  CHECK(two_repeats<TestType>("vector_dup , 0.375", 0, 0) == repeated(all, 0.375));
}

TEST_CASE("exp and ln are the true values rounded once") {
  CHECK(two_repeats<float>("vexp , ub:0", 2.25, 0) == repeated(128, double(9.487735836358526f)));
  CHECK(two_repeats<half>("vexp , ub:0", 2.25, 0) == repeated(256, 9.484375));
  CHECK(two_repeats<float>("vln , ub:0", 2.25, 0) == repeated(128, double(0.8109302162163288f)));
  CHECK(two_repeats<half>("vln , ub:0", 2.25, 0) == repeated(256, 0.81103515625));
}

TEMPLATE_TEST_CASE("in normal mode the lanes of clear bits keep their value, in every repeat", "", float, half) {
  UbBench bench;
  put<TestType>(bench.ub, 0, counting(2 * lanes<TestType>));
  put<TestType>(bench.ub, 0x2000, repeated(2 * lanes<TestType>, kOld));
  bench.play("set_vector_mask 0x8000000000000001, 0xc0000000000000a5\nvmuls" + std::string(suffix<TestType>()) +
             "ub:0x2000, ub:0, 2, rep=2");
  std::vector<std::size_t> active = {0, 2, 5, 7, 62, 63};
  if (sizeof(TestType) == 2) active.insert(active.end(), {64, 127});
  Values expected = repeated(2 * lanes<TestType>, kOld);
  for (const std::size_t lane : active)
    for (const std::size_t k : {lane, lane + lanes<TestType>}) expected[k] = 2 * static_cast<double>(k);
  CHECK(get<TestType>(bench.ub, 0x2000, expected.size()) == expected);
}

TEMPLATE_TEST_CASE("a mask that ends in mid-repeat leaves a tail alone, an empty one everything", "", float, half) {
  UbBench bench;
  put<TestType>(bench.ub, 0x2000, repeated(lanes<TestType>, kOld));
  const std::string dup = "vector_dup" + std::string(suffix<TestType>()) + "ub:0x2000, ";
  bench.play("set_vector_mask 0, 0x1fff\n" + dup + "5\nset_vector_mask 0, 0\n" + dup + "6");
  Values expected = repeated(lanes<TestType>, kOld);
  std::fill_n(expected.begin(), 13, 5);
  CHECK(get<TestType>(bench.ub, 0x2000, lanes<TestType>) == expected);
}

TEMPLATE_TEST_CASE("counter mode covers the counted elements whatever the repeat field says", "", float, half) {
  const std::size_t count = lanes<TestType> + 37;
  for (const char* repeat : {"0", "1", "200"}) {
    UbBench bench;
    put<TestType>(bench.ub, 0, counting(3 * lanes<TestType>));
    put<TestType>(bench.ub, 0x2000, repeated(3 * lanes<TestType>, kOld));
    bench.play("set_mask_count\nset_vector_mask 5, " + std::to_string(count) + "\nvadds" + suffix<TestType>() +
               "ub:0x2000, ub:0, 1, rep=" + repeat);
    Values expected = repeated(3 * lanes<TestType>, kOld);
    for (std::size_t k = 0; k < count; ++k) expected[k] = static_cast<double>(k) + 1;
    CHECK(get<TestType>(bench.ub, 0x2000, expected.size()) == expected);
  }
}

TEST_CASE("block strides: 0 feeds one datablock to all eight, others skip datablocks") {
  UbBench bench;
  put<float>(bench.ub, 0, counting(128));
  put<float>(bench.ub, 0x2000, repeated(1024, kOld));
  bench.play("vadd.f32 ub:0x2000, ub:0, ub:0, blk=16/0/2");
  for (std::size_t block = 0; block < 8; ++block) {
    Values expected;
    for (std::size_t k = 0; k < 8; ++k) expected.push_back(static_cast<double>(k + 16 * block + k));
    CHECK(get<float>(bench.ub, 0x2000 + block * 16 * 32, 8) == expected);
    CHECK(get<float>(bench.ub, 0x2000 + block * 16 * 32 + 32, 120) == repeated(120, kOld));
  }
}

TEST_CASE("repeat strides: 0 reads the same repeat again, an odd one overlaps the one before") {
  UbBench bench;
  put<half>(bench.ub, 0, counting(512));
  bench.play("vsub.f16 ub:0x2000, ub:0, ub:0, rep=3, rstride=9/3/0");
  for (std::size_t r = 0; r < 3; ++r) // three datablocks of half further each time
    CHECK(get<half>(bench.ub, 0x2000 + r * 9 * 32, 128) == repeated(128, static_cast<double>(r) * 48));
  CHECK(get<half>(bench.ub, 0x2000 + 8 * 32, 16) == repeated(16, 0)); // the gap
}

TEMPLATE_TEST_CASE("a destination with repeat stride 0 accumulates over the repeats", "", float, half) {
  UbBench bench;
  for (std::size_t r = 0; r < 4; ++r)
    put<TestType>(bench.ub, r * 256, repeated(lanes<TestType>, std::pow(10, static_cast<double>(r))));
  put<TestType>(bench.ub, 0x2000, repeated(lanes<TestType>, 5));
  bench.play("vadd" + std::string(suffix<TestType>()) + "ub:0x2000, ub:0, ub:0x2000, rep=4, rstride=0/8/0");
  CHECK(get<TestType>(bench.ub, 0x2000, lanes<TestType>) == repeated(lanes<TestType>, 1116));
}

TEST_CASE("a later repeat reads what an earlier one wrote") {
  UbBench bench;
  bench.play("vadds.f32 ub:256, ub:0, 1, rep=3");
  for (std::size_t r = 0; r < 4; ++r) CHECK(get<float>(bench.ub, r * 256, 64) == repeated(64, static_cast<double>(r)));
}

TEST_CASE("a scalar operand is an immediate or what its register holds") {
  UbBench bench;
  put<float>(bench.ub, 0x1000, {1, 2.5});
  put<half>(bench.ub, 0x1040, {1, -3});
  bench.play("scalar_load.f32 s3, ub:0x1004\nscalar_load.f16 s31, ub:0x1042\nvadds.f32 ub:0, ub:0x4000, s3\n"
             "vector_dup.f32 ub:0x100, s31");
  CHECK(get<float>(bench.ub, 0, 64) == repeated(64, 2.5));
  CHECK(get<float>(bench.ub, 0x100, 64) == repeated(64, -3));
}

TEST_CASE("half rounds to nearest even after each operation") {
  CHECK(rounded(kAdd, 2048, 1) == 2048);
  CHECK(rounded(kAdd, 2050, 1) == 2052);
  CHECK(rounded(kMul, 1 + 1.0 / 1024, 1 + 1.0 / 1024) == 1 + 2.0 / 1024);
  CHECK(rounded(kDiv, 1, 3) == 0.333251953125);
  CHECK(rounded("vsqrt.f16 ub:64, ub:0", 2) == 1.4140625);
  CHECK(rounded("vadds.f16 ub:64, ub:0, 0.1", 0) == 0.0999755859375);
  CHECK(rounded("vmuls.f16 ub:64, ub:0, 0.1", 8) == 0.7998046875);
}

TEST_CASE("half overflows to infinity, or saturates where the machine says so") {
  CHECK(rounded(kMul, 300, 300) == kInf);
  CHECK(saturated(kMul, 300, 300) == 65504);
  CHECK(rounded(kMul, 300, -300) == -kInf);
  CHECK(saturated(kMul, 300, -300) == -65504);
  CHECK(saturated(kMul, 2, 3) == 6);
  CHECK(rounded(kDiv, 1, 0) == kInf);
  CHECK(saturated(kDiv, -1, 0) == -65504);
  CHECK(std::isnan(rounded(kDiv, 0, 0)));
  CHECK(saturated(kDiv, 0, 0) == 0);
}

TEST_CASE("saturation is for half arithmetic: moved bits and floats stay as they are") {
  CHECK(saturated("vcopy.f16 ub:64, ub:0", kInf) == kInf);
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  put<float>(bench.ub, 0, {1e38});
  bench.play("set_vector_mask 0, 1\nvmuls.f32 ub:64, ub:0, 10");
  CHECK(get<float>(bench.ub, 64, 1)[0] == kInf);
}
