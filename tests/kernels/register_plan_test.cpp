// SPDX-License-Identifier: Apache-2.0
// Host-side tiling and plans for a chip with vector functions.
#include "isa/text/text.h"
#include "kernels/ascendc/platform.h"
#include "tests/support/kernel_run.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

using namespace kernels;
using AscendC::Platform;
using Bounds = std::pair<std::uint32_t, std::uint32_t>; // max, min
using Lines = std::vector<std::string>;

namespace {

constexpr KernelId grad = KernelId::layer_norm_grad;
constexpr KernelId beta = KernelId::layer_norm_grad_beta;
constexpr KernelId backward = KernelId::layer_norm_backward;
constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;

Bounds grad_bounds(const AscendC::TensorShape& shape, std::uint32_t type_size, bool reuse = false) {
  Bounds bounds;
  AscendC::GetLayerNormGradMaxMinTmpSize(shape, type_size, reuse, bounds.first, bounds.second);
  return bounds;
}

Bounds beta_bounds(const AscendC::TensorShape& shape, std::uint32_t type_size) {
  Bounds bounds;
  AscendC::GetLayerNormGradBetaMaxMinTmpSize(shape, type_size, false, bounds.first, bounds.second);
  return bounds;
}

AscendC::tiling::LayerNormGradTiling grad_tiling(const AscendC::TensorShape& shape, std::uint32_t tmp,
                                                 std::uint32_t type_size, bool reuse = false) {
  AscendC::tiling::LayerNormGradTiling tiling;
  AscendC::GetLayerNormGradNDTilingInfo(shape, tmp, type_size, reuse, tiling);
  return tiling;
}

Request request(KernelId kernel, TensorShape shape, isa::Dtype dtype, bool reuse = false) {
  Request result = support::request(kernel, shape, dtype);
  result.machine = support::ascend_950pr();
  result.reuse_source = reuse;
  return result;
}

Request with_policy(Request wanted, TmpPolicy policy) {
  wanted.tmp.policy = policy;
  return wanted;
}

std::string refusal(const Request& wanted) {
  return support::message_of([&] { make_plan(wanted); });
}

const AscendC::TensorShape kCube = {128, 128, 128, 128};

} // namespace

TEST_CASE("950: the bounds of both calls are the published ones") {
  const isa::Machine machine = support::ascend_950pr();
  const Platform platform(machine);
  constexpr std::uint32_t cube = 128 * 128 * 128;
  CHECK(grad_bounds(kCube, 2) == Bounds(1024, 1024));
  CHECK(grad_bounds(kCube, 4) == Bounds(1024, 1024));
  CHECK(grad_bounds(kCube, 4, true) == Bounds(0, 0));
  CHECK(grad_bounds({1, 8, 24, 20}, 4) == Bounds(2 * 24 * 4, 2 * 24 * 4));
  CHECK(grad_bounds({1, 8, 20, 20}, 4) == Bounds(2 * 24 * 4, 2 * 24 * 4));
  CHECK(beta_bounds(kCube, 4) == Bounds(cube * 4 * 2, 128 * 4 * 2));
  CHECK(beta_bounds(kCube, 2) == Bounds(cube * 4 * 4, 128 * 4 * 4));
}

TEST_CASE("950: the struct of LayerNormGrad counts elements one by one, whatever the tmp") {
  const isa::Machine machine = support::ascend_950pr();
  const Platform platform(machine);
  for (const std::uint32_t tmp : {1024u, 65536u}) {
    const AscendC::tiling::LayerNormGradTiling t = grad_tiling({2, 32, 128, 100}, tmp, 4);
    CHECK((t.bLength == 2 && t.sLength == 32 && t.hLength == 128 && t.originalHLength == 100));
    CHECK((t.stackBufferSize == tmp && t.oneCalSize == 1 && t.nohCalSize == 1));
    CHECK((t.loopNum == 2 * 32 * 128 && t.tailSize == 0 && t.nohTailSize == 0));
    CHECK((t.tmpTensorBSHPos == 0 && t.pdVarTensorPos == 1 && t.pdMeanTensorPos == 2));
    CHECK((t.x1TensorPos == 3 && t.x2TensorPos == 4 && t.x3TensorPos == 5));
    CHECK((t.tmpTensorPos == 0 && t.tmpTensor1Pos == 0 && t.tmpTensor2Pos == 0 && t.x3TensorSize == 1));
    CHECK(isa::bit_cast<float>(t.lastDimValueBack) == 0.01f);
  }
  const AscendC::tiling::LayerNormGradTiling half = grad_tiling({2, 32, 128, 128}, 1024, 2);
  CHECK((half.x3TensorPos == 5 && half.tmpTensorPos == 6 && half.tmpTensor1Pos == 7 && half.tmpTensor2Pos == 8));
  const AscendC::tiling::LayerNormGradTiling reuse = grad_tiling({2, 32, 128, 128}, 0, 4, true);
  CHECK((reuse.stackBufferSize == 0 && reuse.x1TensorPos == 0 && reuse.x2TensorPos == 0 && reuse.x3TensorPos == 3));
  CHECK_THROWS_WITH(grad_tiling({2, 32, 128, 128}, 1023, 4),
                    "LayerNormGrad tiling: stackBufferSize 1023 does not hold one row of H 128");
}

