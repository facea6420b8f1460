// SPDX-License-Identifier: Apache-2.0
// What a user reads when a request cannot be.
#include "kernels/plan/plan.h"
#include "tests/support/message_of.h"
#include "tests/support/request.h"

#include <catch2/catch.hpp>
#include <limits>

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

std::string refusal(const Request& wanted) {
  return support::message_of([&] { make_plan(wanted); });
}

Request changed(void (*change)(Request&)) {
  Request wanted = request(grad, {1, 64, 16}, f32);
  change(wanted);
  return wanted;
}

} // namespace

TEST_CASE("a tmp below the documented minimum is refused with the minimum") {
  REQUIRE(refusal(with_tmp(request(grad, {1, 64, 16}, f32), 383)) ==
          "tmp: 383 bytes for a tile of 64 rows of H 16 (float) are too small: the documented minimum of "
          "layer_norm_grad is 6144; tiling.rows_per_tile 64 with tmp 6144 would do");
  REQUIRE_THAT(refusal(with_tmp(request(grad, {1, 64, 16}, f32), 6143)), Contains("tmp: 6143") && Contains("is 6144"));
  REQUIRE_THAT(refusal(with_tmp(request(beta, {1, 64, 16}, f32), 127)),
               Contains("minimum of layer_norm_grad_beta is 128;") && Contains("with tmp 128"));
  REQUIRE_THAT(refusal(with_tmp(request(beta, {1, 64, 64}, f16), 1023)),
               Contains("minimum of layer_norm_grad_beta is 1024"));
  REQUIRE_THAT(refusal(with_tmp(request(backward, {1, 64, 16}, f32), 128)),
               Contains("minimum of layer_norm_grad is 6144"));
}

TEST_CASE("a tmp that its sub-buffers would overrun is refused with the one that would do") {
  REQUIRE(
      refusal(with_tmp(request(grad, {1, 4, 512}, f32), 49152)) ==
      "tmp: 49152 bytes for a tile of 4 rows of H 512 (float) are too small: the sub-buffers of layer_norm_grad span "
      "98304, x1Tensor would overrun the tmp; tiling.rows_per_tile 4 with tmp 98304 would do");
  REQUIRE_THAT(refusal(with_tmp(request(grad, {1, 64, 16}, f16), 4608)),
               Contains("span 9216, x2Tensor would overrun") && Contains("with tmp 9216"));
  REQUIRE_THAT(refusal(with_tmp(request(grad, {1, 48, 48}, f16), 41472)), Contains("span 55296"));
  REQUIRE(refusal(with_tmp(request(grad, {1, 4, 512}, f32), 98304)) == "no error");
}

TEST_CASE("where no tmp would do beside the tile, the largest tile is named") {
  REQUIRE_THAT(refusal(with_tmp(request(grad, {1, 197, 768}, f32), 55296)),
               Contains("minimum of layer_norm_grad is 147456; tiling.rows_per_tile 3 with tmp 147456 would do"));
}

TEST_CASE("the sub-buffer that overruns is named under reuse too") {
  Request wanted = with_tmp(request(grad, {1, 4, 512}, f32), 32768 + 8192);
  wanted.reuse_source = true;
  REQUIRE_THAT(refusal(wanted), Contains("span 65536, pdMeanTensor would overrun"));
}

TEST_CASE("an H of which no row fits is refused with every buffer and the ways out") {
  REQUIRE(
      refusal(request(grad, {1, 8, 1024}, f32)) ==
      "ub: a tile of 1 row of H 1024 (float) needs inQueueDy 4096 + inQueueX 4096 + inQueueVariance 32 + inQueueMean "
      "32 + inQueueGamma 4096 + outQueuePdX 4096 + outQueueRes 4096 + tmp 196608 = 217152 bytes, the capacity is "
      "196352; H cannot be split: the largest H is 920, with reuse_source: true 1320; reuse_source: true allows tiles "
      "of at most 3 rows");
  Request doubled = request(grad, {1, 8, 904}, f32);
  doubled.tiling.buffers = 2;
  REQUIRE_THAT(refusal(doubled),
               Contains("inQueueDy 2 x 3616") && Contains("tiling.buffers: 1 allows tiles of at most"));
}

