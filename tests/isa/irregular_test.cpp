// SPDX-License-Identifier: Apache-2.0
// Known answers of the vector instructions that are not lane-wise: vcadd, vbrcb and vconv.
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

#include <map>

using isa::half;
using support::get;
using support::put;
using support::UbBench;
using support::Values;

namespace {

constexpr double kOld = -77;
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Values repeated(std::size_t count, double value) { return Values(count, value); }

template <class T> double sum_of(const Values& values, const std::string& mask = "0, 0xf") {
  UbBench bench;
  put<T>(bench.ub, 0, repeated(256 / sizeof(T), kNaN));
  put<T>(bench.ub, 0, values);
  bench.play("set_vector_mask " + mask + "\nvcadd" + support::suffix<T>() + "ub:0x1000, ub:0");
  return get<T>(bench.ub, 0x1000, 1)[0];
}

double converted(double value, const std::string& rounding) {
  UbBench bench;
  put<float>(bench.ub, 0, {value});
  bench.play("set_vector_mask 0, 1\nvconv.f16.f32 ub:0x100, ub:0, round=" + rounding);
  return get<half>(bench.ub, 0x100, 1)[0];
}

constexpr double kUlp = 1.0 / 1024; ///< of a half between 1 and 2

} // namespace

TEST_CASE("vcadd adds adjacent pairs as a tree, each partial sum rounded") {
  constexpr double large = 16777216;                  // 2^24: adding 1 to it is lost
  CHECK(sum_of<float>({large, 1, 1, 1}) == 16777218); // one after another would stay at 2^24
  CHECK(sum_of<float>({large, -large, 1, 1}) == 2);   // lane 0 with lane 2 first would leave 1
  CHECK(sum_of<half>({2048, 1, 1, 1}) == 2050);
  CHECK(sum_of<half>({2048, -2048, 1, 1}) == 2);
}

TEST_CASE("vcadd sums the active lanes alone, over a whole repeat") {
  Values counting;
  for (int k = 0; k < 64; ++k) counting.push_back(k);
  CHECK(sum_of<float>(counting, "0, 0xffffffffffffffff") == 2016);
  CHECK(sum_of<float>(counting, "0, 0x8000000000000005") == 0 + 2 + 63);
  CHECK(sum_of<half>(repeated(128, 3), "0xffffffffffffffff, 0xffffffffffffffff") == 384);
  CHECK(sum_of<half>(repeated(128, 3), "1, 1") == 6);
}

TEST_CASE("vcadd leaves one element a repeat, its destination stride counting elements") {
  UbBench bench;
  put<float>(bench.ub, 0, repeated(64, 1));
  put<float>(bench.ub, 256, repeated(64, 2));
  put<float>(bench.ub, 512, repeated(64, 3));
  put<float>(bench.ub, 0x1000, repeated(8, kOld));
  bench.play("vcadd.f32 ub:0x1004, ub:0, rep=3, dst_rep=2");
  CHECK(get<float>(bench.ub, 0x1000, 8) == Values{kOld, 64, kOld, 128, kOld, 192, kOld, kOld});
}

TEST_CASE("vcadd in counter mode sums a partial last repeat") {
  UbBench bench;
  put<half>(bench.ub, 0, repeated(384, 1));
  put<half>(bench.ub, 0x1000, repeated(4, kOld));
  bench.play("set_mask_count\nset_vector_mask 0, 300\nvcadd.f16 ub:0x1000, ub:0");
  CHECK(get<half>(bench.ub, 0x1000, 4) == Values{128, 128, 44, kOld});
}

TEST_CASE("vcadd walks its source by datablocks") {
  UbBench bench;
  for (std::size_t block = 0; block < 32; ++block)
    put<float>(bench.ub, block * 32, repeated(8, static_cast<double>(block)));
  bench.play("vcadd.f32 ub:0x1000, ub:0, rep=2, blk=2, rstride=1");
  CHECK(get<float>(bench.ub, 0x1000, 2) == Values{8.0 * (0 + 2 + 4 + 6 + 8 + 10 + 12 + 14), 8.0 * (56 + 8)});
}

TEST_CASE("vcadd overflows to infinity, or saturates") {
  CHECK(sum_of<half>(repeated(128, 1024), "0xffffffffffffffff, 0xffffffffffffffff") == kInf);
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  put<half>(bench.ub, 0, repeated(128, -1024));
  bench.play("vcadd.f16 ub:0x1000, ub:0");
  CHECK(get<half>(bench.ub, 0x1000, 1)[0] == -65504);
}

