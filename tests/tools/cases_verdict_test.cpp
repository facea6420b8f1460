// SPDX-License-Identifier: Apache-2.0
// How a run ends: rows without variance, numbers that are off, JSON that is nothing but JSON.
#include "tests/support/known_figures.h"
#include "tests/support/tensor_run.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;
using support::TensorOutcome;
using support::TensorRun;
using support::Values;

namespace {

TensorRun flat_run(double epsilon) {
  return TensorRun("layer_norm_grad", {1, 8, 16}, isa::Dtype::f32, support::flat_inputs(), epsilon);
}

/// One object and a newline, nothing before and nothing after.
void check_pure_json(const std::string& command) {
  INFO(command);
  const auto ended = aivsim(command + " --json -");
  REQUIRE_FALSE(ended.out.empty());
  CHECK(ended.out.front() == '{');
  CHECK(ended.out.substr(ended.out.size() - 2) == "}\n");
  CHECK(ended.json().is_object());
}

} // namespace

TEST_CASE("A22: rows without variance are ruled by epsilon: res_for_gamma 0, pd_x dy / sqrt(epsilon)") {
  for (const auto& [epsilon, magnitude] : {std::pair(1e-5, 316.22777), std::pair(1e-12, 1000000.0)}) {
    INFO("epsilon " << epsilon);
    const TensorOutcome outcome = flat_run(epsilon).run();
    REQUIRE(outcome.ended.status == 0);
    CHECK(outcome["res_for_gamma"] == Values(128, 0.0));
    for (std::size_t i = 0; i < 128; ++i)
      REQUIRE(outcome["pd_x"][i] == Approx(i % 2 == 0 ? magnitude : -magnitude).epsilon(1e-6));
  }
}

TEST_CASE("A22: with epsilon 0 all is NaN, the run ends well, says so and lists the rows") {
  const TensorOutcome outcome = flat_run(0).run();
  REQUIRE(outcome.ended.status == 0);
  CHECK(outcome.json["cycles"] > 0);
  CHECK(outcome.json["numerics"]["ok"] == true);
  const std::string warnings = outcome.json["warnings"].dump();
  for (const std::string name : {"pd_x", "res_for_gamma"}) {
    CHECK(std::count_if(outcome[name].begin(), outcome[name].end(), [](double v) { return std::isnan(v); }) == 128);
    CHECK(outcome.json["numerics"]["tensors"][name]["nan"] == 128);
    CHECK_THAT(warnings, Contains(name + ": NaN or Inf, as in the reference, in rows 0, 1, 2, 3, 4 and 3 more"));
  }
}

TEST_CASE("A22: one row without variance is the one that is listed") {
  kernels::Tensors inputs = support::pattern(8, 16, isa::Dtype::f32);
  std::fill_n(inputs["x"].begin() + 5 * 16, 16, 3.0);
  inputs["mean"][5] = 3;
  inputs["variance"][5] = 0;
  const TensorOutcome outcome = TensorRun("layer_norm_grad", {1, 8, 16}, isa::Dtype::f32, inputs, 0).run();
  CHECK(outcome.ended.status == 0);
  CHECK(outcome.json["numerics"]["tensors"]["pd_x"]["nan"] == 16);
  CHECK_THAT(outcome.json["warnings"].dump(), Contains("pd_x: NaN or Inf, as in the reference, in row 5"));
}

TEST_CASE("numbers beyond the tolerance end with 1 in every kernel, and the results are written all the same") {
  for (const std::string kernel : {"layer_norm_grad", "layer_norm_grad_beta", "layer_norm_backward"}) {
    INFO(kernel);
    const Scratch scratch;
    const auto ended = aivsim("run " + support::small_run(scratch, kernel) +
                              " --set check.tolerance=1e-30 --json - --outputs " + scratch.path("out"));
    CHECK(ended.status == 1);
    CHECK(ended.json()["numerics"]["ok"] == false);
    CHECK(scratch.has("out"));
    CHECK(aivsim("run " + scratch.path("run.yaml") + " --set check.tolerance=1e-2").status == 0);
  }
}

TEST_CASE("standard output has the JSON of --json - and nothing else, however the run ends") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch), aiv = scratch.path("r.aiv");
  REQUIRE(aivsim("record " + run + " -q -o " + aiv).status == 0);
  check_pure_json("run " + run);
  check_pure_json("run -v " + run + " --csv " + scratch.path("i.csv") + " --outputs " + scratch.path("out"));
  check_pure_json("run -q " + run + " --no-timing");
  check_pure_json("run " + run + " --set check.tolerance=1e-30");
  check_pure_json("run " + run + " --set epsilon=0 tmp=6145");
  check_pure_json("replay -v " + aiv);
  check_pure_json("replay " + aiv + " --no-timing --outputs " + scratch.path("out2"));
  check_pure_json("tiling " + run);
  check_pure_json("hardware");
}

TEST_CASE("the JSON of --json - is that of --json FILE but for the simulator's own speed") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch) + " -q";
  auto printed = aivsim(run + " --json -").json();
  REQUIRE(aivsim(run + " --json " + scratch.path("r.json")).status == 0);
  auto written = nlohmann::ordered_json::parse(scratch.read("r.json"));
  printed.erase("simulator");
  written.erase("simulator");
  CHECK(printed == written);
}
