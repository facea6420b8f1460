// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/reference.h"

namespace kernels::layer_norm_grad_beta {

Tensors reference(const Tensors& inputs, const TensorShape& shape, double /*epsilon*/) {
  const std::vector<double>& dy = inputs.at("dy");
  const std::vector<double>& res = inputs.at("res_for_gamma");
  const auto h = static_cast<std::size_t>(shape.h);
  std::vector<double> pd_gamma(h);
  std::vector<double> pd_beta(h);
  for (std::size_t i = 0; i < dy.size(); ++i) {
    pd_gamma[i % h] += dy[i] * res[i];
    pd_beta[i % h] += dy[i];
  }
  return {{"pd_gamma", pd_gamma}, {"pd_beta", pd_beta}};
}

} // namespace kernels::layer_norm_grad_beta
