// SPDX-License-Identifier: Apache-2.0
// Runs whose numbers are spoiled: they end, and say by what and in which rows.
#include "isa/image.h"
#include "tests/support/aivsim.h"
#include "tools/files/npy.h"

#include <catch2/catch.hpp>

#include <limits>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// `values` as the file of tensor `name`; the option that takes it.
std::string given(const Scratch& scratch, const std::string& name, const std::vector<std::int64_t>& shape,
                  const std::vector<double>& values, isa::Dtype type = isa::Dtype::f32) {
  isa::GlobalImage gm;
  gm.buffers = {{name, type, shape, 0, isa::Role::in, {}}};
  gm.data.resize(1);
  isa::set_values(gm, 0, values);
  tools::write_npy(scratch.path(name + ".npy"), gm.buffers[0], gm.data[0]);
  return " --set inputs." + name + "=" + scratch.path(name + ".npy");
}

/// Ones with `value` at element `at`.
std::vector<double> ones(std::size_t count, std::size_t at, double value) {
  std::vector<double> values(count, 1);
  values[at] = value;
  return values;
}

/// The small run with more options; its result.
support::Ended run(const Scratch& scratch, const std::string& options) {
  return aivsim("run " + support::small_run(scratch) + options + " --json -");
}

std::string variance(const Scratch& scratch, std::size_t row, double value) {
  return given(scratch, "variance", {1, 16}, ones(16, row, value));
}

} // namespace

TEST_CASE("a negative variance makes NaN as in the reference: the run ends well and names instruction and row") {
  const Scratch scratch;
  const auto ended = run(scratch, variance(scratch, 5, -2));
  CHECK(ended.status == 0);
  const auto json = ended.json();
  CHECK_THAT(json["warnings"].dump(), Contains("variance: negative, in row 5") &&
                                          Contains("variance + epsilon is below 0, its powers are NaN, in row 5") &&
                                          Contains("pd_x: NaN or Inf, as in the reference, in row 5"));
  const auto& first = json["first_not_finite"];
  CHECK(first["block"] == 0);
  CHECK(first["step"] == "PdVar");
  CHECK(first["value"] == "NaN");
  CHECK(first["row"] == 5);
  CHECK_THAT(json["warnings"].dump(), Contains("instruction " + first["instruction"].dump() + " (vsqrt, PdVar)"));
}

TEST_CASE("the text of a run warns as its JSON does") {
  const Scratch scratch;
  const std::string options = variance(scratch, 5, -2);
  const auto json = run(scratch, options).json();
  const auto ended = aivsim("run " + scratch.path("run.yaml") + options);
  for (const auto& warning : json["warnings"])
    CHECK_THAT(ended.out, Contains("  " + warning.get<std::string>() + "\n"));
}

TEST_CASE("on a chip of vector functions the register instruction is named") {
  const Scratch scratch;
  const auto json = run(scratch, variance(scratch, 9, -2) + " hardware=ascend_950pr").json();
  CHECK(json["first_not_finite"]["row"] == 9);
  CHECK(json["first_not_finite"]["in_function"].is_number());
  CHECK_THAT(json["warnings"].dump(), Contains("of its body (rv_vsqrt, PdVar) makes NaN"));
}

TEST_CASE("of several cores the one whose row it is is named") {
  const Scratch scratch;
  const auto json = run(scratch, variance(scratch, 13, -2) + " tiling.cores=2").json();
  CHECK(json["first_not_finite"]["block"] == 1);
  CHECK(json["first_not_finite"]["row"] == 13);
}

TEST_CASE("an epsilon that half does not know is said, and what it comes to") {
  const Scratch scratch;
  CHECK_THAT(run(scratch, " --set dtype=half epsilon=1e-8").json()["warnings"].dump(),
             Contains("epsilon: 1e-08 is 0 in half") && Contains("epsilon: 0 makes every row of variance 0 NaN"));
  CHECK_THAT(run(scratch, " --set dtype=half epsilon=1e-7").json()["warnings"].dump(),
             Contains("epsilon: 1e-07 is 1.1920928955078125e-07 in half"));
  CHECK(run(scratch, " --set dtype=half epsilon=1e-5").json()["warnings"].empty());
}

