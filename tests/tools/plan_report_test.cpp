// SPDX-License-Identifier: Apache-2.0
#include "tests/support/playback.h"
#include "tools/report/plan_json.h"
#include "tools/report/plan_text.h"
#include "tools/report/tiling_fields.h"
#include "tools/report/ub_ledger.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using tools::Json;

namespace {

/// 20 rows of 16 on three cores (8, 8 and 4), one tile each.
kernels::Plan plan_of(kernels::KernelId kernel) {
  kernels::Plan plan;
  plan.request.kernel = kernel;
  plan.request.shape = {1, 20, 16};
  plan.request.machine = support::chip().machine;
  plan.epsilon = 1e-5;
  plan.cores = {{0, 8}, {8, 8}, {16, 4}};
  plan.rows_per_tile = 8;
  plan.tmp_bytes = 6144;
  plan.tmp = {"", 6144, 24576, 6144, 12288, 6144, 6144, 4};
  plan.tmp_calls = {{"layer_norm_grad", 6144, 24576, 6144, 12288, 6144, 6144, 4}};
  plan.ledger = {{"inQueueDy", 512, 2}, {"tmp", 6144, 1}};
  plan.ub_bytes = 7168;
  plan.largest_h = 920;
  return plan;
}

tools::RunConfig config_on_chip() {
  tools::RunConfig config;
  config.hardware = support::chip();
  return config;
}

const kernels::Plan kGrad = plan_of(kernels::KernelId::layer_norm_grad);
const kernels::Plan kBackward = plan_of(kernels::KernelId::layer_norm_backward);

} // namespace

TEST_CASE("the heading names kernel, chip, shape, dtype, epsilon as used and how the rows are split") {
  CHECK(tools::heading_text(config_on_chip(), kGrad) ==
        "layer_norm_grad on atlas_a2, shape [1,20,16], float\n"
        "epsilon as used 1e-05; 3 of 48 cores, cores x rows: 2 x 8, 1 x 4; 8 rows a tile, buffers 1\n");
}

TEST_CASE("a plan of one call has one row of tmp figures") {
  CHECK(tools::tmp_text(kGrad) == "tmp (bytes)        min     max  safe min  single pass  given   span  rounds\n"
                                  "layer_norm_grad  6,144  24,576     6,144       12,288  6,144  6,144       4\n");
}

TEST_CASE("a plan of two calls has a row each, and the joint figures") {
  kernels::Plan plan = kBackward;
  plan.tmp_calls.push_back({"layer_norm_grad_beta", 128, 8192, 128, 1280, 6144, 64, 1});
  CHECK_THAT(tools::tmp_text(plan), Contains("layer_norm_grad_beta") && Contains("joint"));
  Json json = Json::object();
  tools::add_plan(json, plan);
  CHECK(json["tmp"]["calls"][1]["call"] == "layer_norm_grad_beta");
  CHECK(json["tmp"]["calls"][1]["rounds"] == 1);
}

TEST_CASE("what reuse destroys and the notes are listed, if there are any") {
  CHECK(tools::remarks_text(kGrad).empty());
  kernels::Plan plan = kGrad;
  plan.clobbered = {"dy: all of it"};
  plan.notes = {"tmp 6145 rounded down to 6144"};
  CHECK(tools::remarks_text(plan) ==
        "reuse_source overwrites:\n  dy: all of it\nnotes:\n  tmp 6145 rounded down to 6144\n");
}