TEST_CASE("950: a platform holds in its thread while it lives, the one before again behind it") {
  const Bounds memory(128 * 128 * 128 * 24, 128 * 128 * 24);
  CHECK(grad_bounds(kCube, 4) == memory);
  const isa::Machine registers = support::ascend_950pr();
  const isa::Machine other = support::atlas_a2();
  {
    const Platform outer(registers);
    CHECK(grad_bounds(kCube, 4) == Bounds(1024, 1024));
    {
      const Platform inner(other);
      CHECK(grad_bounds(kCube, 4) == memory);
    }
    CHECK(grad_bounds(kCube, 4) == Bounds(1024, 1024));
  }
  CHECK(grad_bounds(kCube, 4) == memory);
}

TEST_CASE("950: LayerNormGrad needs two rows of floats under every policy, and one round") {
  for (const isa::Dtype dtype : {f32, f16})
    for (const TmpPolicy policy : {TmpPolicy::min, TmpPolicy::max, TmpPolicy::single_pass}) {
      const Plan plan = make_plan(with_policy(request(grad, {2, 32, 128}, dtype), policy));
      CHECK(plan.tmp_bytes == 1024);
      CHECK((plan.tmp.min_bytes == 1024 && plan.tmp.max_bytes == 1024 && plan.tmp.safe_min_bytes == 1024));
      CHECK((plan.tmp.single_pass_bytes == 1024 && plan.tmp.span_bytes == 1024 && plan.tmp.rounds == 1));
      CHECK(plan.notes.size() == (dtype == f16 ? 1 : 0)); // epsilon in half
    }
}

TEST_CASE("950: a number is taken as the tmp, if it is enough") {
  CHECK(make_plan(support::with_tmp(request(grad, {2, 32, 128}, f32), 4096)).tmp.span_bytes == 1024);
  CHECK(make_plan(support::with_tmp(request(grad, {2, 32, 128}, f32), 4096)).tmp_bytes == 4096);
  CHECK(refusal(support::with_tmp(request(grad, {2, 32, 128}, f32), 1023)) ==
        "tmp: 1023 bytes for a tile of 64 rows of H 128 (float) are too small: the documented minimum of "
        "layer_norm_grad is 1024; tiling.rows_per_tile 64 with tmp 1024 would do");
  CHECK(refusal(support::with_tmp(request(grad, {2, 32, 128}, f32), 0)).rfind("tmp: 0 bytes for a tile", 0) == 0);
  CHECK(refusal(support::with_tmp(request(grad, {2, 32, 128}, f32), -1)) ==
        "tmp: -1 bytes given, a size of at least 1 byte is needed");
}

TEST_CASE("950: with reuse_source a tmp of no bytes goes all the way") {
  for (const auto source : {TmpSource::shared, TmpSource::framework})
    for (const auto policy : {TmpPolicy::min, TmpPolicy::max, TmpPolicy::single_pass, TmpPolicy::bytes}) {
      Request wanted = with_policy(request(grad, {2, 32, 16}, f32, true), policy);
      wanted.tmp_source = source;
      const support::KernelRun run = support::run(wanted, support::random_inputs(64, 16, f32, 3));
      CHECK((run.plan.tmp_bytes == 0 && run.plan.tmp.max_bytes == 0 && run.plan.tmp.rounds == 1));
      CHECK(run.plan.ub_bytes == 16960);
      CHECK(run.plan.clobbered == Lines{"dy: the whole tile", "x: the whole tile"});
      if (source == TmpSource::shared) CHECK(run.recording.blocks[0].ub.back() == isa::UbBuffer{"tmp", 16960, 0});
      CHECK(isa::parse(isa::to_text(run.recording), "") == run.recording);
      CHECK(support::worst_share(run, 2e-6, 1e-7) <= 1);
    }
}

TEST_CASE("950: tensors may fill UB to the last byte where no tmp is needed") {
  Request wanted = request(grad, {1, 2048, 32}, f32, true); // a row takes 4 * 128 + 8 bytes
  wanted.tmp_source = TmpSource::framework;
  wanted.machine.ub_bytes = wanted.machine.ub_pop_end = 64 * (4 * 128 + 8) + 128;
  const Plan plan = make_plan(wanted);
  CHECK(plan.rows_per_tile == 64);
  CHECK(plan.ub_bytes == wanted.machine.ub_bytes);
  CHECK(plan.framework_tmp_bytes == 0);
  CHECK_NOTHROW(record(plan));
  wanted.tmp_source = TmpSource::shared;
  CHECK_NOTHROW(record(make_plan(wanted)));
}

