// SPDX-License-Identifier: Apache-2.0
// ub_layout from the command line: never slower, and shown.
#include "tests/support/aivsim.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using Json = nlohmann::ordered_json;
using support::Scratch;

namespace {

Json played(const Scratch& scratch, const std::string& kernel, const std::string& settings) {
  const support::Ended run =
      support::aivsim("run " + support::small_run(scratch, kernel) + " -q --json - --set " + settings);
  INFO(run.err);
  REQUIRE(run.status == 0);
  return run.json();
}

std::int64_t conflicts(const Json& result) {
  const auto& by_kind = result["bank_conflicts"];
  return by_kind["read_read"].get<std::int64_t>() + by_kind["read_write"].get<std::int64_t>() +
         by_kind["write_write"].get<std::int64_t>();
}

const std::vector<std::string> kPoints = {
    "shape.b=2 shape.s=32 shape.h=16",
    "shape.s=8 shape.h=512",
    "shape.s=56 shape.h=96 reuse_source=true",
    "shape.s=64 shape.h=64 dtype=half",
    "shape.s=300 shape.h=32 tiling.buffers=2 tmp_source=framework",
    "shape.s=3136 shape.h=96 tiling.cores=48",
    "shape.s=200 shape.h=128 tiling.cores=3 beta_reduction=atomic",
};

void check_never_slower(const std::string& kernel) {
  const Scratch scratch;
  for (const std::string& point : kPoints) {
    INFO(point);
    const auto packed = played(scratch, kernel, point + " ub_layout=packed");
    const auto apart = played(scratch, kernel, point + " ub_layout=bank_aware");
    CHECK(apart["cycles"] <= packed["cycles"]);
    CHECK(conflicts(apart) <= conflicts(packed));
    CHECK(apart["numerics"]["tensors"] == packed["numerics"]["tensors"]);
  }
}

} // namespace

TEST_CASE("layer_norm_grad is never slower bank_aware") { check_never_slower("layer_norm_grad"); }

TEST_CASE("layer_norm_grad_beta is never slower bank_aware") { check_never_slower("layer_norm_grad_beta"); }

TEST_CASE("layer_norm_backward is never slower bank_aware") { check_never_slower("layer_norm_backward"); }

TEST_CASE("the products of Beta lose no cycle to each other once a gap stands between their sources") {
  const Scratch scratch;
  const auto packed = played(scratch, "layer_norm_grad_beta", "shape.s=64");
  const auto apart = played(scratch, "layer_norm_grad_beta", "shape.s=64 ub_layout=bank_aware");
  CHECK(packed["bank_conflicts"] == Json({{"read_read", 32}, {"read_write", 17}, {"write_write", 0}}));
  CHECK(apart["bank_conflicts"] == Json({{"read_read", 14}, {"read_write", 0}, {"write_write", 0}}));
  CHECK(packed["cycles"].get<std::int64_t>() - apart["cycles"].get<std::int64_t>() == 35);
}

TEST_CASE("tiling shows the gaps as lines of the ledger, and counts them") {
  const Scratch scratch;
  const std::string file = support::small_run(scratch, "layer_norm_grad_beta");
  const std::vector<std::string> command = {"tiling", file, "--set", "shape.s=64", "--set", "ub_layout=bank_aware"};
  const support::Ended shown = support::aivsim_here(command);
  CHECK(shown.status == 0);
  CHECK_THAT(shown.out, Contains("pad_inQueueRes           1    256     256\n"));
  CHECK_THAT(shown.out, Contains("ub_layout: 960 bytes of gaps"));
  std::vector<std::string> as_json = command;
  as_json.insert(as_json.end(), {"--json", "-"});
  const auto ub = support::aivsim_here(as_json).json()["ub"];
  CHECK(ub["buffers"][1]["name"] == "pad_inQueueRes");
  CHECK(ub["buffers"][1]["total_bytes"] == 256);
  std::int64_t sum = 0;
  for (const auto& buffer : ub["buffers"]) sum += buffer["total_bytes"].get<std::int64_t>();
  CHECK(ub["allocated_bytes"] == sum);
}
