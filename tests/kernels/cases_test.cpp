// SPDX-License-Identifier: Apache-2.0
// The kernels on data whose results are known: the documented examples, the exact pattern, rows without variance; what
// tmp changes and what it must not; what reuse_source destroys.
#include "tests/support/kernel_run.h"

#include <catch2/catch.hpp>

using kernels::KernelId;
using kernels::Request;
using kernels::Tensors;
using support::KernelRun;
using Values = std::vector<double>;

namespace {

constexpr isa::Dtype f32 = isa::Dtype::f32;
constexpr isa::Dtype f16 = isa::Dtype::f16;
constexpr KernelId kGrad = KernelId::layer_norm_grad;
constexpr KernelId kBeta = KernelId::layer_norm_grad_beta;
constexpr KernelId kBackward = KernelId::layer_norm_backward;

/// A run on the pattern; LayerNormGradBeta takes what LayerNormGrad would have made.
KernelRun run_pattern(const Request& request) {
  const std::int64_t h = request.shape.h;
  Tensors inputs = support::pattern(request.shape.rows(), h, request.dtype);
  inputs["res_for_gamma"] = kernels::kernel_of(kGrad).reference(inputs, request.shape, 1e-5).at("res_for_gamma");
  for (double& value : inputs["res_for_gamma"]) value = support::rounded_to(request.dtype, value);
  return support::run(request, inputs);
}

/// The documented example: rows of eight counting up.
Tensors counting_inputs() {
  Tensors t;
  for (int k = 0; k < 64; ++k) t["dy"].push_back(k);
  for (int row = 0; row < 8; ++row) t["mean"].push_back(3.5 + 8 * row), t["variance"].push_back(5.25);
  for (int column = 0; column < 8; ++column) t["gamma"].push_back(column);
  t["x"] = t["res_for_gamma"] = t["dy"];
  return t;
}

KernelRun run_counting(KernelId kernel, double epsilon = 1e-4) {
  Request request = support::request(kernel, {1, 8, 8}, f32);
  request.epsilon = epsilon;
  return support::run(request, counting_inputs());
}

/// Eight rows of 16 in which x is 3 throughout and dy is +1, -1, ...
KernelRun run_flat(double epsilon, kernels::Power power = kernels::Power::sqrt_div) {
  Request request = support::request(kGrad, {1, 8, 16}, f32);
  request.epsilon = epsilon;
  request.power = power;
  Tensors t;
  t["x"] = Values(128, 3), t["gamma"] = Values(16, 1), t["mean"] = Values(8, 3), t["variance"] = Values(8, 0);
  for (int k = 0; k < 128; ++k) t["dy"].push_back(k % 2 == 0 ? 1 : -1);
  return support::run(request, t);
}

void require_alternating(const Values& values, double expected, double relative) {
  for (std::size_t k = 0; k < values.size(); ++k)
    REQUIRE(values[k] == Approx(k % 2 == 0 ? expected : -expected).epsilon(relative));
}

Request sized(KernelId kernel, std::int64_t tmp) {
  return support::with_tmp(support::request(kernel, {2, 32, 16}, f32), tmp);
}

std::size_t changed(const Values& values, const Values& original, std::size_t first, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t k = first; k < end; ++k) count += values[k] == original[k] ? 0 : 1;
  return count;
}

} // namespace

TEST_CASE("the documented example of LayerNormGrad, with epsilon 1e-4") {
  const KernelRun run = run_counting(kGrad);
  const Values expected = {3.0548177, 0.4362862, -1.3093822, -2.1821872, -2.1821290, -1.3092076, 0.4365771, 3.0552250};
  for (std::size_t k = 0; k < expected.size(); ++k)
    CHECK(run.outputs.at("pd_x")[k] == Approx(expected[k]).margin(2e-5).epsilon(0));
  CHECK(run.outputs.at("pd_x")[56] == Approx(3.0531884).margin(2e-5).epsilon(0));
  const Values res = {-1.5275107, -1.0910791, -0.6546474, -0.2182158};
  for (std::size_t k = 0; k < res.size(); ++k)
    CHECK(run.outputs.at("res_for_gamma")[8 * k + k] == Approx(res[k]).margin(2e-5).epsilon(0));
}

