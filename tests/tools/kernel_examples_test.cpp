// SPDX-License-Identifier: Apache-2.0
// The examples that come with the program: each is compiled, run and compared with its expected numbers.
#include "tests/support/kernel_source.h"

#include <catch2/catch.hpp>

#include <filesystem>

using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using support::Ended;
using support::example;

namespace {

Ended run_example(const std::string& name, const std::string& entry, const std::string& options = "--json - ") {
  return support::aivsim("kernel " + example(name + "/" + name + ".cpp") + " --entry " + entry + " --config " +
                         example(name + "/run.yaml") + " -q " + options);
}

/// The names of all hardware files.
std::vector<std::string> chips() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(AIVSIM_SOURCE_DIR "/configs/hardware"))
    names.push_back(file.path().stem());
  return names;
}

/// On each of the chips the example's outputs are what they should be, nothing is found wrong, and time has passed.
void require_good_on(const std::vector<std::string>& hardware, const std::string& name, const std::string& entry,
                     std::size_t outputs = 1) {
  for (const std::string& chip : hardware) {
    const Ended ended = run_example(name, entry, "--json - --set hardware=" + chip);
    INFO(chip << ": " << ended.err);
    REQUIRE(ended.status == 0);
    const auto json = ended.json();
    CHECK(json["kernel"] == entry);
    CHECK(json["hardware"] == chip);
    CHECK(json["cycles"] > 0);
    CHECK(json["numerics"]["ok"] == true);
    CHECK(json["numerics"]["tensors"].size() == outputs);
    CHECK(json["hazards"].empty());
  }
}
void require_good(const std::string& name, const std::string& entry, std::size_t outputs = 1) {
  require_good_on(chips(), name, entry, outputs);
}

} // namespace

TEST_CASE("there are seven chips for the examples") { CHECK(chips().size() == 7); }

TEST_CASE("example vector_add is right on every chip") { require_good("vector_add", "vector_add"); }
TEST_CASE("example layer_norm is right on every chip") { require_good("layer_norm", "layer_norm"); }
TEST_CASE("example softmax is right on every chip") { require_good("softmax", "softmax"); }
TEST_CASE("example rms_norm is right on every chip") { require_good("rms_norm", "rms_norm"); }
TEST_CASE("example gelu is right on every chip") { require_good("gelu", "gelu"); }
TEST_CASE("example row_sum is right on every chip, row by row") { require_good("row_sum", "row_sum_by_row"); }
TEST_CASE("example row_sum is right on every chip, all rows together") { require_good("row_sum", "row_sum_together"); }
TEST_CASE("example layer_norm_grad drives both high-level calls and is right on every chip") {
  require_good("layer_norm_grad", "layer_norm_grad", 3);
}
TEST_CASE("example quantize is right to the last integer where the chip has its conversions") {
  require_good_on({"atlas_a2", "atlas_a3"}, "quantize", "quantize");
  CHECK(run_example("quantize", "quantize", "--set hardware=ascend_310p").err ==
        "aivsim: quantize.cpp:45: block 0, instruction 13: vconv: converts f32 to i32, which ascend_310p does not, as "
        "far "
        "as it is simulated\n");
  CHECK_THAT(run_example("quantize", "quantize", "--set hardware=ascend_950pr").err,
             StartsWith("aivsim: quantize.cpp:51: block 0, function instruction ") &&
                 EndsWith("rv_vcvt: converts f16 to i8, which ascend_950pr does not, as far as it is simulated\n"));
}
TEST_CASE("example add_layer_norm_grad is right on every chip") {
  require_good("add_layer_norm_grad", "add_layer_norm_grad");
}

TEST_CASE("the row sums of all rows together take less time than row by row") {
  const auto by_row = run_example("row_sum", "row_sum_by_row").json(),
             together = run_example("row_sum", "row_sum_together").json();
  CHECK(together["cycles"].get<int>() * 2 < by_row["cycles"].get<int>());
}

TEST_CASE("example racy is found out on every chip, with both lines of its source") {
  for (const std::string& chip : chips()) {
    INFO(chip);
    const Ended ended = run_example("racy", "racy", "--set hardware=" + chip);
    const std::string call = chip.rfind("ascend_950", 0) == 0 ? "vf" : "vmuls";
    CHECK(ended.status == 1);
    CHECK_THAT(ended.out,
               Contains("error: block 0, instruction") &&
                   Contains("(" + call + ", racy.cpp:23): read_after_write: reads bytes 0 to 1024 of inBuf;") &&
                   Contains("(copy_gm_to_ub, racy.cpp:20)") && Contains("set_flag MTE2, V"));
  }
}
