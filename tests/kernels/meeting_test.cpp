// SPDX-License-Identifier: Apache-2.0
// The sums of several cores become one.
#include "tests/support/kernel_run.h"

#include <catch2/catch.hpp>

#include <cstring>

using kernels::BetaReduction;
using kernels::KernelId;

namespace {

kernels::Request on(std::int64_t cores, kernels::TensorShape shape, isa::Dtype dtype = isa::Dtype::f32,
                    BetaReduction reduction = BetaReduction::workspace) {
  kernels::Request request = support::request(KernelId::layer_norm_backward, shape, dtype);
  request.tiling.cores = cores;
  request.beta_reduction = reduction;
  return request;
}

support::KernelRun run(const kernels::Request& request) {
  const kernels::TensorShape& shape = request.shape;
  return support::run(request, support::random_inputs(shape.rows(), shape.h, request.dtype, 7));
}

double worst(const support::KernelRun& run) {
  const bool half = run.plan.request.dtype == isa::Dtype::f16;
  return support::worst_share(run, half ? 2e-3 : 1e-5, half ? 1e-3 : 1e-6);
}

std::size_t count(const isa::Program& program, isa::Opcode opcode) {
  return static_cast<std::size_t>(std::count_if(program.code.begin(), program.code.end(),
                                                [&](const isa::Instruction& i) { return i.opcode == opcode; }));
}

} // namespace

TEST_CASE("any number of cores makes the sums within the tolerance, in both ways and both types") {
  for (const std::int64_t cores : {1, 2, 7, 20, 40, 48})
    for (const BetaReduction reduction : {BetaReduction::workspace, BetaReduction::atomic})
      for (const isa::Dtype dtype : {isa::Dtype::f32, isa::Dtype::f16}) {
        CAPTURE(cores, static_cast<int>(reduction), isa::name_of(dtype));
        CHECK(worst(run(on(cores, {1, 392, 96}, dtype, reduction))) < 1);
      }
}

TEST_CASE("pd_x does not depend on the number of cores, and every row is written once") {
  const support::KernelRun one = run(on(1, {1, 56, 96}));
  for (const std::int64_t cores : {2, 7}) {
    const support::KernelRun several = run(on(cores, {1, 56, 96}));
    CHECK(several.outputs.at("pd_x") == one.outputs.at("pd_x"));
    CHECK(several.outputs.at("res_for_gamma") == one.outputs.at("res_for_gamma"));
    CHECK(support::outputs_written_once(several.recording));
  }
}

TEST_CASE("rows that begin within a datablock of mean and variance are right") {
  for (const isa::Dtype dtype : {isa::Dtype::f32, isa::Dtype::f16}) {
    kernels::Request request = on(48, {1, 197, 96}, dtype);
    CHECK(worst(run(request)) < 1);
    request.kernel = KernelId::layer_norm_grad;
    const support::KernelRun grad = run(request);
    CHECK(worst(grad) < 1);
    CHECK(support::outputs_written_once(grad.recording));
  }
}

TEST_CASE("in the workspace way core 0 adds in the order of the cores: the sums are exactly those") {
  const support::KernelRun all = run(on(3, {1, 24, 32}));
  std::vector<float> expected(32);
  for (std::int64_t core = 0; core < 3; ++core) {
    kernels::Request own = on(1, {1, 8, 32});
    support::Tensors inputs = all.inputs;
    for (const char* name : {"dy", "x"}) {
      const std::vector<double>& whole = all.inputs.at(name);
      inputs[name].assign(whole.begin() + core * 256, whole.begin() + (core + 1) * 256);
    }
    for (const char* name : {"mean", "variance"}) {
      const std::vector<double>& whole = all.inputs.at(name);
      inputs[name].assign(whole.begin() + core * 8, whole.begin() + (core + 1) * 8);
    }
    const support::KernelRun part = support::run(own, inputs);
    for (std::size_t k = 0; k < 32; ++k) expected[k] += static_cast<float>(part.outputs.at("pd_gamma")[k]);
  }
  for (std::size_t k = 0; k < 32; ++k) CHECK(static_cast<float>(all.outputs.at("pd_gamma")[k]) == expected[k]);
}

