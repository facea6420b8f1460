// SPDX-License-Identifier: Apache-2.0
// Resolution: rows per tile and tmp, with the worked answers of the design.
#include "kernels/plan/plan.h"

#include "isa/error.h"
#include "tests/support/request.h"

#include <catch2/catch.hpp>
#include <tuple>

using namespace kernels;
using Catch::Contains;
using support::request;
using support::with_tmp;

namespace {

/// R, T, rounds and UB of the plan.
std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t> outcome(const Request& wanted) {
  const Plan plan = make_plan(wanted);
  return {plan.rows_per_tile, plan.tmp_bytes, plan.tmp.rounds, plan.ub_bytes};
}

constexpr KernelId grad = KernelId::layer_norm_grad;
constexpr KernelId beta = KernelId::layer_norm_grad_beta;
constexpr KernelId backward = KernelId::layer_norm_backward;
constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;

Request with_policy(Request wanted, TmpPolicy policy) {
  wanted.tmp.policy = policy;
  return wanted;
}

Request with_rows(Request wanted, std::int64_t rows) {
  wanted.tiling.rows_per_tile = rows;
  return wanted;
}

} // namespace

TEST_CASE("the small float shape is one tile: four rounds at the minimum, one at the maximum") {
  const Request wanted = request(grad, {2, 32, 16}, f32);
  REQUIRE(outcome(with_policy(wanted, TmpPolicy::min)) == std::tuple(64, 6144, 4, 23104));
  REQUIRE(outcome(with_policy(wanted, TmpPolicy::max)) == std::tuple(64, 24576, 1, 41536));
  const Plan plan = make_plan(wanted);
  REQUIRE((plan.tmp.min_bytes == 6144 && plan.tmp.max_bytes == 24576));
  REQUIRE((plan.tiles(0) == 1 && plan.tile_rows(0, 0) == 64));
}

TEST_CASE("at H 768 three rows fit, in one round, and min and max agree") {
  const Request wanted = request(grad, {1, 197, 768}, f32);
  for (const TmpPolicy policy : {TmpPolicy::min, TmpPolicy::max, TmpPolicy::single_pass})
    REQUIRE(outcome(with_policy(wanted, policy)) == std::tuple(3, 147456, 1, 187456));
  const Plan plan = make_plan(wanted);
  REQUIRE((plan.tiles(0) == 66 && plan.tile_rows(0, 0) == 3 && plan.tile_rows(0, 65) == 2));
  REQUIRE(make_plan(request(grad, {1, 4, 768}, f32)).rows_per_tile == 3);
}

TEST_CASE("reuse at H 768 allows seven rows") {
  Request wanted = request(grad, {1, 197, 768}, f32);
  wanted.reuse_source = true;
  REQUIRE(make_plan(wanted).rows_per_tile == 7);
}

TEST_CASE("a tile of 8 rows of 512 takes 67,648 bytes of tensors and 98,304 of tmp") {
  const Plan plan = make_plan(with_rows(request(grad, {1, 512, 512}, f32), 8));
  REQUIRE(plan.tmp_bytes == 98304);
  REQUIRE(plan.ub_bytes == 67648 + 98304);
}

TEST_CASE("half at H 256: sixteen rows, and the minimum is already a single pass") {
  const Request wanted = request(grad, {1, 64, 256}, f16);
  REQUIRE(outcome(with_policy(wanted, TmpPolicy::min)) == std::tuple(16, 147456, 1, 180800));
  REQUIRE(outcome(with_policy(wanted, TmpPolicy::max)) == std::tuple(16, 147456, 1, 180800));
}

TEST_CASE("a tile is as large as a single pass beside it allows") {
  REQUIRE(outcome(request(grad, {1, 1024, 16}, f32)) == std::tuple(296, 113664, 1, 191872));
  REQUIRE(outcome(request(grad, {1, 512, 64}, f32)) == std::tuple(72, 110592, 1, 185152));
  REQUIRE(make_plan(with_policy(request(grad, {1, 1024, 16}, f32), TmpPolicy::min)).rows_per_tile > 296);
}