TEST_CASE("the documented example of LayerNormGradBeta, exactly") {
  const KernelRun run = run_counting(kBeta);
  CHECK(run.outputs.at("pd_gamma") == Values{8960, 9416, 9888, 10376, 10880, 11400, 11936, 12488});
  CHECK(run.outputs.at("pd_beta") == Values{224, 232, 240, 248, 256, 264, 272, 280});
  CHECK(run_counting(kBackward).outputs.at("pd_beta") == run.outputs.at("pd_beta"));
}

TEST_CASE("the pattern in float, around the repeat size and over several tiles") {
  for (const kernels::TensorShape& shape : std::vector<kernels::TensorShape>{{2, 32, 16},
                                                                             {2, 16, 32},
                                                                             {1, 24, 64},
                                                                             {1, 8, 16},
                                                                             {1, 8, 8},
                                                                             {1, 8, 64},
                                                                             {1, 8, 72},
                                                                             {1, 8, 128},
                                                                             {1, 56, 96}})
    for (const KernelId kernel : {kGrad, kBeta, kBackward}) {
      CAPTURE(shape.b, shape.s, shape.h);
      const KernelRun run = run_pattern(support::request(kernel, shape, f32));
      CHECK(support::worst_share(run, 2e-6, 1e-7) <= 1);
    }
}

TEST_CASE("the pattern with epsilon 1e-12 at H 512 and 768") {
  for (const std::int64_t h : {512, 768}) {
    Request request = support::request(kBackward, {1, 8, h}, f32);
    request.epsilon = 1e-12;
    CHECK(support::worst_share(run_pattern(request), 2e-6, 1e-7) <= 1);
  }
}

TEST_CASE("the pattern in half") {
  for (const KernelId kernel : {kGrad, kBeta, kBackward})
    CHECK(support::worst_share(run_pattern(support::request(kernel, {2, 16, 32}, f16)), 2e-3, 1e-3) <= 1);
}

TEST_CASE("the pattern's printed figures") {
  const KernelRun run = run_pattern(support::request(kBackward, {2, 32, 16}, f32));
  const auto holds = [&](const char* tensor, std::size_t k, double expected) {
    CHECK(run.outputs.at(tensor)[k] == Approx(expected).margin(2e-6).epsilon(0));
  };
  holds("pd_x", 0, -0.972090524), holds("pd_x", 3, 0.020763223), holds("pd_x", 1023, 0.066342812);
  holds("res_for_gamma", 0, -1.394363029), holds("res_for_gamma", 1, 0.421551613);
  holds("pd_gamma", 0, 0.514497915), holds("pd_gamma", 3, 1.913717574);
  CHECK(run.outputs.at("pd_beta")[0] == -0.375);
  CHECK(run.outputs.at("pd_beta")[3] == 0);
}

TEST_CASE("every row of pd_x sums to 0 where mean and variance are the row's own") {
  const KernelRun run = run_pattern(support::request(kGrad, {1, 56, 96}, f32));
  const Values& pd_x = run.outputs.at("pd_x");
  for (std::size_t row = 0; row < 56; ++row) {
    double sum = 0, magnitude = 0;
    for (std::size_t k = 0; k < 96; ++k) sum += pd_x[row * 96 + k], magnitude += std::fabs(pd_x[row * 96 + k]);
    CHECK(std::fabs(sum) <= 1e-5 * magnitude);
  }
}

TEST_CASE("tmp changes the rounds and no bit of the numbers") {
  const KernelRun least = run_pattern(sized(kGrad, 6144));
  const KernelRun middle = run_pattern(sized(kGrad, 9216));
  const KernelRun most = run_pattern(sized(kGrad, 24576));
  CHECK((least.plan.tmp.rounds == 4 && middle.plan.tmp.rounds == 3 && most.plan.tmp.rounds == 1));
  CHECK(middle.plan.grad_tiling(64).loopNum == 2);
  CHECK(middle.plan.grad_tiling(64).nohTailSize == 16);
  CHECK((least.outputs == most.outputs && middle.outputs == most.outputs));
  CHECK(run_pattern(sized(kGrad, 49152)).outputs == most.outputs); // twice what is of use
}

TEST_CASE("tmp changes the rounds of the sums and no bit of them") {
  const KernelRun least = run_pattern(sized(kBeta, 128));
  const KernelRun middle = run_pattern(sized(kBeta, 1024));
  const KernelRun most = run_pattern(sized(kBeta, 8192));
  CHECK((least.plan.tmp.rounds == 32 && middle.plan.tmp.rounds == 4 && most.plan.tmp.rounds == 1));
  CHECK((least.outputs == most.outputs && middle.outputs == most.outputs));
}

