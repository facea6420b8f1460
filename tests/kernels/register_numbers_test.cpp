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

TEST_CASE("registers: every kernel in every type, around the width of a register and beyond") {
  for (const KernelId kernel : kKernels)
    for (const std::int64_t h : {16, 48, 64, 80, 128, 208, 272}) {
      check(on_registers(kernel, {1, 37, h}, f32));
      check(on_registers(kernel, {1, 37, h}, f16));
    }
}
