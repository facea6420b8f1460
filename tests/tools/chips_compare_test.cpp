// SPDX-License-Identifier: Apache-2.0
// What bounds a run, where the cycles of a gain went, and chips beside each other.
#include "tests/support/aivsim.h"
#include "tools/compare/gain.h"
#include "tools/report/bound.h"

#include <catch2/catch.hpp>

#include <algorithm>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;
using tools::Json;

namespace {

/// A result in which each pipe has worked `busy` cycles of `cycles` and stalled for the reasons given.
Json result_of(std::int64_t cycles, std::int64_t v, std::int64_t mte2, const Json& v_stalls = {},
               const Json& mte2_stalls = {}) {
  const auto pipe = [](std::int64_t busy, const Json& stalls) {
    Json all = {{"busy_cycles", busy}, {"stalls", Json::object()}};
    for (const std::string_view name : sim::kStallNames) all["stalls"][std::string(name)] = 0;
    if (!stalls.is_null()) all["stalls"].update(stalls);
    return all;
  };
  return {{"cycles", cycles},
          {"pipes",
           {{"S", pipe(10, {})}, {"V", pipe(v, v_stalls)}, {"MTE2", pipe(mte2, mte2_stalls)}, {"MTE3", pipe(5, {})}}}};
}

} // namespace

TEST_CASE("a run is bound by the pipe whose own time fills most of it") {
  CHECK(tools::bound_of(result_of(100, 60, 50), 1).name == "vector");
  CHECK(tools::bound_of(result_of(100, 40, 50), 1).name == "MTE2");
  CHECK(tools::bound_of(result_of(100, 3, 4), 1).name == "scalar");
  CHECK(tools::bound_of(result_of(100, 60, 50), 2).share == Approx(0.3)); // of two cores' cycles
}

TEST_CASE("waits that a pipe's work brings with it are its own, waits for others are not") {
  CHECK(tools::bound_of(result_of(100, 40, 50, {{"barrier", 20}}), 1).name == "vector");
  CHECK(tools::bound_of(result_of(100, 40, 50, {{"bank_read_read", 20}}), 1).share_works == Approx(0.4));
  CHECK(tools::bound_of(result_of(100, 40, 30, {}, {{"gm_latency", 20}}), 1).name == "MTE2");
  CHECK(tools::bound_of(result_of(100, 40, 50, {{"wait_flag", 60}}), 1).name == "MTE2");
  CHECK(tools::bound_of(result_of(100, 40, 50, {{"no_instruction", 60}}), 1).name == "MTE2");
}

TEST_CASE("a gain is told by where the vector unit's cycles went") {
  const Json slow = result_of(1000, 600, 50, {{"barrier", 300}, {"wait_flag", 100}});
  const Json fast = result_of(700, 500, 50, {{"barrier", 100}, {"wait_flag", 100}});
  CHECK(tools::gain_text({slow, 1}, {fast, 1}) ==
        "300 cycles fewer: 200 of waiting for its own results behind barriers, 100 of work");
  CHECK(tools::gain_text({fast, 1}, {slow, 1}).rfind("300 cycles more: 200 of waiting", 0) == 0);
  CHECK(tools::gain_text({slow, 1}, {slow, 1}) ==
        "no gain: vector does the same in both, and its own time is 90.0 % of the run");
}

TEST_CASE("chips stand in one table, a sentence for each, and a chip that cannot says why") {
  const Scratch scratch;
  const std::string run =
      scratch.file("run.yaml", "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, s: 16, h: 16}\n"
                               "dtype: float\ntiling: {cores: 1}\n");
  const std::string out =
      aivsim("compare " + run + " -q --vary tmp=min,max --vary hardware=atlas_a2,ascend_310p,atlas_training").out;
  CHECK_THAT(out, Contains("kernel                hardware        cycles min"));
  CHECK(std::count(out.begin(), out.end(), '[') >= 9); // three kernels, two columns, and the footnote
  CHECK_THAT(out, Contains("not played:\n[1]") && Contains("Atlas training series"));
  CHECK_THAT(out, Contains("layer_norm_grad, ascend_310p, tmp max: "));
}

TEST_CASE("a shape that fits one chip alone leaves the other cell to its reason") {
  const Scratch scratch;
  const std::string run =
      scratch.file("run.yaml", "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1, s: 1, h: 1024}\n"
                               "dtype: float\ntiling: {cores: 1}\n");
  const std::string out =
      aivsim("compare " + run +
             " -q --vary kernel=layer_norm_grad --vary tmp=min,max --vary hardware=atlas_a2,ascend_310p")
          .out;
  CHECK_THAT(out, Contains("[1]") && Contains("196352"));
  CHECK_THAT(out, Contains("layer_norm_grad, ascend_310p, tmp max: "));
}
