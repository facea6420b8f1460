// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/input_warnings.h"

#include "isa/image.h"

#include <catch2/catch.hpp>

#include <limits>

using kernels::Power;
using tools::power_warnings;
using Lines = std::vector<std::string>;

TEST_CASE("ordinary variances give nothing to warn of, nor do those of constant rows beside an epsilon") {
  CHECK(power_warnings({0, 1e-6, 1, 1e6}, 1e-5, Power::sqrt_div).empty());
}

TEST_CASE("a negative variance is named, and whether epsilon makes up for it") {
  CHECK(power_warnings({1, -1e-6}, 1e-5, Power::sqrt_div) == Lines{"variance: negative, in row 1"});
  CHECK(power_warnings({-1, 1, -1}, 1e-5, Power::exp_ln) ==
        Lines{"variance: negative, in rows 0, 2", "variance + epsilon is below 0, its powers are NaN, in rows 0, 2"});
}

TEST_CASE("a sum of 0 is divided by") {
  CHECK(power_warnings({0}, 0, Power::exp_ln) == Lines{"variance + epsilon is 0, its powers are Inf, in row 0"});
  CHECK(power_warnings({-1e-5}, 1e-5, Power::sqrt_div).size() == 2);
}

TEST_CASE("the cube is judged as float computes it: gone, below the normal range, beyond the range") {
  const float tiny = std::numeric_limits<float>::min();
  CHECK(power_warnings({1e-16}, 0, Power::sqrt_div) ==
        Lines{"(variance + epsilon)^3 rounds to 0 in float, its power -1/2 is Inf, in row 0"});
  CHECK(power_warnings({1e-13}, 0, Power::sqrt_div) ==
        Lines{"(variance + epsilon)^3 is below the normal range of float and loses digits, in row 0"});
  CHECK(power_warnings({1e13}, 1e-5, Power::sqrt_div) ==
        Lines{"(variance + epsilon)^3 is beyond the range of float, its power -1/2 is 0, in row 0"});
  CHECK(power_warnings({std::cbrt(tiny) * 1.01, 6.9e12}, 0, Power::sqrt_div).empty());
}

TEST_CASE("a power by logarithm takes no cube") {
  CHECK(power_warnings({1e-16, 1e-13, 1e13}, 0, Power::exp_ln).empty());
}

TEST_CASE("inputs that hold NaN or Inf are named with their rows, outputs are not looked at") {
  isa::GlobalImage gm;
  gm.buffers = {{"x", isa::Dtype::f16, {1, 3, 16}, 0, isa::Role::in, {}},
                {"mean", isa::Dtype::f32, {1, 3}, 4096, isa::Role::in, {}},
                {"pd_x", isa::Dtype::f32, {1, 3}, 8192, isa::Role::out, {}}};
  isa::fill(gm, {});
  CHECK(tools::not_finite_inputs(gm).empty());
  std::vector<double> x(48, 1);
  x[16] = x[17] = std::numeric_limits<double>::quiet_NaN();
  isa::set_values(gm, 0, x);
  isa::set_values(gm, 1, {0, 0, std::numeric_limits<double>::infinity()});
  isa::set_values(gm, 2, {std::numeric_limits<double>::infinity(), 0, 0});
  CHECK(tools::not_finite_inputs(gm) ==
        Lines{"x: the input holds NaN or Inf in row 1", "mean: the input holds NaN or Inf in row 2"});
}
