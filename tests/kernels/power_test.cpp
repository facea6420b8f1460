// SPDX-License-Identifier: Apache-2.0
// The two ways to a negative power: what they lower to, and how exact they are in float.
#include "isa/interpreter.h"
#include "kernels/ascendc/normalization/layer_norm_grad_steps.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace AscendC;
using support::ub_tensor;

namespace {

constexpr double kUnit = 1.0 / 16777216; ///< half a unit in the last place, relative: 2^-24

/// 1e-12 (the smallest epsilon in use) to about 1e4, in 1024 steps.
std::vector<double> bases() {
  std::vector<double> values;
  for (int k = 0; k < 1024; ++k) values.push_back(static_cast<float>(std::pow(10, -12 + k / 64.0)));
  return values;
}

/// The relative error of each base's power.
std::vector<double> errors(PowerVariant variant, Exponent exponent) {
  support::SurfaceBench bench;
  bench.options.power = variant;
  bench.record([&] {
    const TPipe pipe;
    const LocalTensor<float> value = ub_tensor<float>("v", 0, 1024);
    DataCopy(value, support::gm_tensor<float>(support::SurfaceBench::kG), 1024);
    RaiseToPower(value, ub_tensor<float>("s", 4096, 1024), 1024, exponent);
    DataCopy(support::gm_tensor<float>(support::SurfaceBench::kG), value, 1024);
  });
  isa::Recording recording;
  recording.gm = bench.gm, recording.blocks = {bench.program};
  isa::fill(recording.gm, nullptr);
  isa::set_values(recording.gm, 0, bases());
  isa::interpret(recording, bench.machine);
  std::vector<double> powers = isa::values_of(recording.gm, 0);
  for (std::size_t k = 0; k < powers.size(); ++k) {
    const double exact = std::pow(bases()[k], exponent == Exponent::minus_half ? -0.5 : -1.5);
    powers[k] = std::fabs(powers[k] / exact - 1);
  }
  return powers;
}

double worst(const std::vector<double>& values) { return *std::max_element(values.begin(), values.end()); }

} // namespace

TEST_CASE("the logarithmic power takes three operations where the root takes more") {
  support::SurfaceBench bench;
  bench.options.power = PowerVariant::exp_ln;
  bench.record([] {
    const TPipe pipe;
    RaiseToPower(ub_tensor<float>("v", 0, 8), ub_tensor<float>("s", 64, 8), 8, Exponent::minus_three_halves);
  });
  CHECK(bench.all() == "set_atomic_none, N, F, C, M(0,8), vln.f32, N, F, V, C, M(0,8), vmuls.f32, F, N, V, "
                       "C, M(0,8), vexp.f32, N, F, V, ALL");
}

TEST_CASE("the power by roots: cube, root, and ones divided by it, with the mask left as a count in normal mode") {
  support::SurfaceBench bench;
  bench.record([] {
    const LocalTensor<float> value = ub_tensor<float>("v", 0, 16);
    const LocalTensor<float> scratch = ub_tensor<float>("s", 64, 16);
    RaiseToPower(value, scratch, 11, Exponent::minus_three_halves);
    SyncAll();
    RaiseToPower(value, scratch, 11, Exponent::minus_half);
  });
  const std::string inverse = "C, M(0,8), vector_dup.f32, V, M(0,11), vdiv.f32, V, N";
  const std::string root = "C, M(0,11), vsqrt.f32, N, F, V, ";
  const std::string cube = "C, M(0,11), vmul.f32, N, F, V, C, M(0,11), vmul.f32, N, F, V, ";
  CHECK(bench.all() == cube + root + inverse + ", ALL, sync_all, " + root + inverse);
  CHECK(bench.text(23) == "vdiv.f32 ub:v+0, ub:s+0, ub:v+0, rep=1, blk=1/0/1, rstride=8/0/8");
}

TEST_CASE("the power by roots is exact to its roundings, one each") {
  CHECK(worst(errors(PowerVariant::sqrt_div, Exponent::minus_half)) < 2.01 * kUnit);         // root, quotient
  CHECK(worst(errors(PowerVariant::sqrt_div, Exponent::minus_three_halves)) < 3.01 * kUnit); // and half of the cube's
}

TEST_CASE("the power by logarithm loses what the rounded logarithm loses, more the smaller the base") {
  const std::vector<double> half = errors(PowerVariant::exp_ln, Exponent::minus_half);
  const std::vector<double> three_halves = errors(PowerVariant::exp_ln, Exponent::minus_three_halves);
  for (std::size_t k = 0; k < half.size(); ++k) {
    const double logarithm = std::fabs(std::log(bases()[k]));
    CHECK(half[k] < (0.5 * logarithm + 1.01) * kUnit);             // its rounding, halved; the power's own
    CHECK(three_halves[k] < (1.5 * logarithm * 2 + 1.01) * kUnit); // its rounding and the product's
  }
  CHECK(worst(three_halves) > 20 * kUnit); // so near epsilon 1e-12 the two variants differ by 1e-6 and more
}
