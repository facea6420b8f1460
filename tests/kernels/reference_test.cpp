// SPDX-License-Identifier: Apache-2.0
// The references against figures computed elsewhere by the documented formulas, in float64 or in exact fractions.
#include "kernels/layer_norm_backward/reference.h"
#include "kernels/layer_norm_grad/reference.h"
#include "kernels/layer_norm_grad_beta/reference.h"
#include "tests/support/pattern.h"

#include <catch2/catch.hpp>

using kernels::Tensors;
using Values = std::vector<double>;

namespace {

constexpr double kPrinted =
    1e-9; // one unit in the last printed digit: two of the sums were printed truncated or a unit off

double sum_abs(const Values& values) {
  double sum = 0;
  for (const double value : values) sum += std::fabs(value);
  return sum;
}

/// Holds the values from `first` on against `expected`.
void require_values(const Values& values, std::size_t first, const Values& expected, double margin = kPrinted) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO("element " << first + i);
    REQUIRE(values.at(first + i) == Approx(expected[i]).margin(margin).epsilon(0));
  }
}

struct Figures {
  std::int64_t b, s, h;
  isa::Dtype dtype;
  double epsilon;
  Values pd_x;
  double pd_x_last; ///< NaN where none is known, like each figure below
  double sum_pd_x;
  Values res;
  double sum_res, sum_pd_gamma, sum_pd_beta;
};

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;

const std::vector<Figures>& pattern_figures() {
  static const std::vector<Figures> figures = {
      {2,
       32,
       16,
       f32,
       1e-5,
       {-0.972090524, 0.09932555, 0.165361419, 0.020763223},
       0.066342812,
       294.917038856,
       {-1.394363029, 0.421551613},
       891.111204672,
       21.667539227,
       5.375},
      {2,
       16,
       32,
       f16,
       1e-5,
       {-0.953893183, 0.093737606, 0.204868215, 0.005963887},
       -0.305528446,
       313.009895456,
       {-1.520772843, 0.340719599},
       889.760472371,
       79.32757823,
       10.625},
      {1,
       24,
       64,
       f32,
       1e-5,
       {-0.687521489, 0.019325292, 0.419780447, -0.116478672},
       0.455556002,
       506.648923655,
       {-1.591175553, 0.265195926},
       1327.59490142,
       120.782841806,
       36.25},
      {1,
       8,
       16,
       f32,
       1e-5,
       {-0.972090524, 0.09932555, 0.165361419},
       kNone,
       37.845898545,
       {-1.394363029, 0.421551613},
       111.735192227,
       11.101989157,
       5.75},
      {1, 8, 8, f32, 1e-5, {}, kNone, 15.782538352, {}, 57.250699568, 10.585580611, 2.625},
      {1, 8, 64, f32, 1e-5, {}, kNone, 169.307661745, {}, 442.666541718, 50.960742143, 50.125},
      {1,
       8,
       72,
       f32,
       1e-5,
       {-0.646804012, 0.02412729, 0.463198485, -0.118650127},
       -0.180009872,
       202.618414951,
       {-1.559015001, 0.311803002},
       498.112911574,
       89.122605282,
       25.875},
      {1, 8, 128, f32, 1e-5, {}, kNone, 373.029643364, {}, 885.336659089, 95.389085223, 65.875},
      {1,
       56,
       96,
       f32,
       1e-5,
       {-0.521493625, 0.003242966, 0.563685475, -0.159492719},
       -0.346502542,
       1905.34212804,
       {-1.564053197, 0.299499548},
       4649.094047036,
       91.762635323,
       32.875},
      {1,
       8,
       512,
       f32,
       1e-12,
       {-0.512748574, 0.001375001, 0.574030617, -0.163610061},
       -0.149348792,
       1493.946482785,
       {-1.595999423, 0.273301862},
       3537.866410182,
       609.975596366,
       185.875},
      {1,
       8,
       768,
       f32,
       1e-12,
       {-0.520480324, 0.002530727, 0.567362755, -0.161136283},
       -0.239707651,
       2241.51418513,
       {-1.599847063, 0.269074669},
       5306.116943607,
       611.893639752,
       594.125},
  };
  return figures;
}

Tensors backward_of(const Figures& f) {
  const Tensors inputs = support::pattern(f.b * f.s, f.h, f.dtype);
  const double epsilon = support::rounded_to(f.dtype, f.epsilon);
  return kernels::layer_norm_backward::reference(inputs, {f.b, f.s, f.h}, epsilon);
}

/// [1,8,8] with dy = x = 0..63 row by row.
Tensors counting_inputs() {
  const auto count = support::tabulate(64, [](std::int64_t i) { return static_cast<double>(i); });
  return {{"dy", count},
          {"x", count},
          {"gamma", support::tabulate(8, [](std::int64_t i) { return static_cast<double>(i); })},
          {"mean", support::tabulate(8, [](std::int64_t r) { return 3.5 + 8.0 * static_cast<double>(r); })},
          {"variance", Values(8, 5.25)}};
}

Tensors flat_rows(double epsilon) {
  const Tensors inputs = {{"dy", support::tabulate(128, [](std::int64_t i) { return i % 2 == 0 ? 1.0 : -1.0; })},
                          {"x", Values(128, 3.0)},
                          {"gamma", Values(16, 1.0)},
                          {"mean", Values(8, 3.0)},
                          {"variance", Values(8, 0.0)}};
  return kernels::layer_norm_grad::reference(inputs, {1, 8, 16}, epsilon);
}

} // namespace

TEST_CASE("the pattern gives the known pd_x and res_for_gamma") {
  for (const Figures& f : pattern_figures()) {
    INFO("[" << f.b << "," << f.s << "," << f.h << "]");
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
    INFO("[" << f.b << "," << f.s << "," << f.h << "]");
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
  const Tensors inputs = support::pattern(8, 16, f32);
  const Tensors both = kernels::layer_norm_backward::reference(inputs, {1, 8, 16}, 1e-5);
  const Tensors grad = kernels::layer_norm_grad::reference(inputs, {1, 8, 16}, 1e-5);
  REQUIRE(both.size() == 4);
  REQUIRE(both.at("pd_x") == grad.at("pd_x"));
  REQUIRE(both.at("res_for_gamma") == grad.at("res_for_gamma"));
}
