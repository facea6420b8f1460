// SPDX-License-Identifier: Apache-2.0
// What the instructions do to integers, as numbers.
#include "isa/conversion.h"
#include "isa/elements.h"
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

#include <limits>

using isa::Dtype;
using isa::half;
using isa::Rounding;
using support::UbBench;

namespace {

template <class T> std::string type() { return "." + std::string(isa::name_of(isa::dtype_of_element<T>())); }

template <class T> void store(UbBench& bench, std::int64_t address, const std::vector<T>& values) {
  std::memcpy(bench.ub.data() + address, values.data(), values.size() * sizeof(T));
}
template <class T> std::vector<T> load(const UbBench& bench, std::int64_t address, std::size_t count) {
  std::vector<T> values(count);
  std::memcpy(static_cast<void*>(values.data()), bench.ub.data() + address, count * sizeof(T));
  return values;
}

/// The lanes that `operation` (mnemonic and what follows its UB operands) makes of two sources, under a count.
template <class T> std::vector<T> made(const std::string& mnemonic, const std::vector<T>& a, const std::vector<T>& b) {
  UbBench bench;
  store(bench, 0x100, a);
  store(bench, 0x200, b);
  bench.play("set_mask_count\nset_vector_mask 0, " + std::to_string(a.size()) + "\n" + mnemonic + type<T>() +
             " ub:0x300, ub:0x100, ub:0x200");
  return load<T>(bench, 0x300, a.size());
}
template <class T>
std::vector<T> with_scalar(const std::string& mnemonic, const std::vector<T>& a, const std::string& scalar) {
  UbBench bench;
  store(bench, 0x100, a);
  bench.play("set_mask_count\nset_vector_mask 0, " + std::to_string(a.size()) + "\n" + mnemonic + type<T>() +
             " ub:0x300, ub:0x100, " + scalar);
  return load<T>(bench, 0x300, a.size());
}

using Shorts = std::vector<std::int16_t>;
using Words = std::vector<std::int32_t>;
constexpr auto kMost16 = std::numeric_limits<std::int16_t>::max();
constexpr auto kLeast16 = std::numeric_limits<std::int16_t>::min();
constexpr auto kMost32 = std::numeric_limits<std::int32_t>::max();
constexpr auto kLeast32 = std::numeric_limits<std::int32_t>::min();

} // namespace

TEST_CASE("sums, differences and products of integers keep their low bits") {
  CHECK(made<std::int16_t>("vadd", {1, kMost16, -5}, {2, 1, -6}) == Shorts{3, kLeast16, -11});
  CHECK(made<std::int16_t>("vsub", {1, kLeast16, -5}, {2, 1, -6}) == Shorts{-1, kMost16, 1});
  CHECK(made<std::int16_t>("vmul", {300, -7, 256}, {300, 9, 256}) == Shorts{24464, -63, 0});
  CHECK(made<std::int32_t>("vadd", {kMost32, -1}, {1, kLeast32}) == Words{kLeast32, kMost32});
  CHECK(made<std::int32_t>("vmul", {65536, 123456789, -3}, {65536, 10, 5}) == Words{0, 1234567890, -15});
}

TEST_CASE("numbers that no float holds come through whole") {
  CHECK(made<std::int32_t>("vadd", {16777217, 2147483645}, {0, 1}) == Words{16777217, 2147483646});
  CHECK(with_scalar<std::int32_t>("vadds", {16777216, -1}, "16777217") == Words{33554433, 16777216});
  CHECK(with_scalar<std::int32_t>("vmuls", {3, -3}, "-2147483647") == Words{-2147483645, 2147483645});
}

TEST_CASE("the larger and the smaller of integers go by their signs") {
  CHECK(made<std::int16_t>("vmax", {1, -1, kLeast16}, {-2, 2, kMost16}) == Shorts{1, 2, kMost16});
  CHECK(made<std::int32_t>("vmin", {1, -1, kLeast32}, {-2, 2, kMost32}) == Words{-2, -1, kLeast32});
  CHECK(with_scalar<std::int16_t>("vmaxs", {5, -5}, "-2") == Shorts{5, -2});
  CHECK(with_scalar<std::int32_t>("vmins", {5, -5}, "-2") == Words{-2, -5});
}

TEST_CASE("bits are joined, met and turned") {
  CHECK(made<std::uint16_t>("vand", {0xff00, 0x1234}, {0x0ff0, 0xffff}) == std::vector<std::uint16_t>{0x0f00, 0x1234});
  CHECK(made<std::int16_t>("vor", {0x0f00, -32768}, {0x00f0, 1}) == Shorts{0x0ff0, -32767});
  UbBench bench;
  store<std::uint16_t>(bench, 0x100, {0, 0xf0f0});
  bench.play("set_mask_count\nset_vector_mask 0, 2\nvnot.u16 ub:0x300, ub:0x100");
  CHECK(load<std::uint16_t>(bench, 0x300, 2) == std::vector<std::uint16_t>{0xffff, 0x0f0f});
}

