// SPDX-License-Identifier: Apache-2.0
// Known numbers through the program itself, .npy in and out, with timing and without. A01 and so on are the cases of
// users that each test stands for.
#include "tests/support/known_figures.h"
#include "tests/support/tensor_run.h"

#include <catch2/catch.hpp>

using kernels::Tensors;
using support::Figures;
using support::pattern_run;
using support::TensorOutcome;
using support::TensorRun;
using support::Values;

namespace {

/// With timing; the run without timing is held to the same bytes.
TensorOutcome timed_as_untimed(const TensorRun& run, const std::string& assignments = "") {
  TensorOutcome timed = run.run(assignments);
  const TensorOutcome untimed = run.run(assignments, "--no-timing");
  REQUIRE(timed.ended.status == 0);
  REQUIRE(untimed.ended.status == 0);
  CHECK(timed.json["cycles"] > 0);
  CHECK(untimed.json["cycles"].is_null());
  CHECK(timed.json["numerics"]["ok"] == true);
  CHECK(timed.files == untimed.files);
  return timed;
}

double largest(const Values& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::fabs(value));
  return most;
}

/// What the outputs may be off: float 1e-5 of the largest + 1e-6, half 2e-3 of the largest + 1e-3.
double limit(isa::Dtype dtype, double largest_reference) {
  return dtype == isa::Dtype::f16 ? 2e-3 * largest_reference + 1e-3 : 1e-5 * largest_reference + 1e-6;
}

void check_values(const Values& values, std::size_t first, const Values& expected, double margin) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    INFO("element " << first + i);
    CHECK(values.at(first + i) == Approx(expected[i]).margin(margin).epsilon(0));
  }
}

/// The sum over all elements is held to the relative part of the tolerance.
void check_sum(const Values& values, double expected, isa::Dtype dtype) {
  CHECK(support::sum_abs(values) == Approx(expected).epsilon(dtype == isa::Dtype::f16 ? 2e-3 : 1e-5));
}

void check_grad(const Figures& f, const TensorOutcome& outcome) {
  const double pd_x_limit = limit(f.dtype, largest(outcome["pd_x"]));
  check_values(outcome["pd_x"], 0, f.pd_x, pd_x_limit);
  if (!std::isnan(f.pd_x_last)) check_values(outcome["pd_x"], outcome["pd_x"].size() - 1, {f.pd_x_last}, pd_x_limit);
  check_values(outcome["res_for_gamma"], 0, f.res, limit(f.dtype, largest(outcome["res_for_gamma"])));
  check_sum(outcome["pd_x"], f.sum_pd_x, f.dtype);
  check_sum(outcome["res_for_gamma"], f.sum_res, f.dtype);
}

TensorRun grad_run(const Figures& f) { return pattern_run("layer_norm_grad", f.shape(), f.dtype, f.epsilon); }

} // namespace

TEST_CASE("A03 to A06 and the table: the pattern gives the known pd_x and res_for_gamma") {
  for (const Figures& f : support::pattern_figures()) {
    INFO(f.text());
    check_grad(f, timed_as_untimed(grad_run(f)));
  }
}

TEST_CASE("the table: the pattern gives the known pd_gamma and pd_beta, and pd_beta exactly") {
  for (const Figures& f : support::pattern_figures()) {
    INFO(f.text());
    const TensorOutcome outcome = timed_as_untimed(pattern_run("layer_norm_backward", f.shape(), f.dtype, f.epsilon));
    check_sum(outcome["pd_x"], f.sum_pd_x, f.dtype);
    check_sum(outcome["pd_gamma"], f.sum_pd_gamma, f.dtype);
    CHECK(support::sum_abs(outcome["pd_beta"]) == f.sum_pd_beta);
  }
}

TEST_CASE("the table: Grad's res_for_gamma as a file into Beta gives the known pd_gamma and pd_beta") {
  for (const Figures& f : support::pattern_figures()) {
    INFO(f.text());
    Tensors inputs = support::pattern(f.shape().rows(), f.h, f.dtype);
    inputs["res_for_gamma"] = grad_run(f).run("", "--no-timing")["res_for_gamma"];
    const TensorOutcome beta = timed_as_untimed(TensorRun("layer_norm_grad_beta", f.shape(), f.dtype, inputs));
    check_sum(beta["pd_gamma"], f.sum_pd_gamma, f.dtype);
    CHECK(support::sum_abs(beta["pd_beta"]) == f.sum_pd_beta);
  }
}