TEMPLATE_TEST_CASE("vbrcb fills a datablock with each of eight elements a repeat, whatever the mask", "", float, half) {
  for (const char* mask : {"set_mask_norm", "set_vector_mask 0, 1", "set_mask_count\nset_vector_mask 0, 3"}) {
    constexpr std::size_t per_block = 32 / sizeof(TestType);
    UbBench bench;
    put<TestType>(bench.ub, 0x1000, {10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23, 24, 25, 26, 27, kOld});
    put<TestType>(bench.ub, 0, repeated(64 * per_block, kOld));
    bench.play(std::string(mask) + "\nvbrcb" + support::suffix<TestType>() +
               "ub:0, ub:0x1000, rep=2, blk=2, rstride=17");
    Values expected = repeated(64 * per_block, kOld);
    for (std::size_t r = 0; r < 2; ++r)
      for (std::size_t b = 0; b < 8; ++b)
        std::fill_n(expected.begin() + static_cast<std::ptrdiff_t>((r * 17 + b * 2) * per_block), per_block,
                    10.0 + 10.0 * static_cast<double>(r) + static_cast<double>(b));
    CHECK(get<TestType>(bench.ub, 0, 64 * per_block) == expected);
  }
}

TEST_CASE("vconv to half rounds in each of the seven modes") {
  struct Known {
    std::string mode;
    double tie, odd_tie, negative_tie; ///< of 1 + ulp/2, of 1 + 3/2 ulp, of -(1 + ulp/2)
  };
  const std::vector<Known> modes = {
      {"none", 1, 1 + 2 * kUlp, -1},
      {"rint", 1, 1 + 2 * kUlp, -1},
      {"floor", 1, 1 + kUlp, -1 - kUlp},
      {"ceil", 1 + kUlp, 1 + 2 * kUlp, -1},
      {"round", 1 + kUlp, 1 + 2 * kUlp, -1 - kUlp},
      {"trunc", 1, 1 + kUlp, -1},
      {"odd", 1 + kUlp, 1 + kUlp, -1 - kUlp},
  };
  for (const Known& known : modes) {
    CAPTURE(known.mode);
    CHECK(converted(1 + kUlp / 2, known.mode) == known.tie);
    CHECK(converted(1 + 1.5 * kUlp, known.mode) == known.odd_tie);
    CHECK(converted(-1 - kUlp / 2, known.mode) == known.negative_tie);
    CHECK(converted(0.375, known.mode) == 0.375);
  }
}

TEST_CASE("vconv beyond the largest half is infinity, or saturates") {
  CHECK(converted(70000, "none") == kInf);
  CHECK(converted(70000, "trunc") == 65504);
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  put<float>(bench.ub, 0, {70000, -kInf, kNaN, 2});
  bench.play("set_vector_mask 0, 0xf\nvconv.f16.f32 ub:0x100, ub:0");
  CHECK(get<half>(bench.ub, 0x100, 4) == Values{65504, -65504, 0, 2});
}

TEST_CASE("vconv to float is exact, and no saturation of half concerns it") {
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  const Values values = {65504, 5.9604644775390625e-08, -0.333251953125, kInf};
  put<half>(bench.ub, 0, values);
  bench.play("set_vector_mask 0, 0xf\nvconv.f32.f16 ub:0x100, ub:0");
  CHECK(get<float>(bench.ub, 0x100, 4) == values);
}

TEST_CASE("a repeat of vconv is 64 elements, eight datablocks of float and four of half") {
  Values values;
  for (int k = 0; k < 128; ++k) values.push_back(k);
  UbBench bench;
  put<float>(bench.ub, 0, values);
  put<half>(bench.ub, 0x1000, repeated(192, kOld));
  bench.play("vconv.f16.f32 ub:0x1000, ub:0, rep=2, rstride=4/8");
  CHECK(get<half>(bench.ub, 0x1000, 128) == values);
  CHECK(get<half>(bench.ub, 0x1100, 64) == repeated(64, kOld));
  put<float>(bench.ub, 0x2000, repeated(192, kOld));
  bench.play("set_mask_count\nset_vector_mask 0, 100\nvconv.f32.f16 ub:0x2000, ub:0x1000, rstride=8/4");
  CHECK(get<float>(bench.ub, 0x2000, 100) == Values(values.begin(), values.begin() + 100));
  CHECK(get<float>(bench.ub, 0x2000 + 400, 92) == repeated(92, kOld));
}
