// SPDX-License-Identifier: Apache-2.0
#include "kernels/kernel.h"

#include "kernels/layer_norm_backward/kernel.h"
#include "kernels/layer_norm_backward/reference.h"
#include "kernels/layer_norm_grad/kernel.h"
#include "kernels/layer_norm_grad/reference.h"
#include "kernels/layer_norm_grad_beta/kernel.h"
#include "kernels/layer_norm_grad_beta/reference.h"

#include <algorithm>
#include <stdexcept>

namespace kernels {
namespace {

const std::vector<std::string> kGradInputs = {"dy", "x", "gamma", "mean", "variance"};

} // namespace

const std::vector<Kernel>& kernel_list() {
  static const std::vector<Kernel> kernels = {
      {KernelId::layer_norm_grad,
       "layer_norm_grad",
       kGradInputs,
       {"pd_x", "res_for_gamma"},
       layer_norm_grad::record,
       layer_norm_grad::reference},
      {KernelId::layer_norm_grad_beta,
       "layer_norm_grad_beta",
       {"dy", "res_for_gamma"},
       {"pd_gamma", "pd_beta"},
       layer_norm_grad_beta::record,
       layer_norm_grad_beta::reference},
      {KernelId::layer_norm_backward,
       "layer_norm_backward",
       kGradInputs,
       {"pd_x", "res_for_gamma", "pd_gamma", "pd_beta"},
       layer_norm_backward::record,
       layer_norm_backward::reference},
  };
  return kernels;
}

const Kernel& kernel_of(KernelId id) { return kernel_list()[static_cast<std::size_t>(id)]; }

const Kernel* find_kernel(const std::string& name) {
  const std::vector<Kernel>& kernels = kernel_list();
  const auto found = std::find_if(kernels.begin(), kernels.end(), [&](const Kernel& k) { return k.name == name; });
  return found == kernels.end() ? nullptr : &*found;
}

std::vector<std::int64_t> shape_of(const std::string& tensor, const TensorShape& shape) {
  static const std::map<std::string, int> ranks = {{"dy", 3},    {"x", 3},        {"res_for_gamma", 3},
                                                   {"pd_x", 3},  {"mean", 2},     {"variance", 2},
                                                   {"gamma", 1}, {"pd_gamma", 1}, {"pd_beta", 1}};
  switch (ranks.at(tensor)) {
  case 3: return {shape.b, shape.s, shape.h};
  case 2: return {shape.b, shape.s};
  default: return {shape.h};
  }
}

isa::Recording record(const Plan& plan) { return record(plan, plan.cores.size()); }

isa::Recording record(const Plan& plan, std::size_t cores) {
  return kernel_of(plan.request.kernel).record(plan, cores);
}

} // namespace kernels