TEST_CASE("an H far too large is refused without a search, whatever was asked for tmp and rows") {
  // A search over the rows or columns of 2^36 would not end within the runner's time.
  for (const std::int64_t h : {std::int64_t{1600}, std::int64_t{4096}, std::int64_t{12288}, std::int64_t{1} << 36}) {
    const Request wanted = request(grad, {1, 1, h}, f32);
    const auto names_largest = Contains("H cannot be split: the largest H is 920, with reuse_source: true 1320");
    REQUIRE_THAT(refusal(wanted), names_largest);
    REQUIRE_THAT(refusal(with_tmp(wanted, 1024)), names_largest);
    Request fixed = wanted;
    fixed.tiling.rows_per_tile = 1;
    REQUIRE_THAT(refusal(fixed), names_largest);
  }
}

TEST_CASE("the largest H stands in every plan") {
  REQUIRE(make_plan(request(grad, {1, 64, 16}, f32)).largest_h == 920);
  Request reused = request(grad, {1, 64, 16}, f32);
  reused.reuse_source = true;
  REQUIRE(make_plan(reused).largest_h == 1320);
  REQUIRE(refusal(request(grad, {1, 64, 920}, f32)) == "no error");
  REQUIRE(refusal(request(grad, {1, 64, 928}, f32)) != "no error");
}

TEST_CASE("rows that do not fit are refused with the largest that do") {
  Request wanted = request(grad, {1, 49, 96}, f32);
  wanted.tiling.rows_per_tile = 49;
  REQUIRE_THAT(refusal(wanted), Contains("a tile of 49 rows of H 96") && Contains("inQueueVariance 224") &&
                                    Contains("tmp 129024 = 205120 bytes") &&
                                    Contains("tiling.rows_per_tile 48 with tmp 110592 would do"));
  Request single_pass = request(grad, {1, 1024, 16}, f32);
  single_pass.tmp.policy = TmpPolicy::single_pass;
  single_pass.tiling.rows_per_tile = 400;
  REQUIRE_THAT(refusal(single_pass), Contains("tiling.rows_per_tile 296 with tmp 113664 would do"));
}

TEST_CASE("a number larger than what any tile leaves is refused") {
  REQUIRE_THAT(refusal(with_tmp(request(grad, {1, 64, 16}, f32), 200000)),
               Contains("tmp 200000") && Contains("the capacity is 196352"));
}

TEST_CASE("rows that no round can start on are refused with the nearest") {
  Request wanted = request(grad, {1, 30, 16}, f32);
  wanted.tiling.rows_per_tile = 13;
  REQUIRE(refusal(wanted) ==
          "tiling.rows_per_tile: 13 given, allowed are 1 to 8, multiples of 8, and all 30 rows of the "
          "core; the nearest are 8 and 16");
  wanted.tiling.rows_per_tile = 27;
  REQUIRE_THAT(refusal(wanted), Contains("the nearest are 24 and 30"));
  for (const std::int64_t rows : {1, 7, 8, 24, 30}) {
    wanted.tiling.rows_per_tile = rows;
    REQUIRE(make_plan(wanted).rows_per_tile == rows);
  }
  for (const std::int64_t rows : {-1, 0, 31}) {
    wanted.tiling.rows_per_tile = rows;
    REQUIRE_THAT(refusal(wanted), Contains("the core has rows 1 to 30"));
  }
  Request half = request(grad, {1, 64, 16}, f16);
  half.tiling.rows_per_tile = 24;
  REQUIRE_THAT(refusal(half), Contains("multiples of 16") && Contains("the nearest are 16 and 32"));
}