TEST_CASE("a tile shorter than a round is a tail alone") {
  const KernelRun whole = run_pattern(support::with_tmp(support::request(kGrad, {1, 8, 16}, f32), 6144));
  CHECK(whole.plan.grad_tiling(8).loopNum == 0);
  CHECK(whole.plan.grad_tiling(8).nohTailSize == 8);
  CHECK(whole.outputs == run_pattern(support::with_tmp(support::request(kGrad, {1, 8, 16}, f32), 3072)).outputs);
}

TEST_CASE("rows without variance are ruled by epsilon") {
  for (const auto& [epsilon, expected] : {std::pair(1e-5, 316.22777), std::pair(1e-12, 1e6)}) {
    const KernelRun run = run_flat(epsilon);
    CHECK(run.outputs.at("res_for_gamma") == Values(128, 0.0));
    require_alternating(run.outputs.at("pd_x"), expected, 1e-6);
  }
}

TEST_CASE("rows without variance and epsilon are NaN, and the run ends all the same") {
  for (const auto power : {kernels::Power::sqrt_div, kernels::Power::exp_ln}) {
    const KernelRun run = run_flat(0, power);
    for (const char* tensor : {"pd_x", "res_for_gamma"})
      for (const double value : run.outputs.at(tensor)) REQUIRE(std::isnan(value));
  }
}

TEST_CASE("without reuse_source the inputs in UB stay as they were, with it dy and x are gone") {
  for (const bool reuse : {false, true}) {
    Request request = support::request(kGrad, {2, 32, 16}, f32);
    request.reuse_source = reuse;
    const KernelRun run = support::run(request, support::random_inputs(64, 16, f32, 5));
    const std::size_t lost = reuse ? 1024 : 0;
    CHECK(changed(run.ub_values("inQueueDy.0"), run.inputs.at("dy"), 0, 1024) == lost);
    CHECK(changed(run.ub_values("inQueueX.0"), run.inputs.at("x"), 0, 1024) == lost);
    CHECK(run.ub_values("inQueueMean.0") == run.inputs.at("mean"));
    CHECK(run.ub_values("inQueueVariance.0") == run.inputs.at("variance"));
    CHECK(run.ub_values("inQueueGamma.0") == run.inputs.at("gamma"));
  }
}

TEST_CASE("with reuse_source LayerNormGradBeta destroys as much of resForGamma as the plan says") {
  Request request = sized(kBeta, 1024);
  request.reuse_source = true;
  const KernelRun run = support::run(request, support::random_inputs(64, 16, f32, 5));
  REQUIRE(run.plan.clobbered == std::vector<std::string>{"res_for_gamma: the first 256 of 1024 elements of the tile"});
  CHECK(changed(run.ub_values("inQueueRes.0"), run.inputs.at("res_for_gamma"), 0, 256) == 256);
  CHECK(changed(run.ub_values("inQueueRes.0"), run.inputs.at("res_for_gamma"), 256, 1024) == 0);
  CHECK(run.ub_values("inQueueDy.0") == run.inputs.at("dy"));
  CHECK(support::worst_share(run, 2e-6, 1e-7) <= 1);
}

TEST_CASE("no run writes to its inputs in GM") {
  for (const KernelId kernel : {kGrad, kBeta, kBackward}) {
    Request request = support::request(kernel, {2, 32, 16}, f32);
    request.reuse_source = true;
    const Tensors inputs = support::random_inputs(64, 16, f32, 9);
    CHECK(support::run(request, inputs).inputs == inputs);
  }
}

TEST_CASE("the parts of tmp are UB buffers with names, those of the shorter last tile with names of their own") {
  Request request = support::request(kBackward, {1, 20, 16}, f32);
  request.tiling.rows_per_tile = 16;
  request.tmp = {kernels::TmpPolicy::single_pass, 0};
  const KernelRun run = run_pattern(request);
  std::vector<std::string> names;
  for (const isa::UbBuffer& buffer : run.recording.blocks[0].ub)
    if (buffer.name.rfind("tmp", 0) == 0) names.push_back(buffer.name);
  CHECK(names == std::vector<std::string>{"tmp", "tmp.tmpTensorBSH", "tmp.pdVarTensor", "tmp.pdMeanTensor",
                                          "tmp.x1Tensor", "tmp.x2Tensor", "tmp.x3Tensor", "tmp.product",
                                          "tmp.product.2"});
}