TEST_CASE("JSON has the plan under its agreed names") {
  Json json = Json::object();
  tools::RunConfig config = config_on_chip();
  config.request = kGrad.request;
  add_heading(json, config);
  tools::add_plan(json, kGrad);
  CHECK(json["hardware"] == "atlas_a2");
  CHECK(json["kernel"] == "layer_norm_grad");
  CHECK(json["shape"] == Json({{"b", 1}, {"s", 20}, {"h", 16}}));
  CHECK(json["dtype"] == "float");
  CHECK(json["epsilon"] == 1e-5);
  CHECK(json["tmp"]["min_bytes"] == 6144);
  CHECK(json["tmp"]["max_bytes"] == 24576);
  CHECK(json["tmp"]["safe_min_bytes"] == 6144);
  CHECK(json["tmp"]["single_pass_bytes"] == 12288);
  CHECK(json["tmp"]["given_bytes"] == 6144);
  CHECK(json["tmp"]["span_bytes"] == 6144);
  CHECK(json["tmp"]["rounds"] == 4);
  CHECK(json["tiling"]["cores"] == 3);
  CHECK(json["tiling"]["rows_per_tile"] == 8);
  CHECK(json["tiling"]["largest_h"] == 920);
  CHECK(json["tiling"]["shares"][2] == Json({{"first_row", 16}, {"rows", 4}, {"tiles", 1}}));
}

TEST_CASE("epsilon is told in the digits of the dtype") {
  kernels::Plan plan = kGrad;
  plan.epsilon = static_cast<double>(1e-5f);
  CHECK(tools::epsilon_text(plan) == "1e-05");
  plan.request.dtype = isa::Dtype::f16;
  plan.epsilon = 1.0013580322265625e-05;
  CHECK(tools::epsilon_text(plan) == "1.0013580322265625e-05");
}

TEST_CASE("half is called half") { CHECK(tools::dtype_word(isa::Dtype::f16) == "half"); }

TEST_CASE("the structs are those of the full tile and of the shorter last one") {
  const auto structs = tools::tile_structs(kGrad);
  REQUIRE(structs.size() == 2);
  CHECK(structs[0].call == "layer_norm_grad");
  CHECK(structs[0].rows == 8);
  CHECK(structs[1].rows == 4);
  CHECK(structs[0].fields[0] == std::make_pair(std::string("stackBufferSize"), 6144u));
  CHECK(structs[0].fields.size() == 30);
}

TEST_CASE("layer_norm_backward has the structs of both calls, Beta's alone has one kind") {
  const auto both = tools::tile_structs(kBackward);
  REQUIRE(both.size() == 4);
  CHECK(both[2].call == "layer_norm_grad_beta");
  CHECK(both[2].fields.size() == 20);
  CHECK(tools::tile_structs(plan_of(kernels::KernelId::layer_norm_grad_beta)).size() == 2);
}

TEST_CASE("the structs stand side by side, a column a tile size") {
  CHECK_THAT(tools::structs_text(kGrad), Contains("layer_norm_grad ") && Contains("8 rows") && Contains("4 rows") &&
                                             Contains("lastDimValueBackMulTwo"));
}

TEST_CASE("the ledger of a plan has the framework's tmp where the framework hands it out") {
  CHECK(tools::ledger_of(kGrad).size() == 2);
  CHECK(tools::ledger_of(kGrad)[0].total_bytes() == 1024);
  kernels::Plan plan = kGrad;
  plan.framework_tmp_bytes = 100;
  CHECK(tools::ledger_of(plan).back().name == "framework_tmp");
}

TEST_CASE("a gap in the ledger of a plan is a line before its entry") {
  kernels::Plan plan = kGrad;
  plan.ledger[1].pad = 256;
  const auto ledger = tools::ledger_of(plan);
  REQUIRE(ledger.size() == 3);
  CHECK(ledger[1].name == "pad_tmp");
  CHECK(ledger[1].total_bytes() == 256);
}

TEST_CASE("the ledger of a recording has each name once, at its largest") {
  isa::Recording recording;
  recording.blocks.resize(2);
  recording.blocks[0].ub = {{"in", 0, 32}};
  recording.blocks[1].ub = {{"in", 0, 64}, {"out", 64, 32}};
  const auto ledger = tools::ledger_of(recording);
  REQUIRE(ledger.size() == 2);
  CHECK(ledger[0].bytes == 64);
}