TEST_CASE("the table: the first columns of pd_gamma and pd_beta are the known ones") {
  const std::vector<std::tuple<kernels::TensorShape, Values, Values>> rows = {
      {{2, 32, 16}, {0.514497915, -0.395883375, 1.036364685, 1.913717574}, {-0.375, -0.25, -0.125, 0}},
      {{1, 24, 64}, {2.333535463, 0.874842022, -0.682342117, -3.002034341}, {-1.125, 0.125, 0, -0.125}}};
  for (const auto& [shape, pd_gamma, pd_beta] : rows) {
    const TensorOutcome outcome = timed_as_untimed(pattern_run("layer_norm_backward", shape, isa::Dtype::f32));
    check_values(outcome["pd_gamma"], 0, pd_gamma, limit(isa::Dtype::f32, largest(outcome["pd_gamma"])));
    check_values(outcome["pd_beta"], 0, pd_beta, 0);
  }
}

TEST_CASE("A01: the documented example of LayerNormGrad comes out with epsilon 1e-4") {
  const TensorRun run("layer_norm_grad", {1, 8, 8}, isa::Dtype::f32, support::counting_inputs(), 1e-4);
  const TensorOutcome outcome = timed_as_untimed(run);
  check_values(outcome["pd_x"], 0,
               {3.0548177, 0.4362862, -1.3093822, -2.1821872, -2.1821290, -1.3092076, 0.4365771, 3.0552250}, 2e-5);
  check_values(outcome["pd_x"], 56, {3.0531884}, 2e-5);
  for (std::size_t row = 0; row < 8; ++row)
    check_values(outcome["res_for_gamma"], 8 * row, {-1.5275107, -1.0910791, -0.6546474, -0.2182158}, 2e-5);
}

TEST_CASE("A01: with the default epsilon the example's first pd_x is 3.05503") {
  const TensorRun run("layer_norm_grad", {1, 8, 8}, isa::Dtype::f32, support::counting_inputs());
  check_values(timed_as_untimed(run)["pd_x"], 0, {3.05503}, 1e-5);
}

TEST_CASE("A01, A02: the examples' pd_beta is exact") {
  const TensorRun run("layer_norm_backward", {1, 8, 8}, isa::Dtype::f32, support::counting_inputs(), 1e-4);
  CHECK(timed_as_untimed(run)["pd_beta"] == Values{224, 232, 240, 248, 256, 264, 272, 280});
}

TEST_CASE("A02: the documented example of LayerNormGradBeta comes out exactly, whatever the tmp") {
  Tensors inputs = support::counting_inputs();
  inputs["res_for_gamma"] = inputs["dy"];
  const TensorRun run("layer_norm_grad_beta", {1, 8, 8}, isa::Dtype::f32, inputs);
  for (const std::string tmp : {"min", "128", "max"}) {
    const TensorOutcome outcome = timed_as_untimed(run, "tmp=" + tmp);
    CHECK(outcome["pd_gamma"] == Values{8960, 9416, 9888, 10376, 10880, 11400, 11936, 12488});
    CHECK(outcome["pd_beta"] == Values{224, 232, 240, 248, 256, 264, 272, 280});
  }
}

TEST_CASE("A04: half is computed in float with the rounded epsilon, and the report says so") {
  const TensorRun run = pattern_run("layer_norm_grad", {2, 16, 32}, isa::Dtype::f16);
  check_grad(support::pattern_figures()[1], timed_as_untimed(run, "tmp=18432"));
  const auto json = run.run("tmp=18432").json;
  CHECK(json["epsilon"] == 1.0013580322265625e-05);
  CHECK(json["notes"].dump().find("epsilon: 1e-05 is 1.0013580322265625e-05 in half") != std::string::npos);
  CHECK(support::aivsim("run " + run.path("run.yaml")).out.find("epsilon as used 1.0013580322265625e-05") !=
        std::string::npos);
}

TEST_CASE("A03, A06: rows of pd_x sum to zero where mean and variance are the true ones") {
  for (const Figures& f : support::pattern_figures()) {
    if (f.dtype == isa::Dtype::f16) continue;
    INFO(f.text());
    const Values pd_x = grad_run(f).run("", "--no-timing")["pd_x"];
    for (auto row = pd_x.begin(); row != pd_x.end(); row += f.h) {
      double sum = 0;
      std::for_each(row, row + f.h, [&](double value) { sum += value; });
      REQUIRE(std::fabs(sum) <= 1e-5 * support::sum_abs(Values(row, row + f.h)));
    }
  }
}
