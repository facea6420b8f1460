// SPDX-License-Identifier: Apache-2.0
// What stands in UB, in the order of allocation, and what a plan says besides.
#include "kernels/plan/plan.h"
#include "tests/support/request.h"

#include <catch2/catch.hpp>

using namespace kernels;
using Catch::Contains;
using support::request;
using support::with_tmp;

namespace {

constexpr KernelId grad = KernelId::layer_norm_grad;
constexpr KernelId beta = KernelId::layer_norm_grad_beta;
constexpr KernelId backward = KernelId::layer_norm_backward;
constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;

/// "name depth*bytes" of each entry.
std::vector<std::string> lines_of(const Plan& plan) {
  std::vector<std::string> lines;
  for (const UbEntry& e : plan.ledger)
    lines.push_back(e.name + " " + std::to_string(e.depth) + "*" + std::to_string(e.bytes));
  return lines;
}

Request tiled(Request wanted, std::int64_t rows, int buffers = 1) {
  wanted.tiling.rows_per_tile = rows;
  wanted.tiling.buffers = buffers;
  return wanted;
}

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("layer_norm_grad allocates its queues in this order, tmp last") {
  const Plan plan = make_plan(tiled(request(grad, {1, 20, 16}, f32), 3));
  REQUIRE(lines_of(plan) == Lines{"inQueueDy 1*192", "inQueueX 1*192", "inQueueVariance 1*32", "inQueueMean 1*32",
                                  "inQueueGamma 1*64", "outQueuePdX 1*192", "outQueueRes 1*192", "tmp 1*6144"});
  REQUIRE(plan.ub_bytes == 4 * 192 + 64 + 64 + 6144);
}

TEST_CASE("two buffers double all but gamma, and join variance and mean") {
  const Plan plan = make_plan(tiled(request(grad, {1, 20, 16}, f32), 3, 2));
  REQUIRE(lines_of(plan) == Lines{"inQueueDy 2*192", "inQueueX 2*192", "inQueueStats 2*64", "outQueuePdX 2*192",
                                  "outQueueRes 2*192", "gammaBuf 1*64", "tmp 1*6144"});
  REQUIRE(plan.ub_bytes == 8 * 192 + 2 * 64 + 64 + 6144);
}

TEST_CASE("layer_norm_grad_beta over one tile needs no sums beyond its outputs") {
  const Plan plan = make_plan(with_tmp(request(beta, {2, 32, 16}, f32), 128));
  REQUIRE(lines_of(plan) ==
          Lines{"inQueueDy 1*4096", "inQueueRes 1*4096", "outQueuePdGamma 1*64", "outQueuePdBeta 1*64", "tmp 1*128"});
}

TEST_CASE("layer_norm_grad_beta over several tiles keeps f32 sums, and in half a row to widen in") {
  const Plan single = make_plan(tiled(with_tmp(request(beta, {2, 32, 16}, f32), 128), 32));
  REQUIRE(lines_of(single) == Lines{"inQueueDy 1*2048", "inQueueRes 1*2048", "outQueuePdGamma 1*64",
                                    "outQueuePdBeta 1*64", "accGamma 1*64", "accBeta 1*64", "tmp 1*128"});
  const Plan half = make_plan(tiled(with_tmp(request(beta, {2, 32, 16}, f16), 256), 32, 2));
  REQUIRE(lines_of(half) == Lines{"inQueueDy 2*1024", "inQueueRes 2*1024", "outQueuePdGamma 1*32",
                                  "outQueuePdBeta 1*32", "accGamma 1*64", "accBeta 1*64", "castBuf 1*64", "tmp 1*256"});
}

TEST_CASE("layer_norm_backward allocates the grad set, then the sums, then the shared tmp") {
  const Plan plan = make_plan(tiled(request(backward, {1, 32, 16}, f16), 16));
  REQUIRE(lines_of(plan) == Lines{"inQueueDy 1*512", "inQueueX 1*512", "inQueueVariance 1*32", "inQueueMean 1*32",
                                  "inQueueGamma 1*32", "outQueuePdX 1*512", "outQueueRes 1*512", "outQueuePdGamma 1*32",
                                  "outQueuePdBeta 1*32", "accGamma 1*64", "accBeta 1*64", "castBuf 1*64",
                                  "tmp 1*9216"});
  const Plan doubled = make_plan(tiled(request(backward, {1, 32, 16}, f32), 32, 2));
  REQUIRE(lines_of(doubled) == Lines{"inQueueDy 2*2048", "inQueueX 2*2048", "inQueueStats 2*256", "outQueuePdX 2*2048",
                                     "outQueueRes 2*2048", "gammaBuf 1*64", "outQueuePdGamma 1*64",
                                     "outQueuePdBeta 1*64", "tmp 1*12288"});
}

TEST_CASE("the framework's tmp is all of UB above the tensors, up to where it ends") {
  Request wanted = request(grad, {2, 32, 16}, f32);
  wanted.tmp_source = TmpSource::framework;
  const Plan plan = make_plan(wanted);
  REQUIRE(plan.framework_tmp_bytes == 196480 - 16960);
  REQUIRE(plan.ledger.back().name == "outQueueRes");
  REQUIRE((plan.tmp_bytes == 24576 && plan.ub_bytes == 16960 + 24576));
  REQUIRE(make_plan(request(grad, {2, 32, 16}, f32)).framework_tmp_bytes == 0);
}

TEST_CASE("reuse_source clobbers dy and x in LayerNormGrad, part of res_for_gamma in LayerNormGradBeta") {
  const auto clobbered = [](KernelId kernel, bool reuse) {
    Request wanted = with_tmp(request(kernel, {2, 32, 16}, f32), 4096);
    wanted.reuse_source = reuse;
    return make_plan(wanted).clobbered;
  };
  const std::string whole_dy = "dy: the whole tile";
  const std::string whole_x = "x: the whole tile";
  const std::string res = "res_for_gamma: the first 1024 of 1024 elements of the tile";
  REQUIRE(clobbered(grad, true) == Lines{whole_dy, whole_x});
  REQUIRE(clobbered(beta, true) == Lines{res});
  REQUIRE(clobbered(backward, true) == Lines{whole_dy, whole_x, res});
  REQUIRE(clobbered(beta, false).empty());
  Request part = with_tmp(request(beta, {2, 32, 16}, f32), 1024);
  part.reuse_source = true;
  REQUIRE(make_plan(part).clobbered == Lines{"res_for_gamma: the first 256 of 1024 elements of the tile"});
}

TEST_CASE("a tmp that is not whole datablocks is rounded down with a note") {
  const Plan plan = make_plan(with_tmp(request(grad, {1, 64, 16}, f32), 6145));
  REQUIRE(plan.tmp_bytes == 6144);
  REQUIRE(plan.notes == Lines{"tmp: 6145 rounded down to 6144, whole datablocks of 32 bytes"});
  REQUIRE(make_plan(with_tmp(request(grad, {1, 64, 16}, f32), 6144)).notes.empty());
}

TEST_CASE("epsilon is rounded to the type, and the plan says so where it matters") {
  const auto plan_of = [](double epsilon, isa::Dtype dtype, KernelId kernel = grad) {
    Request wanted = request(kernel, {2, 16, 32}, dtype);
    wanted.epsilon = epsilon;
    return make_plan(wanted);
  };
  const Plan half = plan_of(1e-5, f16);
  REQUIRE(half.epsilon == 1.0013580322265625e-05);
  REQUIRE(half.warnings.empty());
  REQUIRE(half.notes == Lines{"epsilon: 1e-05 is 1.0013580322265625e-05 in half"});
  const Plan single = plan_of(1e-5, f32);
  REQUIRE(single.epsilon == static_cast<double>(1e-5f));
  REQUIRE((single.notes.empty() && single.warnings.empty()));
  REQUIRE(plan_of(1e-12, f16).warnings ==
          Lines{"epsilon: 1e-12 is 0 in half", "epsilon: 0 makes every row of variance 0 NaN"});
  REQUIRE(plan_of(1e-6, f16).warnings == Lines{"epsilon: 1e-06 is 1.0132789611816406e-06 in half"});
  REQUIRE(plan_of(0, f32).warnings == Lines{"epsilon: 0 makes every row of variance 0 NaN"});
  REQUIRE(plan_of(0, f32, beta).warnings.empty());
}

TEST_CASE("a plan's structs are those of its tiles and its tmp") {
  const Plan plan = make_plan(tiled(request(backward, {1, 40, 16}, f32), 16));
  REQUIRE(plan.tile_rows(0, 2) == 8);
  const AscendC::tiling::LayerNormGradTiling full = plan.grad_tiling(plan.tile_rows(0, 0));
  REQUIRE((full.sLength == 16 && full.stackBufferSize == plan.tmp_bytes && full.loopNum == 1));
  const AscendC::tiling::LayerNormGradTiling last = plan.grad_tiling(8);
  REQUIRE((last.sLength == 8 && last.loopNum == 0 && last.nohTailSize == 8));
  const AscendC::tiling::LayerNormGradBetaTiling sums = plan.beta_tiling(8);
  REQUIRE((sums.bsLength == 8 && sums.stackBufferSize == plan.tmp_bytes / 4 && sums.loopRound == 1));
}
