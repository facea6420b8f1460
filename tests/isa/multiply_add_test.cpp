// SPDX-License-Identifier: Apache-2.0
// Known answers of vmla (dst += src0 * src1) and vaxpy (dst += src * scalar).
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

using isa::half;
using support::get;
using support::put;
using support::UbBench;
using support::Values;

namespace {

constexpr double kUlp = 1.0 / 1024; ///< of a half between 1 and 2

/// dst + a * b of one lane, with `operation` the mnemonic and types.
template <class To, class From> double onto(const std::string& types, double dst, double a, double b) {
  UbBench bench;
  put<To>(bench.ub, 0, {dst});
  put<From>(bench.ub, 0x100, {a});
  put<From>(bench.ub, 0x200, {b});
  bench.play("set_vector_mask 0, 1\nvmla" + types + " ub:0, ub:0x100, ub:0x200");
  return get<To>(bench.ub, 0, 1)[0];
}

} // namespace

TEMPLATE_TEST_CASE("vmla and vaxpy add a product to every active lane of dst", "", float, half) {
  constexpr std::size_t lanes = 256 / sizeof(TestType);
  UbBench bench;
  put<TestType>(bench.ub, 0, Values(3 * lanes, 1));
  put<TestType>(bench.ub, 0x1000, Values(3 * lanes, 2));
  put<TestType>(bench.ub, 0x2000, Values(3 * lanes, -3));
  const std::string type(support::suffix<TestType>());
  bench.play("set_mask_count\nset_vector_mask 0, " + std::to_string(2 * lanes + 5) + "\nvmla" + type +
             "ub:0, ub:0x1000, ub:0x2000\nvaxpy" + type + "ub:0x2000, ub:0x1000, 0.5");
  Values product(3 * lanes, 1), sum(3 * lanes, -3);
  std::fill_n(product.begin(), 2 * lanes + 5, -5);
  std::fill_n(sum.begin(), 2 * lanes + 5, -2);
  CHECK(get<TestType>(bench.ub, 0, 3 * lanes) == product);
  CHECK(get<TestType>(bench.ub, 0x2000, 3 * lanes) == sum);
}

TEST_CASE("the product is rounded, then the sum") {
  // (1 + ulp)^2 = 1 + 2 ulp + ulp^2: the last term is lost before 1 is taken away.
  CHECK(onto<half, half>(".f16", -1, 1 + kUlp, 1 + kUlp) == 2 * kUlp);
  const double fine = 1.0 / (1 << 23);
  CHECK(onto<float, float>(".f32", -1, 1 + fine, 1 + fine) == 2 * fine);
}

TEST_CASE("half factors onto a float destination lose nothing in the product") {
  CHECK(onto<float, half>(".f32.f16", -1, 1 + kUlp, 1 + kUlp) == 2 * kUlp + kUlp * kUlp);
  CHECK(onto<float, half>(".f32.f16", 0, 60000, 60000) == 3.6e9);
}

TEST_CASE("half onto float is 64 lanes a repeat, the sources four datablocks") {
  UbBench bench;
  put<float>(bench.ub, 0, Values(192, 1));
  put<half>(bench.ub, 0x1000, Values(128, 2));
  bench.play("vaxpy.f32.f16 ub:0, ub:0x1000, 3, rep=2, rstride=8/4");
  Values expected(192, 1);
  std::fill_n(expected.begin(), 128, 7);
  CHECK(get<float>(bench.ub, 0, 192) == expected);
}

TEST_CASE("vaxpy takes its scalar in the type of its source") {
  UbBench bench;
  put<float>(bench.ub, 0, {0});
  put<half>(bench.ub, 0x100, {1});
  bench.play("set_vector_mask 0, 1\nvaxpy.f32.f16 ub:0, ub:0x100, 0.1");
  CHECK(get<float>(bench.ub, 0, 1)[0] == 0.0999755859375);
}

TEST_CASE("vaxpy takes a register's value") {
  UbBench bench;
  put<float>(bench.ub, 0x300, {4});
  put<float>(bench.ub, 0x100, {1, 2});
  bench.play("scalar_load.f32 s5, ub:0x300\nset_vector_mask 0, 3\nvaxpy.f32 ub:0, ub:0x100, s5");
  CHECK(get<float>(bench.ub, 0, 3) == Values{4, 8, 0});
}

TEMPLATE_TEST_CASE("a destination with repeat stride 0 gathers the products of all repeats", "", float, half) {
  constexpr std::size_t lanes = 256 / sizeof(TestType);
  UbBench bench;
  put<TestType>(bench.ub, 0x1000, Values(4 * lanes, 3));
  bench.play("vmla" + std::string(support::suffix<TestType>()) + "ub:0, ub:0x1000, ub:0x1000, rep=4, rstride=0/8/8");
  CHECK(get<TestType>(bench.ub, 0, lanes) == Values(lanes, 36));
}

TEST_CASE("vmla in half saturates product and sum where the machine says so") {
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  put<half>(bench.ub, 0, {65504});
  put<half>(bench.ub, 0x100, {8});
  bench.play("set_vector_mask 0, 1\nvmla.f16 ub:0, ub:0x100, ub:0x100");
  CHECK(get<half>(bench.ub, 0, 1)[0] == 65504);
}