TEST_CASE("49 rows of 96 do not fit at once, 48 do") {
  const Plan plan = make_plan(request(grad, {1, 49, 96}, f32));
  REQUIRE((plan.rows_per_tile == 48 && plan.tiles(0) == 2 && plan.tile_rows(0, 1) == 1));
}

TEST_CASE("a number is taken as it is and gives the rounds that it gives") {
  const Request wanted = request(grad, {2, 32, 16}, f32);
  REQUIRE(outcome(with_tmp(wanted, 6144)) == std::tuple(64, 6144, 4, 23104));
  REQUIRE(outcome(with_tmp(wanted, 9216)) == std::tuple(64, 9216, 3, 26176));
  REQUIRE(outcome(with_tmp(wanted, 24576)) == std::tuple(64, 24576, 1, 41536));
  REQUIRE(outcome(with_tmp(wanted, 49152)) == std::tuple(64, 49152, 1, 66112));
  const AscendC::tiling::LayerNormGradTiling t = make_plan(with_tmp(wanted, 9216)).grad_tiling(64);
  REQUIRE((t.loopNum == 2 && t.nohTailSize == 16));
}

TEST_CASE("the rounds of LayerNormGradBeta fall with its tmp") {
  const Request wanted = request(beta, {2, 32, 16}, f32);
  REQUIRE(make_plan(with_tmp(wanted, 128)).tmp.rounds == 32);
  REQUIRE(make_plan(with_tmp(wanted, 1024)).tmp.rounds == 4);
  REQUIRE(make_plan(with_tmp(wanted, 8192)).tmp.rounds == 1);
  REQUIRE(make_plan(with_policy(wanted, TmpPolicy::min)).tmp_bytes == 128);
  REQUIRE(make_plan(with_policy(wanted, TmpPolicy::max)).tmp_bytes == 8192);
  REQUIRE(make_plan(with_policy(wanted, TmpPolicy::single_pass)).tmp_bytes == 4096);
}

TEST_CASE("the documented maximum is taken where rows are fewer than H, and leaves one tail") {
  const Plan plan = make_plan(request(grad, {1, 8, 16}, f32));
  REQUIRE((plan.tmp_bytes == 6144 && plan.tmp.rounds == 1 && plan.tmp.single_pass_bytes == 3072));
  REQUIRE((plan.grad_tiling(8).loopNum == 0 && plan.grad_tiling(8).nohTailSize == 8));
}

TEST_CASE("with rows fixed beyond a single pass, max is the most whole steps that fit") {
  const Plan plan = make_plan(with_rows(request(grad, {1, 1024, 16}, f32), 400));
  const std::int64_t step = 6 * 8 * 16 * 4;
  REQUIRE(plan.tmp_bytes % step == 0);
  REQUIRE(plan.ub_bytes <= 196352);
  REQUIRE(plan.ub_bytes + step > 196352);
  REQUIRE(plan.tmp.rounds == 2);
}

TEST_CASE("with rows fixed beyond a single pass, max of LayerNormGradBeta is the most whole rows that fit") {
  const Plan plan = make_plan(with_rows(request(beta, {1, 2048, 16}, f32), 1200));
  REQUIRE(plan.ub_bytes <= 196352);
  REQUIRE(plan.ub_bytes + 16 * 4 > 196352);
  REQUIRE(plan.tmp.single_pass_bytes > plan.tmp_bytes);
}

TEST_CASE("in half the documented figures are not safe: the plan's are") {
  const Plan narrow = make_plan(with_policy(request(grad, {1, 64, 16}, f16), TmpPolicy::min));
  REQUIRE((narrow.tmp.min_bytes == 4608 && narrow.tmp_bytes == 9216 && narrow.tmp.span_bytes == 9216));
  REQUIRE((narrow.tmp.safe_min_bytes == 9216 && narrow.tmp.single_pass_bytes == 36864 && narrow.tmp.rounds == 4));
  const Plan square = make_plan(request(grad, {1, 48, 48}, f16));
  REQUIRE((square.tmp.max_bytes == 41472 && square.tmp_bytes == 82944 && square.tmp.rounds == 1));
}