TEST_CASE("a shift to the left keeps the sign of a number that has one") { // the public page's own example
  constexpr auto kAlternating = static_cast<std::int16_t>(0xaaaa);
  CHECK(with_scalar<std::int16_t>("vshl", {kAlternating, 3}, "1") == Shorts{static_cast<std::int16_t>(0xd554), 6});
  CHECK(with_scalar<std::int16_t>("vshl", {kAlternating}, "3") == Shorts{static_cast<std::int16_t>(0xd550)});
  CHECK(with_scalar<std::uint16_t>("vshl", {0xaaaa}, "1") == std::vector<std::uint16_t>{0x5554});
  CHECK(with_scalar<std::uint32_t>("vshl", {0x80000001u}, "4") == std::vector<std::uint32_t>{0x10});
}

TEST_CASE("a shift to the right brings in the sign, or zeros where there is none") {
  CHECK(with_scalar<std::int16_t>("vshr", {static_cast<std::int16_t>(0xaaaa)}, "1") ==
        Shorts{static_cast<std::int16_t>(0xd555)});
  CHECK(with_scalar<std::uint16_t>("vshr", {0xaaaa}, "1") == std::vector<std::uint16_t>{0x5555});
  CHECK(with_scalar<std::int32_t>("vshr", {-1, 17}, "32") == Words{-1, 0});
  CHECK(with_scalar<std::uint32_t>("vshr", {0xffffffffu}, "32") == std::vector<std::uint32_t>{0});
}

TEST_CASE("integers are compared as integers") {
  UbBench bench;
  store<std::int32_t>(bench, 0x100, {16777216, 16777217, -4});
  store<std::int32_t>(bench, 0x200, {16777217, 16777217, -4});
  bench.play("vcmpv_eq.i32 ub:0x300, ub:0x100, ub:0x200");
  CHECK((load<std::uint8_t>(bench, 0x300, 1)[0] & 7) == 6);
}

TEST_CASE("copies, fills and broadcasts move integers of 16 and 32 bits") {
  UbBench bench;
  bench.play("set_mask_count\nset_vector_mask 0, 20\nvector_dup.u32 ub:0x100, 4294967295\n"
             "vcopy.u32 ub:0x200, ub:0x100\nvector_dup.i16 ub:0x300, -3\nset_mask_norm\nvbrcb.i16 ub:0x400, ub:0x300");
  CHECK(load<std::uint32_t>(bench, 0x200, 20) == std::vector<std::uint32_t>(20, 0xffffffffu));
  CHECK(load<std::int16_t>(bench, 0x400, 128) == Shorts(128, -3));
}

TEST_CASE("scalar loads and stores take every type") {
  UbBench bench;
  bench.play("scalar_store.u8 ub:0x101, 200\nscalar_store.i16 ub:0x102, -3\nscalar_store.u32 ub:0x104, 4000000000\n"
             "scalar_load.u8 s1, ub:0x101\nscalar_store.i32 ub:0x108, s1\n"
             "scalar_load.i16 s2, ub:0x102\nscalar_store.f32 ub:0x10c, s2");
  CHECK(load<std::uint8_t>(bench, 0x101, 1)[0] == 200);
  CHECK(load<std::int16_t>(bench, 0x102, 1)[0] == -3);
  CHECK(load<std::uint32_t>(bench, 0x104, 1)[0] == 4000000000u);
  CHECK(load<std::int32_t>(bench, 0x108, 1)[0] == 200);
  CHECK(load<float>(bench, 0x10c, 1)[0] == -3);
}

TEST_CASE("a float becomes the integer that its rounding says, and the nearest there is where it is too large") {
  const auto to_int = [](float value, Rounding mode) { return isa::converted<std::int32_t>(value, mode); };
  CHECK(to_int(2.5f, Rounding::rint) == 2);
  CHECK(to_int(2.5f, Rounding::round) == 3);
  CHECK(to_int(-2.5f, Rounding::round) == -3);
  CHECK(to_int(-2.5f, Rounding::floor) == -3);
  CHECK(to_int(-2.5f, Rounding::ceil) == -2);
  CHECK(to_int(-2.9f, Rounding::trunc) == -2);
  CHECK(to_int(3e9f, Rounding::rint) == kMost32);
  CHECK(to_int(-std::numeric_limits<float>::infinity(), Rounding::rint) == kLeast32);
  CHECK(to_int(std::numeric_limits<float>::quiet_NaN(), Rounding::rint) == 0);
  CHECK(isa::converted<std::int16_t>(4194304.5f, Rounding::rint) == kMost16);
  CHECK(isa::converted<std::int8_t>(half(127.5f), Rounding::rint) == 127);
  CHECK(isa::converted<std::uint8_t>(half(-1.0f), Rounding::rint) == 0);
}

