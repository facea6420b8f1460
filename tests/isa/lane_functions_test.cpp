// SPDX-License-Identifier: Apache-2.0
// Known answers of maxima, minima, absolute values, roots, reciprocals and rectifiers, special values included.
#include "tests/support/ub_bench.h"

#include <catch2/catch.hpp>

#include <cmath>

using isa::half;
using support::get;
using support::put;
using support::UbBench;
using support::Values;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// What `operation` makes of the first lanes of src0 and src1; what it writes beyond them must not be there.
template <class T> Values made(const std::string& operation, const Values& src0, const Values& src1 = {}) {
  UbBench bench;
  put<T>(bench.ub, 0, src0);
  put<T>(bench.ub, 0x100, src1);
  const std::size_t name = operation.find(' ');
  const std::string lanes = std::to_string(src0.size());
  bench.play("set_mask_count\nset_vector_mask 0, " + lanes + "\n" + operation.substr(0, name) + support::suffix<T>() +
             "ub:0x200, ub:0" + operation.substr(name + 1));
  REQUIRE(get<T>(bench.ub, 0x200 + src0.size() * sizeof(T), 4) == Values{0, 0, 0, 0});
  return get<T>(bench.ub, 0x200, src0.size());
}

template <class T> double one(const std::string& operation, double src) { return made<T>(operation, {src})[0]; }

} // namespace

TEMPLATE_TEST_CASE("Max and Min take one of two lanes, infinities too", "", float, half) {
  const Values a = {1, -1, 3, -kInf, kInf, -65504}, b = {2, -2, 3, 5, 5, 65504};
  CHECK(made<TestType>("vmax , ub:0x100", a, b) == Values{2, -1, 3, 5, kInf, 65504});
  CHECK(made<TestType>("vmin , ub:0x100", a, b) == Values{1, -2, 3, -kInf, 5, -65504});
  CHECK(made<TestType>("vmaxs , 2.5", a) == Values{2.5, 2.5, 3, 2.5, kInf, 2.5});
  CHECK(made<TestType>("vmins , -1.5", a) == Values{-1.5, -1.5, -1.5, -kInf, -1.5, -65504});
}

TEMPLATE_TEST_CASE("Max and Min of a NaN on either side are NaN", "", float, half) {
  for (const char* operation : {"vmax , ub:0x100", "vmin , ub:0x100"})
    for (const double value : made<TestType>(operation, {kNaN, 1, kNaN}, {1, kNaN, kNaN})) CHECK(std::isnan(value));
}

TEMPLATE_TEST_CASE("Abs clears the sign", "", float, half) {
  CHECK(made<TestType>("vabs ", {-2.5, 2.5, -kInf, -65504}) == Values{2.5, 2.5, kInf, 65504});
  CHECK_FALSE(std::signbit(one<TestType>("vabs ", -0.0)));
  CHECK(std::isnan(one<TestType>("vabs ", kNaN)));
}

TEMPLATE_TEST_CASE("Relu cuts what is below zero, LeakyRelu scales it", "", float, half) {
  CHECK(made<TestType>("vrelu ", {-2, 0, 2, -kInf, kInf}) == Values{0, 0, 2, 0, kInf});
  CHECK(made<TestType>("vlrelu , 0.25", {-2, 0, 2, -kInf, kInf}) == Values{-0.5, 0, 2, -kInf, kInf});
  CHECK(made<TestType>("vlrelu , -1", {-2, 2}) == Values{2, 2});
  CHECK(std::isnan(one<TestType>("vrelu ", kNaN)));
  CHECK(std::isnan(one<TestType>("vlrelu , 2", kNaN)));
}

TEST_CASE("LeakyRelu in half rounds its slope and its product") {
  CHECK(one<half>("vlrelu , 0.1", -8) == -0.7998046875);
  CHECK(one<half>("vlrelu , 2048", -100) == -kInf);
}

TEMPLATE_TEST_CASE("Rsqrt and Reciprocal of powers of two are exact", "", float, half) {
  CHECK(made<TestType>("vrsqrt ", {1, 4, 0.25, 16384}) == Values{1, 0.5, 2, 0.0078125});
  CHECK(made<TestType>("vrec ", {1, -4, 0.25, 16384}) == Values{1, -0.25, 4, 1.0 / 16384});
}

TEST_CASE("Rsqrt and Reciprocal are the true values rounded once") {
  CHECK(one<float>("vrsqrt ", 2) == double(0.70710678118654752f));
  CHECK(one<float>("vrsqrt ", 10) == double(0.31622776601683793f));
  CHECK(one<half>("vrsqrt ", 2) == 0.70703125);
  CHECK(one<half>("vrsqrt ", 10) == 0.316162109375);
  CHECK(one<float>("vrec ", 3) == double(1.0f / 3.0f));
  CHECK(one<half>("vrec ", 3) == 0.333251953125);
}

TEMPLATE_TEST_CASE("Rsqrt and Reciprocal at zero, infinity and below", "", float, half) {
  CHECK(one<TestType>("vrsqrt ", 0.0) == kInf);
  CHECK(one<TestType>("vrsqrt ", -0.0) == -kInf);
  CHECK(one<TestType>("vrsqrt ", kInf) == 0);
  CHECK(std::isnan(one<TestType>("vrsqrt ", -1)));
  CHECK(one<TestType>("vrec ", 0.0) == kInf);
  CHECK(one<TestType>("vrec ", -0.0) == -kInf);
  CHECK(one<TestType>("vrec ", -kInf) == 0);
  CHECK(std::isnan(one<TestType>("vrec ", kNaN)));
}

TEST_CASE("half results saturate where the machine says so") {
  UbBench bench;
  bench.machine.half_overflow = isa::HalfOverflow::saturate;
  put<half>(bench.ub, 0, {0, -0.0, -60000, kNaN});
  bench.play("set_vector_mask 0, 0xf\nvrec.f16 ub:0x100, ub:0\nvlrelu.f16 ub:0x200, ub:0, 2");
  CHECK(get<half>(bench.ub, 0x100, 2) == Values{65504, -65504});
  CHECK(get<half>(bench.ub, 0x200, 4) == Values{0, 0, -65504, 0});
}

TEMPLATE_TEST_CASE("the near family obeys masks and strides as the others do", "", float, half) {
  constexpr std::size_t lanes = 256 / sizeof(TestType);
  UbBench bench;
  for (std::size_t block = 0; block < 16; ++block)
    put<TestType>(bench.ub, block * 32, Values(lanes / 8, -1.0 - static_cast<double>(block)));
  bench.play("set_vector_mask 0, 1\nvabs" + std::string(support::suffix<TestType>()) +
             "ub:0x1000, ub:0, rep=3, blk=1/1, rstride=2/4\nset_vector_mask 0xffffffffffffffff, 0xffffffffffffffff\n" +
             "vmax" + support::suffix<TestType>() + "ub:0x2000, ub:0, ub:0x100, blk=2/0/1");
  for (std::size_t r = 0; r < 3; ++r) {
    CHECK(get<TestType>(bench.ub, 0x1000 + r * 64, 2) == Values{1.0 + 4.0 * static_cast<double>(r), 0});
    CHECK(get<TestType>(bench.ub, 0x2000 + r * 64, lanes / 8) == Values(lanes / 8, -1));
    CHECK(get<TestType>(bench.ub, 0x2020 + r * 64, lanes / 8) == Values(lanes / 8, 0));
  }
}
