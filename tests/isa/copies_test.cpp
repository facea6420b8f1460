// SPDX-License-Identifier: Apache-2.0
// Known answers of the copies between UB and GM, of atomic adds and of scalar loads.
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

using isa::half;
using support::get;
using support::put;
using support::UbBench;
using support::Values;

namespace {

constexpr double kOld = -77;

Values repeated(std::size_t count, double value) { return Values(count, value); }

Values counting(std::size_t count) {
  Values values;
  for (std::size_t k = 0; k < count; ++k) values.push_back(static_cast<double>(k));
  return values;
}

/// UB and g filled with kOld.
UbBench bench_with_old() {
  UbBench bench;
  put<float>(bench.ub, 0, repeated(1024, kOld));
  put<float>(bench.g, 0, repeated(1024, kOld));
  return bench;
}

/// What `times` atomic adds of `value` make of `start` in half.
double added_in_half(double start, double value, int times, isa::HalfOverflow overflow = isa::HalfOverflow::inf) {
  UbBench bench;
  bench.machine.half_overflow = overflow;
  put<half>(bench.ub, 0, repeated(16, value));
  put<half>(bench.h, 0, repeated(16, start));
  std::string code = "set_atomic_add.f16";
  for (int k = 0; k < times; ++k) code += "\ncopy_ub_to_gm gm:h, ub:0, len=1blk";
  bench.play(code);
  REQUIRE(get<half>(bench.h, 0, 16) == repeated(16, get<half>(bench.h, 0, 1)[0]));
  return get<half>(bench.h, 0, 1)[0];
}

} // namespace

TEST_CASE("bursts into UB leave the gaps on both sides out") {
  UbBench bench = bench_with_old();
  put<float>(bench.g, 0, counting(1024));
  bench.play("copy_gm_to_ub ub:32, gm:g+64, bursts=3, len=2blk, gap=1/3");
  Values expected = repeated(256, kOld);
  for (std::size_t piece = 0; piece < 3; ++piece)
    for (std::size_t k = 0; k < 16; ++k) expected[8 + piece * 40 + k] = static_cast<double>(16 + piece * 24 + k);
  CHECK(get<float>(bench.ub, 0, 256) == expected);
}

TEST_CASE("bursts to GM leave the gaps on both sides out") {
  UbBench bench = bench_with_old();
  put<float>(bench.ub, 0, counting(1024));
  bench.play("copy_ub_to_gm gm:g+32, ub:64, bursts=2, len=1blk, gap=2/4");
  Values expected = repeated(64, kOld);
  for (std::size_t piece = 0; piece < 2; ++piece)
    for (std::size_t k = 0; k < 8; ++k) expected[8 + piece * 24 + k] = static_cast<double>(16 + piece * 40 + k);
  CHECK(get<float>(bench.g, 0, 64) == expected);
}

TEST_CASE("a copy of no bursts or no length does nothing") {
  UbBench bench = bench_with_old();
  put<float>(bench.g, 0, counting(16));
  bench.play("copy_gm_to_ub ub:0, gm:g, bursts=0, len=1blk\ncopy_gm_to_ub ub:0, gm:g, bursts=3, len=0blk\n"
             "copy_gm_to_ub_pad.f32 ub:0, gm:g, bursts=2, len=0B");
  CHECK(get<float>(bench.ub, 0, 32) == repeated(32, kOld));
}

TEST_CASE("without padding each short burst is filled up with its own first element") {
  UbBench bench = bench_with_old();
  put<float>(bench.g, 0, counting(64));
  bench.play("copy_gm_to_ub_pad.f32 ub:0, gm:g+4, bursts=2, len=12B, gap=8/1"); // gaps: bytes in GM, datablocks in UB
  CHECK(get<float>(bench.ub, 0, 8) == Values{1, 2, 3, 1, 1, 1, 1, 1});
  CHECK(get<float>(bench.ub, 32, 8) == repeated(8, kOld));
  CHECK(get<float>(bench.ub, 64, 8) == Values{6, 7, 8, 6, 6, 6, 6, 6});
  CHECK(get<float>(bench.ub, 96, 8) == repeated(8, kOld));
}

TEST_CASE("with padding the given value stands left, right and in the rest of the datablock") {
  UbBench bench = bench_with_old();
  put<float>(bench.g, 0, counting(64));
  put<half>(bench.h, 0, counting(64));
  bench.play("copy_gm_to_ub_pad.f32 ub:0, gm:g+4, bursts=2, len=12B, pad=2/1, fill=0x41100000\n"
             "copy_gm_to_ub_pad.f16 ub:128, gm:h+2, len=34B, pad=1/0, fill=0x4880");
  CHECK(get<float>(bench.ub, 0, 16) == Values{9, 9, 1, 2, 3, 9, 9, 9, 9, 9, 4, 5, 6, 9, 9, 9});
  Values expected = repeated(32, 9);
  for (std::size_t k = 1; k <= 17; ++k) expected[k] = static_cast<double>(k);
  CHECK(get<half>(bench.ub, 128, 32) == expected);
  CHECK(get<float>(bench.ub, 64, 16) == repeated(16, kOld));
}

TEST_CASE("padding beyond a datablock begins another one") {
  UbBench bench = bench_with_old();
  put<float>(bench.g, 0, counting(8));
  bench.play("copy_gm_to_ub_pad.f32 ub:0, gm:g, len=28B, pad=0/2, fill=0x3f800000");
  CHECK(get<float>(bench.ub, 0, 24) ==
        Values{0, 1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, kOld, kOld, kOld, kOld, kOld, kOld, kOld, kOld});
}