TEST_CASE("cores with equally many rows share one program, but for core 0, which makes the sums") {
  const isa::Recording recording = kernels::record(kernels::make_plan(on(48, {1, 384, 96})));
  CHECK_FALSE(recording.blocks[0].same_as);
  CHECK_FALSE(recording.blocks[1].same_as);
  for (std::size_t core = 2; core < 48; ++core) CHECK(recording.blocks[core].same_as->block == 1);
}

TEST_CASE("the sums of others land in as few copies as there is room for") {
  const isa::Recording recording = kernels::record(kernels::make_plan(on(20, {1, 160, 96})));
  const isa::Program& first = recording.program_of(0);
  const isa::Program& second = recording.program_of(1);
  CHECK(count(first, isa::Opcode::copy_gm_to_ub) == count(second, isa::Opcode::copy_gm_to_ub) + 2); // gamma, beta
}

TEST_CASE("rows too long for half the region land in pieces") {
  kernels::Request request = on(4, {1, 4, 512}, isa::Dtype::f16);
  request.kernel = KernelId::layer_norm_grad_beta;
  request.tmp_source = kernels::TmpSource::framework; // leaves an input buffer of one half row: 256 floats
  CHECK(worst(run(request)) < 1);
}

TEST_CASE("a region of a single datablock is enough for the rows of others") {
  for (const kernels::UbLayout layout : {kernels::UbLayout::packed, kernels::UbLayout::bank_aware}) {
    kernels::Request request = on(4, {1, 4, 8});
    request.kernel = KernelId::layer_norm_grad_beta;
    request.tmp_source = kernels::TmpSource::framework; // leaves an input buffer of 8 floats
    request.ub_layout = layout;
    const support::KernelRun small = run(request);
    CHECK(worst(small) < 1);
    CHECK(support::flags_alternate(small.recording.program_of(0)));
  }
}

TEST_CASE("a single core has neither workspace nor sync_all") {
  const isa::Recording recording = kernels::record(kernels::make_plan(on(1, {1, 56, 96})));
  CHECK(recording.gm.find("partial_gamma") == nullptr);
  CHECK(count(recording.blocks[0], isa::Opcode::sync_all) == 0);
}

TEST_CASE("the workspace holds a row a core, or one row of halves' sums, or nothing where floats add in the output") {
  const auto rows = [](isa::Dtype dtype, BetaReduction reduction) {
    const isa::Recording recording = kernels::record(kernels::make_plan(on(7, {1, 112, 96}, dtype, reduction)));
    const isa::GmBuffer* partial = recording.gm.find("partial_beta");
    return partial == nullptr ? 0 : partial->shape[0];
  };
  CHECK(rows(isa::Dtype::f32, BetaReduction::workspace) == 7);
  CHECK(rows(isa::Dtype::f16, BetaReduction::workspace) == 7);
  CHECK(rows(isa::Dtype::f16, BetaReduction::atomic) == 1);
  CHECK(rows(isa::Dtype::f32, BetaReduction::atomic) == 0);
}

TEST_CASE("layer_norm_grad has no sums: its cores never meet") {
  kernels::Request request = on(7, {1, 56, 96});
  request.kernel = KernelId::layer_norm_grad;
  const isa::Recording recording = kernels::record(kernels::make_plan(request));
  for (std::size_t core = 0; core < 7; ++core) CHECK(count(recording.program_of(core), isa::Opcode::sync_all) == 0);
  CHECK(recording.blocks[6].same_as);
}

TEST_CASE("flags of all cores are set and waited for in turn, and none is left") {
  for (const BetaReduction reduction : {BetaReduction::workspace, BetaReduction::atomic})
    for (const isa::Dtype dtype : {isa::Dtype::f32, isa::Dtype::f16})
      for (const int buffers : {1, 2}) {
        kernels::Request request = on(5, {1, 200, 96}, dtype, reduction);
        request.tiling.buffers = buffers;
        const isa::Recording recording = kernels::record(kernels::make_plan(request));
        for (std::size_t core = 0; core < recording.blocks.size(); ++core)
          CHECK(support::flags_alternate(recording.program_of(core)));
      }
}
