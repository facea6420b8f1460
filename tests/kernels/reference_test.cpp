// SPDX-License-Identifier: Apache-2.0
// The references against figures computed elsewhere by the documented formulas, in float64 or in exact fractions.
#include "kernels/layer_norm_backward/reference.h"
#include "kernels/layer_norm_grad/reference.h"
#include "kernels/layer_norm_grad_beta/reference.h"
#include "tests/support/known_figures.h"

#include <catch2/catch.hpp>

using kernels::Tensors;
using support::counting_inputs;
using support::Figures;
using support::pattern_figures;
using support::sum_abs;
using support::Values;

namespace {

constexpr double kPrinted =
    1e-9; // one unit in the last printed digit: two of the sums were printed truncated or a unit off

/// Holds the values from `first` on against `expected`.
void require_values(const Values& values, std::size_t first, const Values& expected, double margin = kPrinted) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO("element " << first + i);
    REQUIRE(values.at(first + i) == Approx(expected[i]).margin(margin).epsilon(0));
  }
}

Tensors backward_of(const Figures& f) {
  const Tensors inputs = support::pattern(f.b * f.s, f.h, f.dtype);
  const double epsilon = support::rounded_to(f.dtype, f.epsilon);
  return kernels::layer_norm_backward::reference(inputs, {f.b, f.s, f.h}, epsilon);
}

Tensors flat_rows(double epsilon) {
  return kernels::layer_norm_grad::reference(support::flat_inputs(), {1, 8, 16}, epsilon);
}

} // namespace

TEST_CASE("the pattern gives the known pd_x and res_for_gamma") {
  for (const Figures& f : pattern_figures()) {
    INFO(f.text());
    const Tensors out = backward_of(f);
    require_values(out.at("pd_x"), 0, f.pd_x);
    require_values(out.at("res_for_gamma"), 0, f.res);
    if (!std::isnan(f.pd_x_last)) require_values(out.at("pd_x"), out.at("pd_x").size() - 1, {f.pd_x_last});
    require_values({sum_abs(out.at("pd_x"))}, 0, {f.sum_pd_x});
    require_values({sum_abs(out.at("res_for_gamma"))}, 0, {f.sum_res});
  }
}

TEST_CASE("the pattern gives the known pd_gamma, and pd_beta exactly") {
  for (const Figures& f : pattern_figures()) {
    INFO(f.text());
    const Tensors out = backward_of(f);
    REQUIRE(out.at("pd_gamma").size() == static_cast<std::size_t>(f.h));
    require_values({sum_abs(out.at("pd_gamma"))}, 0, {f.sum_pd_gamma});
    REQUIRE(sum_abs(out.at("pd_beta")) == f.sum_pd_beta);
  }
}

TEST_CASE("the pattern gives the known first columns of pd_gamma and pd_beta") {
  const Tensors narrow = backward_of(pattern_figures()[0]);
  require_values(narrow.at("pd_gamma"), 0, {0.514497915, -0.395883375, 1.036364685, 1.913717574});
  require_values(narrow.at("pd_beta"), 0, {-0.375, -0.25, -0.125, 0}, 0);
  const Tensors wide = backward_of(pattern_figures()[2]);
  require_values(wide.at("pd_gamma"), 0, {2.333535463, 0.874842022, -0.682342117, -3.002034341});
  require_values(wide.at("pd_beta"), 0, {-1.125, 0.125, 0, -0.125}, 0);
}

TEST_CASE("every row of pd_x sums to zero where mean and variance are the true ones") {
  const Figures& f = pattern_figures()[2];
  const Values pd_x = backward_of(f).at("pd_x");
  for (std::size_t row = 0; row < 24; ++row) {
    const Values values(pd_x.begin() + static_cast<std::ptrdiff_t>(row * 64),
                        pd_x.begin() + static_cast<std::ptrdiff_t>(row * 64 + 64));
    double sum = 0;
    for (const double value : values) sum += value;
    REQUIRE(std::fabs(sum) <= 1e-5 * sum_abs(values));
  }
}

TEST_CASE("the documented example of LayerNormGrad holds with epsilon 1e-4") {
  const Tensors inputs = counting_inputs();
  const Tensors out = kernels::layer_norm_grad::reference(inputs, {1, 8, 8}, 1e-4);
  require_values(out.at("pd_x"), 0,
                 {3.0548177, 0.4362862, -1.3093822, -2.1821872, -2.1821290, -1.3092076, 0.4365771, 3.0552250}, 2e-5);
  require_values(out.at("pd_x"), 56, {3.0531884}, 2e-5);
  require_values(out.at("res_for_gamma"), 0, {-1.5275107, -1.0910791, -0.6546474, -0.2182158}, 5e-8);
}

TEST_CASE("the documented example of LayerNormGradBeta holds exactly") {
  Tensors inputs = counting_inputs();
  inputs["res_for_gamma"] = inputs["dy"];
  const Tensors out = kernels::layer_norm_grad_beta::reference(inputs, {1, 8, 8}, 1e-5);
  REQUIRE(out.at("pd_gamma") == Values{8960, 9416, 9888, 10376, 10880, 11400, 11936, 12488});
  REQUIRE(out.at("pd_beta") == Values{224, 232, 240, 248, 256, 264, 272, 280});
}

TEST_CASE("rows of zero variance are ruled by epsilon") {
  for (const auto& [epsilon, expected] : {std::pair(1e-5, 316.22777), std::pair(1e-12, 1e6)}) {
    const Tensors out = flat_rows(epsilon);
    REQUIRE(out.at("res_for_gamma") == Values(128, 0.0));
    for (std::size_t i = 0; i < 128; ++i)
      REQUIRE(out.at("pd_x")[i] == Approx(i % 2 == 0 ? expected : -expected).epsilon(1e-6));
  }
}

TEST_CASE("rows of zero variance with epsilon 0 are NaN") {
  const Tensors out = flat_rows(0);
  for (std::size_t i = 0; i < 128; ++i) {
    REQUIRE(std::isnan(out.at("pd_x")[i]));
    REQUIRE(std::isnan(out.at("res_for_gamma")[i]));
  }
}

TEST_CASE("layer_norm_backward makes the outputs of both calls") {
  const Tensors inputs = support::pattern(8, 16, isa::Dtype::f32);
  const Tensors both = kernels::layer_norm_backward::reference(inputs, {1, 8, 16}, 1e-5);
  const Tensors grad = kernels::layer_norm_grad::reference(inputs, {1, 8, 16}, 1e-5);
  REQUIRE(both.size() == 4);
  REQUIRE(both.at("pd_x") == grad.at("pd_x"));
  REQUIRE(both.at("res_for_gamma") == grad.at("res_for_gamma"));
}
