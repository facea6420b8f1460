// SPDX-License-Identifier: Apache-2.0
// What the kernels compute in vector functions, against the references in double.
#include "tests/support/kernel_run.h"

#include <catch2/catch.hpp>

using kernels::KernelId;
using kernels::Request;
using support::KernelRun;
using Values = std::vector<double>;

namespace {

constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;
constexpr KernelId kGrad = KernelId::layer_norm_grad;
constexpr KernelId kBeta = KernelId::layer_norm_grad_beta;
constexpr KernelId kBackward = KernelId::layer_norm_backward;
const std::vector<KernelId> kKernels = {kGrad, kBeta, kBackward};

Request on_registers(KernelId kernel, kernels::TensorShape shape, isa::Dtype dtype) {
  Request request = support::request(kernel, shape, dtype);
  request.machine = support::ascend_950pr();
  return request;
}

KernelRun run(const Request& request) {
  return support::run(request, support::random_inputs(request.shape.rows(), request.shape.h, request.dtype, 1));
}

void check(const Request& request) {
  CAPTURE(kernels::kernel_of(request.kernel).name, request.shape.s, request.shape.h, isa::name_of(request.dtype),
          request.reuse_source, request.tiling.buffers, request.power == kernels::Power::exp_ln);
  const KernelRun result = run(request);
  CHECK(support::flags_alternate(result.recording.blocks[0]));
  CHECK(support::outputs_written_once(result.recording));
  const bool is_half = request.dtype == f16;
  CHECK(support::worst_share(result, is_half ? 1e-3 : 2e-6, is_half ? 5e-4 : 1e-7) <= 1);
}

} // namespace

TEST_CASE("950 numbers: every kernel in every type, around the width of a register and beyond") {
  for (const KernelId kernel : kKernels)
    for (const std::int64_t h : {16, 48, 64, 80, 128, 208, 272}) {
      check(on_registers(kernel, {1, 37, h}, f32));
      check(on_registers(kernel, {1, 37, h}, f16));
    }
  for (const KernelId kernel : kKernels)
    for (const std::int64_t h : {8, 72, 200, 264}) check(on_registers(kernel, {1, 19, h}, f32));
}

TEST_CASE("950 numbers: the shapes of the documentation and of a real model") {
  for (const KernelId kernel : kKernels)
    for (const kernels::TensorShape& shape : std::vector<kernels::TensorShape>{{2, 32, 16}, {2, 16, 32}, {1, 197, 256}})
      for (const isa::Dtype dtype : {f32, f16}) check(on_registers(kernel, shape, dtype));
}

TEST_CASE("950 numbers: 8,192 rows of 256 on all 64 cores") {
  for (const isa::Dtype dtype : {f32, f16}) {
    Request request = on_registers(kBackward, {64, 128, 256}, dtype);
    request.tiling.cores = 64;
    const KernelRun result = run(request);
    CHECK(result.recording.blocks.size() == 64);
    CHECK(support::worst_share(result, dtype == f16 ? 1e-3 : 2e-6, dtype == f16 ? 5e-4 : 1e-7) <= 1);
  }
}

TEST_CASE("950 numbers: every option") {
  for (const KernelId kernel : kKernels)
    for (const auto& [dtype, reuse] : {std::pair(f32, false), std::pair(f32, true), std::pair(f16, false)})
      for (const auto source : {kernels::TmpSource::shared, kernels::TmpSource::framework})
        for (const auto power : {kernels::Power::sqrt_div, kernels::Power::exp_ln})
          for (const int buffers : {1, 2}) {
            Request request = on_registers(kernel, {1, 37, 80}, dtype);
            request.reuse_source = reuse;
            request.tmp_source = source;
            request.power = power;
            request.tiling.buffers = buffers;
            request.tiling.rows_per_tile = 16;
            check(request);
          }
}