TEST_CASE("a cube of the variance that float cannot hold is said, whatever becomes of the numbers") {
  const Scratch scratch;
  const auto warnings = [&](double value) {
    return run(scratch, variance(scratch, 7, value) + " epsilon=0").json()["warnings"].dump();
  };
  CHECK_THAT(warnings(1e-16), Contains("(variance + epsilon)^3 rounds to 0 in float") && Contains("in row 7"));
  CHECK_THAT(warnings(1e-13), Contains("below the normal range of float and loses digits, in row 7"));
  CHECK_THAT(warnings(1e13), Contains("beyond the range of float, its power -1/2 is 0, in row 7"));
}

TEST_CASE("where the cube is gone the numbers are wrong, and the rows that are unlike the reference are named") {
  const Scratch scratch;
  const auto ended = run(scratch, variance(scratch, 7, 1e-16) + " epsilon=0");
  CHECK(ended.status == 1);
  CHECK_THAT(ended.json()["warnings"].dump(), Contains("pd_x: NaN or Inf, unlike the reference, in row 7"));
}

TEST_CASE("an output beyond half is Inf where the chip has it, and the conversion that made it is named") {
  const Scratch scratch;
  std::vector<double> dy(256, 0.01);
  for (std::size_t k = 192; k < 208; ++k) dy[k] = k % 2 == 0 ? 60000 : -60000; // row 12
  const std::string inputs = given(scratch, "dy", {1, 16, 16}, dy, isa::Dtype::f16) +
                             given(scratch, "gamma", {16}, std::vector<double>(16, 100), isa::Dtype::f16);
  const auto ended = run(scratch, inputs + " dtype=half");
  CHECK(ended.status == 0);
  CHECK_THAT(
      ended.json()["warnings"].dump(),
      Contains("pd_x: the reference is beyond the range of the type, in row 12") &&
          Contains("(vconv, PdX) makes Inf of finite numbers, beyond the range of half, from the data of row 12"));
  const auto saturated = run(scratch, inputs + " dtype=half hardware=ascend_950pr");
  CHECK(saturated.status == 1); // the chip gives 65504
  CHECK_THAT(saturated.json()["warnings"].dump(), Contains("beyond the range of the type, in row 12"));
  CHECK(saturated.json()["first_not_finite"].is_null());
}

TEST_CASE("NaN that came in with an input is told as the input's") {
  const Scratch scratch;
  const auto ended = run(scratch, given(scratch, "dy", {1, 16, 16}, ones(256, 6 * 16 + 3, kNaN)));
  CHECK(ended.status == 0);
  const auto json = ended.json();
  CHECK_THAT(json["warnings"].dump(),
             Contains("dy: the input holds NaN or Inf in row 6") && Contains("came in with the inputs"));
  CHECK(json["first_not_finite"].is_null());
}

TEST_CASE("without a reference NaN is not silent either") {
  const Scratch scratch;
  const auto ended = run(scratch, variance(scratch, 5, -2) + " check.reference=false");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.json()["warnings"].dump(),
             Contains("pd_x: NaN or Inf in row 5") && Contains("from the data of row 5"));
}

TEST_CASE("a replay names instruction and row, too") {
  const Scratch scratch;
  const std::string record = "record " + support::small_run(scratch) + variance(scratch, 5, -2);
  REQUIRE(aivsim(record + " -o " + scratch.path("r.aiv")).status == 0);
  const auto ended = aivsim("replay " + scratch.path("r.aiv"));
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("  pd_x: NaN or Inf in row 5\n") && Contains("(vsqrt, PdVar) makes NaN"));
  CHECK(aivsim("replay --json - " + scratch.path("r.aiv")).json()["first_not_finite"]["row"] == 5);
}

TEST_CASE("a run of ordinary numbers has nothing to warn of") {
  const Scratch scratch;
  const auto json = run(scratch, "").json();
  CHECK(json["warnings"].empty());
  CHECK(json["first_not_finite"].is_null());
}