TEST_CASE("950: LayerNormGradBeta's figures are what its host functions say, and a note says that none is touched") {
  const std::string note = "tmp: layer_norm_grad_beta never touches its tmp buffer on ascend_950pr, min and max are "
                           "what the host functions say";
  const Plan least = make_plan(with_policy(request(beta, {2, 32, 16}, f32), TmpPolicy::min));
  CHECK((least.tmp.min_bytes == 128 && least.tmp.max_bytes == 8192 && least.tmp_bytes == 128));
  CHECK((least.tmp.safe_min_bytes == 128 && least.tmp.single_pass_bytes == 128));
  CHECK((least.tmp.span_bytes == 0 && least.tmp.rounds == 1));
  CHECK(least.notes == Lines{note});
  const Plan most = make_plan(with_policy(request(beta, {2, 32, 16}, f32), TmpPolicy::max));
  CHECK((most.tmp_bytes == 8192 && most.tmp.rounds == 1 && most.notes == Lines{note}));
  const Plan half = make_plan(with_policy(request(beta, {2, 32, 16}, f16), TmpPolicy::min));
  CHECK((half.tmp.min_bytes == 256 && half.tmp.max_bytes == 16384 && half.tmp_bytes == 256));
  CHECK(least.beta_tiling(64).loopRound == 32); // the struct has no branch of its own either
  CHECK(refusal(support::with_tmp(request(beta, {2, 32, 16}, f32), 96)) ==
        "tmp: 96 bytes for a tile of 64 rows of H 16 (float) are too small: the documented minimum of "
        "layer_norm_grad_beta is 128; tiling.rows_per_tile 64 with tmp 128 would do");
}

TEST_CASE("950: LayerNormGradBeta ignores reuse_source") {
  const support::KernelRun run =
      support::run(request(beta, {2, 32, 16}, f32, true), support::random_inputs(64, 16, f32, 3));
  CHECK(run.plan.clobbered.empty());
  CHECK(run.ub_values("inQueueRes.0") == run.inputs.at("res_for_gamma"));
}

TEST_CASE("950: layer_norm_backward has one tmp, as large as the larger of both") {
  const Plan plan = make_plan(with_policy(request(backward, {2, 32, 16}, f16), TmpPolicy::min));
  CHECK((plan.tmp_calls[0].min_bytes == 128 && plan.tmp_calls[1].min_bytes == 256 && plan.tmp_bytes == 256));
  CHECK((plan.tmp.span_bytes == 128 && plan.tmp.rounds == 1));
  CHECK(make_plan(request(backward, {2, 32, 16}, f32, true)).clobbered ==
        Lines{"dy: the whole tile", "x: the whole tile"});
}

TEST_CASE("950: tiles are as large as their tensors allow") {
  const Plan plan = make_plan(request(grad, {1, 1024, 256}, f32));
  CHECK(plan.rows_per_tile == 56); // 4 * 1024 + 8 bytes a row, gamma and tmp beside them
  CHECK(plan.ub_bytes <= 253952);
  CHECK(make_plan(request(grad, {1, 1, 8}, f32)).largest_h == 9064); // 4 rows, gamma and 2 rows of tmp
  for (const KernelId kernel : {grad, beta, backward})
    for (const isa::Dtype dtype : {f32, f16})
      for (const std::int64_t h : {16, 48, 320})
        for (const std::int64_t rows : {1, 17, 3000})
          for (const int buffers : {1, 2}) {
            Request wanted = with_policy(request(kernel, {1, rows, h}, dtype), TmpPolicy::min);
            wanted.tiling.buffers = buffers;
            const Plan full = make_plan(wanted);
            CHECK(full.ub_bytes <= 253952);
            CHECK(full.tmp.span_bytes <= full.tmp_bytes);
            if (full.rows_per_tile == rows) continue;
            wanted.tiling.rows_per_tile = std::min(full.rows_per_tile + (dtype == f16 ? 16 : 8), rows);
            CHECK(refusal(wanted).rfind("ub: a tile of", 0) == 0);
          }
}

TEST_CASE("950: ub_layout bank_aware stays packed, and says why") {
  Request wanted = request(grad, {2, 32, 16}, f32);
  const Plan packed = make_plan(wanted);
  wanted.ub_layout = UbLayout::bank_aware;
  const Plan plan = make_plan(wanted);
  CHECK(plan.ub_bytes == packed.ub_bytes);
  for (const UbEntry& entry : plan.ledger) CHECK(entry.pad == 0);
  CHECK(plan.notes == Lines{"ub_layout: packed, the search weighs instructions from memory to memory and ascend_950pr "
                            "works in vector functions"});
}