TEST_CASE("950 numbers: several cores, whose sums meet") {
  for (const KernelId kernel : {kBeta, kBackward})
    for (const isa::Dtype dtype : {f32, f16})
      for (const auto reduction : {kernels::BetaReduction::workspace, kernels::BetaReduction::atomic}) {
        Request request = on_registers(kernel, {1, 100, 80}, dtype);
        request.tiling.cores = 5;
        request.tiling.rows_per_tile = 16;
        request.beta_reduction = reduction;
        const KernelRun result = run(request);
        CHECK(result.recording.blocks.size() == 5);
        CHECK(support::worst_share(result, dtype == f16 ? 1e-3 : 2e-6, dtype == f16 ? 5e-4 : 1e-7) <= 1);
      }
}

TEST_CASE("950 numbers: the sums of others land in pieces where they must, down to a datablock") {
  for (const auto& [h, dtype] : {std::pair(512, f16), std::pair(8, f32)}) {
    Request request = on_registers(kBeta, {1, 4, h}, dtype);
    request.tiling.cores = 4;
    request.tmp_source = kernels::TmpSource::framework;
    const KernelRun result = run(request);
    CHECK(support::worst_share(result, dtype == f16 ? 1e-3 : 2e-6, dtype == f16 ? 5e-4 : 1e-7) <= 1);
  }
}

TEST_CASE("950 numbers: core 0 adds in the order of the cores, as elsewhere: the same bits") {
  Request request = on_registers(kBeta, {1, 96, 72}, f32);
  request.tiling.cores = 6;
  Request memory = request;
  memory.machine = support::atlas_a2();
  CHECK(run(request).outputs == run(memory).outputs);
}

TEST_CASE("950 numbers: a row that fits into a register is the same to the bit as from memory to memory") {
  for (const KernelId kernel : kKernels)
    for (const isa::Dtype dtype : {f32, f16})
      for (const std::int64_t h : {16, 48, 64}) {
        CAPTURE(kernels::kernel_of(kernel).name, isa::name_of(dtype), h);
        const Request request = on_registers(kernel, {1, 37, h}, dtype);
        Request memory = request;
        memory.machine = support::atlas_a2();
        memory.tiling.rows_per_tile = 37;
        CHECK(run(request).outputs == run(memory).outputs);
      }
}

TEST_CASE("950 numbers: a longer row is summed up in another order") {
  const Request request = on_registers(kGrad, {1, 37, 128}, f32);
  Request memory = request;
  memory.machine = support::atlas_a2();
  const kernels::Tensors there = run(memory).outputs;
  const kernels::Tensors here = run(request).outputs;
  CHECK(here.at("pd_x") != there.at("pd_x"));
  CHECK(here.at("res_for_gamma") == there.at("res_for_gamma")); // no sum goes into it
}

TEST_CASE("950 numbers: sums over a row go lane by lane over the registers, then by a tree over the lanes") {
  Request request = on_registers(kGrad, {1, 8, 128}, f32);
  request.epsilon = 0;
  kernels::Tensors t;
  t["dy"] = Values(8 * 128, 0), t["x"] = Values(8 * 128, 1), t["gamma"] = Values(128, 1);
  t["mean"] = Values(8, 0), t["variance"] = Values(8, 1);
  const double large = 16777216;
  t["dy"][0] = large, t["dy"][1] = -large, t["dy"][64] = 1;
  const auto third_column = [&] { return support::run(request, t).outputs.at("pd_x")[2]; };
  CHECK(third_column() == 0); // the 1 of column 64 is lost against column 0, with which it shares a lane
  t["dy"][64] = 0, t["dy"][66] = 1;
  CHECK(third_column() != 0); // a lane of its own keeps it: neighbours cancel first
  t["dy"][64] = 1, t["dy"][66] = 0;
  request.machine = support::atlas_a2();
  CHECK(third_column() != 0); // there the first 64 columns are added up before
}

TEST_CASE("950 numbers: where tmp comes from, how many buffers there are and reuse change no bit") {
  for (const KernelId kernel : kKernels) {
    Request request = on_registers(kernel, {1, 37, 128}, f32);
    request.tiling.rows_per_tile = 8;
    const kernels::Tensors outputs = run(request).outputs;
    request.tmp_source = kernels::TmpSource::framework;
    CHECK(run(request).outputs == outputs);
    request.tiling.buffers = 2;
    CHECK(run(request).outputs == outputs);
    request.reuse_source = true;
    CHECK(run(request).outputs == outputs);
  }
}