TEST_CASE("a padded copy to GM writes exactly its bytes, each piece from a datablock of its own") {
  UbBench bench = bench_with_old();
  put<float>(bench.ub, 0, counting(64));
  bench.play("copy_ub_to_gm_pad.f32 gm:g+4, ub:0, bursts=2, len=36B, gap=4/1");
  Values expected = repeated(24, kOld);
  for (std::size_t k = 0; k < 9; ++k) expected[1 + k] = static_cast<double>(k), expected[11 + k] = double(24 + k);
  CHECK(get<float>(bench.g, 0, 24) == expected);
}

TEST_CASE("atomic adds add in the type that was set, until none is set") {
  UbBench bench;
  put<float>(bench.ub, 0, repeated(8, 0.5));
  put<float>(bench.g, 0, counting(24));
  bench.play("set_atomic_add.f32\ncopy_ub_to_gm gm:g, ub:0, len=1blk\ncopy_ub_to_gm_pad.f32 gm:g+32, ub:0, len=8B\n"
             "set_atomic_none\ncopy_ub_to_gm_pad.f32 gm:g+64, ub:0, len=4B");
  Values expected = counting(24);
  for (std::size_t k = 0; k < 10; ++k) expected[k] += 0.5;
  expected[16] = 0.5;
  CHECK(get<float>(bench.g, 0, 24) == expected);
}

TEST_CASE("copies into UB know no atomic adds") {
  UbBench bench = bench_with_old();
  put<float>(bench.g, 0, counting(8));
  bench.play("set_atomic_add.f32\ncopy_gm_to_ub ub:0, gm:g, len=1blk");
  CHECK(get<float>(bench.ub, 0, 8) == counting(8));
}

TEST_CASE("each atomic add in half rounds") {
  CHECK(added_in_half(1, 0.5, 3) == 2.5);
  CHECK(added_in_half(2048, 1, 2) == 2048); // 2049 is no half
  CHECK(added_in_half(65504, 65504, 1) == std::numeric_limits<double>::infinity());
  CHECK(added_in_half(65504, 65504, 1, isa::HalfOverflow::saturate) == 65504);
}

TEST_CASE("each atomic add in float rounds") {
  UbBench bench;
  put<float>(bench.ub, 0, repeated(8, 1));
  put<float>(bench.g, 0, repeated(8, 16777216)); // 2^24: adding 1 to it is lost
  bench.play("set_atomic_add.f32\ncopy_ub_to_gm gm:g, ub:0, len=1blk\ncopy_ub_to_gm gm:g, ub:0, len=1blk");
  CHECK(get<float>(bench.g, 0, 8) == repeated(8, 16777216));
}

TEST_CASE("atomic adds in half, element by element, through bursts, gaps and pad copies") {
  UbBench bench;
  put<half>(bench.ub, 0, counting(64));
  put<half>(bench.h, 0, repeated(64, 0.5));
  bench.play("set_atomic_add.f16\ncopy_ub_to_gm gm:h, ub:0, bursts=2, len=1blk, gap=1/0\n"
             "copy_ub_to_gm_pad.f16 gm:h+2, ub:32, len=6B\nset_atomic_none\ncopy_ub_to_gm gm:h+96, ub:0, len=1blk");
  Values expected = repeated(48, 0.5);
  for (std::size_t k = 0; k < 16; ++k) expected[k] += static_cast<double>(k);
  for (std::size_t k = 0; k < 16; ++k) expected[32 + k] += 16 + static_cast<double>(k);
  for (std::size_t k = 0; k < 3; ++k) expected[1 + k] += 16 + static_cast<double>(k);
  CHECK(get<half>(bench.h, 0, 48) == expected);
  CHECK(get<half>(bench.h, 96, 16) == get<half>(bench.ub, 0, 16));
}

TEST_CASE("a half that an atomic add cannot represent is lost at each contribution, not once at the end") {
  CHECK(added_in_half(2048, 0.75, 4) == 2048); // in float the four make 3
  CHECK(added_in_half(2048, 1.5, 2) == 2052);  // 2049.5 is 2050, 2051.5 is 2052
  CHECK(added_in_half(std::numeric_limits<double>::infinity(), 1, 1) == std::numeric_limits<double>::infinity());
}

TEST_CASE("a scalar load reads one element anywhere") {
  UbBench bench;
  put<float>(bench.ub, 0, counting(16));
  put<half>(bench.ub, 0x100, {0.5, -65504});
  bench.play("scalar_load.f32 s0, ub:36\nscalar_load.f16 s1, ub:0x102\nset_vector_mask 0, 1\n"
             "vector_dup.f32 ub:0x200, s0\nvector_dup.f32 ub:0x220, s1");
  CHECK(get<float>(bench.ub, 0x200, 1)[0] == 9);
  CHECK(get<float>(bench.ub, 0x220, 1)[0] == -65504);
}

TEST_CASE("a scalar store writes one element anywhere, rounded to its type, and nothing beside it") {
  UbBench bench;
  put<float>(bench.ub, 0, counting(16));
  put<half>(bench.ub, 0x100, {1, 2, 3});
  bench.play("scalar_load.f32 s0, ub:36\nscalar_store.f32 ub:4, s0\nscalar_store.f16 ub:0x102, 0.1");
  CHECK(get<float>(bench.ub, 0, 3) == std::vector<double>{0, 9, 2});
  CHECK(get<half>(bench.ub, 0x100, 3) == std::vector<double>{1, static_cast<double>(float(half(0.1f))), 3});
}