TEST_CASE("a safe documented maximum is taken even where a single pass needs more") {
  const Plan plan = make_plan(request(grad, {2, 32, 16}, f16));
  REQUIRE((plan.tmp.max_bytes == 18432 && plan.tmp_bytes == 18432));
  REQUIRE((plan.tmp.rounds == 2 && plan.tmp.single_pass_bytes == 36864));
}

TEST_CASE("layer_norm_backward has one tmp that fits both calls") {
  const Plan plan = make_plan(request(backward, {2, 32, 16}, f32));
  REQUIRE((plan.tmp_calls.size() == 2 && plan.tmp_calls[0].call == "layer_norm_grad"));
  REQUIRE(plan.tmp_calls[1].call == "layer_norm_grad_beta");
  REQUIRE((plan.tmp.call.empty() && plan.tmp.min_bytes == 6144 && plan.tmp.max_bytes == 24576));
  REQUIRE((plan.tmp_calls[1].min_bytes == 128 && plan.tmp_calls[1].max_bytes == 8192));
  for (const TmpFigures& call : plan.tmp_calls) {
    REQUIRE((call.given_bytes == 24576 && call.rounds == 1));
    REQUIRE(call.span_bytes <= 24576);
  }
  const Plan least = make_plan(with_policy(request(backward, {2, 32, 16}, f32), TmpPolicy::min));
  REQUIRE((least.tmp_bytes == 6144 && least.tmp_calls[0].rounds == 4 && least.tmp_calls[1].rounds == 1));
  REQUIRE(least.tmp.rounds == 4);
}

TEST_CASE("a size that fills LayerNormGradBeta's buffer but overruns LayerNormGrad's is not taken") {
  const Plan plan = make_plan(with_rows(request(backward, {1, 1024, 16}, f32), 640));
  const std::int64_t step = 6 * 8 * 16 * 4;
  REQUIRE(plan.tmp_bytes % step == 0);
  REQUIRE(plan.ub_bytes + step > 196352);
  REQUIRE(plan.tmp.span_bytes <= plan.tmp_bytes);
}

TEST_CASE("all of a core's rows are worth a tile of their own: no sums need to survive it") {
  const Plan whole = make_plan(request(backward, {1, 16, 16}, f16));
  const Plan split = make_plan(with_rows(request(backward, {1, 32, 16}, f16), 16));
  REQUIRE(split.ub_bytes == whole.ub_bytes + 3 * 16 * 4);
}

TEST_CASE("every plan is legal, fits, and no larger allowed tile would") {
  for (const KernelId kernel : {grad, beta, backward})
    for (const isa::Dtype dtype : {f32, f16})
      for (const std::int64_t h : {16, 48, 96, 160, 320})
        for (const std::int64_t rows : {1, 7, 17, 64, 1000})
          for (const TmpPolicy policy : {TmpPolicy::min, TmpPolicy::max, TmpPolicy::single_pass})
            for (const int buffers : {1, 2}) {
              Request wanted = with_policy(request(kernel, {1, rows, h}, dtype), policy);
              wanted.tiling.buffers = buffers;
              const Plan plan = make_plan(wanted);
              REQUIRE(plan.ub_bytes <= 196352);
              REQUIRE(plan.tmp_bytes % 32 == 0);
              REQUIRE(plan.tmp_bytes >= plan.tmp.safe_min_bytes);
              REQUIRE(plan.tmp.span_bytes <= plan.tmp_bytes);
              if (plan.rows_per_tile == rows || policy == TmpPolicy::max) continue;
              const std::int64_t step = dtype == f16 ? 16 : 8;
              const std::int64_t next = plan.rows_per_tile < step ? plan.rows_per_tile + 1 : plan.rows_per_tile + step;
              REQUIRE_THROWS_AS(make_plan(with_rows(wanted, std::min(next, rows))), isa::Error);
            }
}