TEST_CASE("950 numbers: the documented examples") {
  Request request = on_registers(kBackward, {1, 8, 8}, f32);
  request.epsilon = 1e-4;
  kernels::Tensors t;
  for (int k = 0; k < 64; ++k) t["dy"].push_back(k);
  for (int row = 0; row < 8; ++row) t["mean"].push_back(3.5 + 8 * row), t["variance"].push_back(5.25);
  for (int column = 0; column < 8; ++column) t["gamma"].push_back(column);
  t["x"] = t["res_for_gamma"] = t["dy"];
  const KernelRun grad = support::run(request, t);
  const Values expected = {3.0548177, 0.4362862, -1.3093822, -2.1821872, -2.1821290, -1.3092076, 0.4365771, 3.0552250};
  for (std::size_t k = 0; k < expected.size(); ++k)
    CHECK(grad.outputs.at("pd_x")[k] == Approx(expected[k]).margin(2e-5).epsilon(0));
  CHECK(grad.outputs.at("res_for_gamma")[0] == Approx(-1.5275107).margin(2e-5).epsilon(0));
  request.kernel = kBeta;
  const KernelRun beta = support::run(request, t);
  CHECK(beta.outputs.at("pd_gamma") == Values{8960, 9416, 9888, 10376, 10880, 11400, 11936, 12488});
  CHECK(beta.outputs.at("pd_beta") == Values{224, 232, 240, 248, 256, 264, 272, 280});
}

TEST_CASE("950 numbers: rows without variance are ruled by epsilon, without both they are NaN") {
  for (const auto power : {kernels::Power::sqrt_div, kernels::Power::exp_ln})
    for (const double epsilon : {1e-5, 0.0}) {
      Request request = on_registers(kGrad, {1, 8, 16}, f32);
      request.epsilon = epsilon;
      request.power = power;
      kernels::Tensors t;
      t["x"] = Values(128, 3), t["gamma"] = Values(16, 1), t["mean"] = Values(8, 3), t["variance"] = Values(8, 0);
      for (int k = 0; k < 128; ++k) t["dy"].push_back(k % 2 == 0 ? 1 : -1);
      const Values pd_x = support::run(request, t).outputs.at("pd_x");
      for (std::size_t k = 0; k < pd_x.size(); ++k)
        if (epsilon == 0)
          CHECK(std::isnan(pd_x[k]));
        else
          CHECK(pd_x[k] == Approx(k % 2 == 0 ? 316.22777 : -316.22777).epsilon(1e-5));
    }
}

TEST_CASE("950 numbers: half outputs beyond 65504 saturate") {
  Request request = on_registers(kBeta, {1, 32, 16}, f16);
  kernels::Tensors t;
  t["dy"] = Values(32 * 16, 100), t["res_for_gamma"] = Values(32 * 16, 100);
  const KernelRun result = support::run(request, t);
  CHECK(result.outputs.at("pd_gamma") == Values(16, 65504));
  CHECK(result.outputs.at("pd_beta") == Values(16, 3200));
}

TEST_CASE("950 numbers: no run writes to its inputs in GM, and tiles of equal buffers share a function") {
  Request request = on_registers(kGrad, {1, 37, 16}, f32);
  request.tiling.rows_per_tile = 8;
  const kernels::Tensors inputs = support::random_inputs(37, 16, f32, 9);
  const KernelRun result = support::run(request, inputs);
  kernels::Tensors used = result.inputs;
  CHECK(used == inputs);
  const isa::Program& program = result.recording.blocks[0];
  std::vector<std::int64_t> begins;
  for (const isa::Instruction& i : program.code)
    if (i.opcode == isa::Opcode::vf) begins.push_back(i.operands[0].value);
  REQUIRE(begins.size() == 5); // four tiles of 8 rows, one of 5
  CHECK((begins[0] == 0 && begins[1] == 0 && begins[3] == 0 && begins[4] == 69));
}