TEST_CASE("an H that is not whole datablocks is refused with the next that is") {
  REQUIRE(refusal(request(grad, {1, 8, 14}, f32)) ==
          "shape.h: 14 elements of float take 56 bytes, not a multiple of 32; the next H that works is 16");
  REQUIRE_THAT(refusal(request(grad, {1, 8, 24}, f16)), Contains("48 bytes") && Contains("is 32"));
  REQUIRE_THAT(refusal(request(beta, {1, 8, 8}, f16)), Contains("16 bytes") && Contains("is 16"));
}

TEST_CASE("extents below one and tensors beyond a terabyte are refused by their key") {
  REQUIRE(refusal(request(grad, {0, 8, 16}, f32)) == "shape.b: 0 given, at least 1 is needed");
  REQUIRE_THAT(refusal(request(grad, {1, 0, 16}, f32)), Contains("shape.s: 0"));
  REQUIRE_THAT(refusal(request(grad, {1, 8, -16}, f32)), Contains("shape.h: -16"));
  REQUIRE_THAT(refusal(request(grad, {1ll << 31, 1ll << 31, 16}, f32)), Contains("beyond 1 TiB"));
  REQUIRE_THAT(refusal(request(grad, {1ll << 20, 1ll << 20, 16}, f32)), Contains("beyond 1 TiB"));
}

TEST_CASE("an epsilon that is no small positive number is refused") {
  for (const double epsilon :
       {-1e-5, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Request wanted = request(grad, {1, 64, 16}, f32);
    wanted.epsilon = epsilon;
    REQUIRE_THAT(refusal(wanted), Contains("epsilon: ") && Contains("a finite number of at least 0"));
  }
  Request half = request(grad, {1, 64, 16}, f16);
  half.epsilon = 70000;
  REQUIRE(refusal(half) == "epsilon: 70000 is infinite in half");
  Request single = request(grad, {1, 64, 16}, f32);
  single.epsilon = 1e300;
  REQUIRE(refusal(single) == "epsilon: 1e+300 is infinite in float");
}

TEST_CASE("settings that do not go together are refused by their key") {
  REQUIRE(refusal(changed([](Request& r) { r.dtype = f16, r.reuse_source = true; })) ==
          "reuse_source: true given, it is for float only and dtype is half");
  REQUIRE_THAT(refusal(changed([](Request& r) { r.dtype = isa::Dtype::none; })), Contains("dtype: none given"));
  REQUIRE(refusal(changed([](Request& r) { r.tiling.buffers = 3; })) == "tiling.buffers: 3 given, allowed are 1 and 2");
  REQUIRE_THAT(refusal(changed([](Request& r) { r.tiling.cores = 0; })), Contains("tiling.cores: 0 given"));
  REQUIRE_THAT(refusal(changed([](Request& r) { r.tiling.cores = 49; })), Contains("1 to 48 vector cores"));
  REQUIRE(refusal(changed([](Request& r) { r.tiling.cores = 1; })) == "no error");
  REQUIRE_THAT(refusal(changed([](Request& r) { r.tmp = {TmpPolicy::bytes, 0}; })), Contains("tmp: 0 bytes given"));
}

TEST_CASE("a chip is asked for the instructions that the kernels are made of, not for its name") {
  REQUIRE(refusal(changed([](Request& r) {
            r.machine.instructions.reset(static_cast<std::size_t>(isa::Opcode::vsub));
          })) == "hardware: atlas_a2 has no vsub, which the kernels are made of");
  REQUIRE(refusal(changed([](Request& r) {
            r.machine = support::ascend_950pr();
            r.machine.instructions.reset(static_cast<std::size_t>(isa::Opcode::rv_vdupl));
          })) == "hardware: ascend_950pr has no rv_vdupl, which the kernels are made of");
  REQUIRE(refusal(changed([](Request& r) { r.machine.arch = 4242; })) == "no error");
  REQUIRE(refusal(changed([](Request& r) {
            r.machine.instructions.reset(static_cast<std::size_t>(isa::Opcode::vbrcb));
          })) == "no error");
}
