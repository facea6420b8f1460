// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_backward/reference.h"

#include "kernels/layer_norm_grad/reference.h"
#include "kernels/layer_norm_grad_beta/reference.h"

namespace kernels::layer_norm_backward {

Tensors reference(const Tensors& inputs, const TensorShape& shape, double epsilon) {
  Tensors outputs = layer_norm_grad::reference(inputs, shape, epsilon);
  const Tensors sums_of = {{"dy", inputs.at("dy")}, {"res_for_gamma", outputs.at("res_for_gamma")}};
  outputs.merge(layer_norm_grad_beta::reference(sums_of, shape, epsilon));
  return outputs;
}

} // namespace kernels::layer_norm_backward
