// SPDX-License-Identifier: Apache-2.0
// The examples that come with the program: each is compiled, run and compared with its expected numbers.
#include "tests/support/kernel_source.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::Ended;
using support::example;

namespace {

Ended run_example(const std::string& name, const std::string& entry, const std::string& options = "--json - ") {
  return support::aivsim("kernel " + example(name + "/" + name + ".cpp") + " --entry " + entry + " --config " +
                         example(name + "/run.yaml") + " -q " + options);
}

/// The example's outputs are what they should be, nothing is found wrong, and time has passed.
void require_good(const std::string& name, const std::string& entry, std::size_t outputs = 1) {
  const Ended ended = run_example(name, entry);
  INFO(ended.err);
  REQUIRE(ended.status == 0);
  const auto json = ended.json();
  CHECK(json["kernel"] == entry);
  CHECK(json["cycles"] > 0);
  CHECK(json["numerics"]["ok"] == true);
  CHECK(json["numerics"]["tensors"].size() == outputs);
  CHECK(json["hazards"].empty());
}

} // namespace

TEST_CASE("example vector_add is right") { require_good("vector_add", "vector_add"); }
TEST_CASE("example layer_norm is right") { require_good("layer_norm", "layer_norm"); }
TEST_CASE("example softmax is right") { require_good("softmax", "softmax"); }
TEST_CASE("example rms_norm is right") { require_good("rms_norm", "rms_norm"); }
TEST_CASE("example gelu is right") { require_good("gelu", "gelu"); }
TEST_CASE("example row_sum is right both ways") {
  require_good("row_sum", "row_sum_by_row");
  require_good("row_sum", "row_sum_together");
}
TEST_CASE("example layer_norm_grad drives both high-level calls and is right") {
  require_good("layer_norm_grad", "layer_norm_grad", 3);
}
TEST_CASE("example quantize is right to the last integer") { require_good("quantize", "quantize"); }
TEST_CASE("example add_layer_norm_grad is right") { require_good("add_layer_norm_grad", "add_layer_norm_grad"); }

TEST_CASE("the row sums of all rows together take less time than row by row") {
  const auto by_row = run_example("row_sum", "row_sum_by_row").json(),
             together = run_example("row_sum", "row_sum_together").json();
  CHECK(together["cycles"].get<int>() * 2 < by_row["cycles"].get<int>());
}

TEST_CASE("example racy is found out, with both lines of its source") {
  const Ended ended = run_example("racy", "racy", "");
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("error: block 0, instruction") && Contains("(vmuls, racy.cpp:23): read_after_write") &&
                            Contains("(copy_gm_to_ub, racy.cpp:20)") && Contains("set_flag MTE2, V"));
}

TEST_CASE("the examples run on every chip that has their calls") {
  for (const char* hardware : {"ascend_310p", "ascend_950pr", "atlas_a3"})
    for (const char* name : {"gelu", "softmax", "layer_norm_grad"}) {
      INFO(name << " on " << hardware);
      const Ended ended = run_example(name, name, std::string("--json - --set hardware=") + hardware);
      REQUIRE(ended.status == 0);
      CHECK(ended.json()["numerics"]["ok"] == true);
    }
}