TEST_CASE("an integer becomes a float with one rounding, in each mode") {
  CHECK(isa::converted<float>(std::int32_t{16777217}, Rounding::rint) == 16777216.0f);
  CHECK(isa::converted<float>(std::int32_t{16777217}, Rounding::ceil) == 16777218.0f);
  CHECK(isa::converted<float>(std::int32_t{-16777217}, Rounding::trunc) == -16777216.0f);
  CHECK(isa::converted<float>(std::int32_t{-16777217}, Rounding::floor) == -16777218.0f);
  CHECK(static_cast<float>(isa::converted<half>(std::int16_t{2049}, Rounding::rint)) == 2048);
  CHECK(static_cast<float>(isa::converted<half>(std::int16_t{2049}, Rounding::ceil)) == 2050);
  CHECK(isa::converted<std::int16_t>(std::int32_t{kMost32}, Rounding::none) == kMost16);
}

TEST_CASE("a float that becomes a float becomes a whole number") {
  CHECK(isa::converted<float>(-1.5f, Rounding::floor) == -2);
  CHECK(isa::converted<float>(1e30f, Rounding::rint) == 1e30f);
}

TEST_CASE("vconv goes through lanes of the wider type") {
  UbBench bench;
  std::vector<float> floats(64);
  for (std::size_t k = 0; k < floats.size(); ++k) floats[k] = static_cast<float>(k) - 20.5f;
  store(bench, 0, floats);
  bench.play("vconv.i16.f32 ub:0x200, ub:0, rstride=4/8, round=floor\nvconv.f32.i16 ub:0x400, ub:0x200, rstride=8/4\n"
             "vconv.f16.i16 ub:0x600, ub:0x200\nvconv.u8.f16 ub:0x800, ub:0x600, rep=1, rstride=4/8");
  for (std::size_t k = 0; k < floats.size(); ++k) {
    const auto whole = static_cast<std::int16_t>(k) - 21;
    CHECK(load<std::int16_t>(bench, 0x200, 64)[k] == whole);
    CHECK(load<float>(bench, 0x400, 64)[k] == static_cast<float>(whole));
    CHECK(static_cast<int>(load<std::uint8_t>(bench, 0x800, 64)[k]) == std::max(whole, 0));
  }
}

TEST_CASE("an atomic add of integers wraps around as vadd does") {
  isa::Recording recording =
      isa::parse("aiv 1 hardware=atlas_a2 blocks=1\ngm z i16 16 out value:30000\nblock 0/1\n"
                 "set_mask_count\nset_vector_mask 0, 16\nvector_dup.i16 ub:0, 10000\n"
                 "set_atomic_add.i16\ncopy_ub_to_gm gm:z+0, ub:0, len=1blk\nend block 5\nend 5\n",
                 "t");
  const isa::Machine machine = support::atlas_a2();
  isa::validate(recording, machine);
  isa::fill(recording.gm, nullptr);
  isa::interpret(recording, machine);
  CHECK(isa::values_of(recording.gm, 0) == std::vector<double>(16, -25536));
}

TEST_CASE("a double becomes an integer by its low bits, and 0 where it is no number") {
  CHECK(isa::range_of(Dtype::i8).least == -128);
  CHECK(isa::range_of(Dtype::u32).most == 4294967295);
  CHECK(isa::from_double<std::int16_t>(40000) == static_cast<std::int16_t>(40000));
  CHECK(isa::from_double<std::int32_t>(std::numeric_limits<double>::quiet_NaN()) == 0);
}

TEST_CASE("what a type does not convert to is said, with what it does") {
  CHECK(isa::conversion_fault(Dtype::u8, Dtype::f32, Rounding::none) == "converts u8 to f32, allowed from u8: f16");
  CHECK(isa::conversion_fault(Dtype::f32, Dtype::i32, Rounding::none) ==
        "converts f32 to i32 with rounding none, allowed rint, floor, ceil, round, trunc");
  CHECK(isa::conversion_fault(Dtype::f16, Dtype::f32, Rounding::rint) ==
        "converts f16 to f32 with rounding rint, allowed none");
  CHECK(isa::conversion_fault(Dtype::f32, Dtype::f16, Rounding::odd).empty());
}
