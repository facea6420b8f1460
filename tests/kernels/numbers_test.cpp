// SPDX-License-Identifier: Apache-2.0
// What the recorded kernels compute on random data, against the references in double: every shape with every option.
#include "tests/support/kernel_run.h"

#include <catch2/catch.hpp>

using kernels::KernelId;
using kernels::Request;
using support::KernelRun;

namespace {

constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;

const std::vector<KernelId> kKernels = {KernelId::layer_norm_grad, KernelId::layer_norm_grad_beta,
                                        KernelId::layer_norm_backward};
const std::vector<kernels::TensorShape> kShapes = {{2, 32, 16}, {2, 16, 32}, {1, 64, 64}, {1, 37, 128}};

/// `request` with each way to set the options that both types have.
std::vector<Request> with_options(const Request& request) {
  std::vector<Request> requests;
  for (const auto source : {kernels::TmpSource::shared, kernels::TmpSource::framework})
    for (const auto power : {kernels::Power::sqrt_div, kernels::Power::exp_ln})
      for (const int buffers : {1, 2}) {
        requests.push_back(request);
        requests.back().tmp_source = source;
        requests.back().power = power;
        requests.back().tiling.buffers = buffers;
      }
  return requests;
}

std::vector<Request> every_request(isa::Dtype dtype, bool reuse) {
  std::vector<Request> requests;
  for (const KernelId kernel : kKernels)
    for (const kernels::TensorShape& shape : kShapes) {
      Request request = support::request(kernel, shape, dtype);
      request.reuse_source = reuse;
      for (const Request& each : with_options(request)) requests.push_back(each);
    }
  return requests;
}

std::string name_of(const Request& r) {
  return kernels::kernel_of(r.kernel).name + " [" + std::to_string(r.shape.b) + "," + std::to_string(r.shape.s) + "," +
         std::to_string(r.shape.h) + "] " + std::string(isa::name_of(r.dtype)) + (r.reuse_source ? " reuse" : "") +
         (r.tmp_source == kernels::TmpSource::shared ? " shared" : " framework") +
         (r.power == kernels::Power::exp_ln ? " exp_ln" : " sqrt_div") + " buffers " + std::to_string(r.tiling.buffers);
}

KernelRun run(const Request& request) {
  return support::run(request, support::random_inputs(request.shape.rows(), request.shape.h, request.dtype, 1));
}

/// Grad's power is a logarithm if that was asked for, and only then.
bool has_logarithm(const isa::Program& program) {
  return std::any_of(program.code.begin(), program.code.end(),
                     [](const isa::Instruction& i) { return i.opcode == isa::Opcode::vln; });
}

/// Runs and checks all that holds for any recording, and the numbers: 2e-6 of the largest in float, a fifth of what
/// users are promised; 1e-3 in half, half of it.
void check(const Request& request) {
  CAPTURE(name_of(request));
  const KernelRun result = run(request);
  const isa::Program& program = result.recording.blocks[0];
  CHECK(support::flags_alternate(program));
  CHECK(support::outputs_written_once(result.recording));
  const bool logarithm = request.power == kernels::Power::exp_ln && request.kernel != KernelId::layer_norm_grad_beta;
  CHECK(has_logarithm(program) == logarithm);
  const bool is_half = request.dtype == f16;
  CHECK(support::worst_share(result, is_half ? 1e-3 : 2e-6, is_half ? 5e-4 : 1e-7) <= 1);
}

} // namespace

TEST_CASE("every shape with every option, in float") {
  for (const Request& request : every_request(f32, false)) check(request);
}

TEST_CASE("every shape with every option, in float with reuse_source") {
  for (const Request& request : every_request(f32, true)) check(request);
}

TEST_CASE("every shape with every option, in half") {
  for (const Request& request : every_request(f16, false)) check(request);
}

TEST_CASE("several tiles with a shorter last one, from the smallest to the largest tmp") {
  for (const KernelId kernel : kKernels)
    for (const isa::Dtype dtype : {f32, f16})
      for (const auto policy : {kernels::TmpPolicy::min, kernels::TmpPolicy::max, kernels::TmpPolicy::single_pass})
        for (const int buffers : {1, 2}) {
          Request request = support::request(kernel, {1, 37, 128}, dtype);
          request.tiling.rows_per_tile = 8;
          request.tiling.buffers = buffers;
          request.tmp.policy = policy;
          REQUIRE(kernels::make_plan(request).tiles(0) == 5);
          check(request);
        }
}

TEST_CASE("several tiles with reuse_source") {
  for (const KernelId kernel : kKernels)
    for (const int buffers : {1, 2}) {
      Request request = support::request(kernel, {1, 37, 128}, f32);
      request.tiling.rows_per_tile = 8;
      request.tiling.buffers = buffers;
      request.reuse_source = true;
      check(request);
    }
}

TEST_CASE("where tmp comes from, how many buffers there are and reuse change no bit") {
  for (const KernelId kernel : kKernels) {
    Request request = support::request(kernel, {1, 37, 128}, f32);
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
