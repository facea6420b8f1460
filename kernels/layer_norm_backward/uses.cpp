// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_backward/uses.h"

#include "kernels/layer_norm_grad/uses.h"
#include "kernels/layer_norm_grad_beta/uses.h"

namespace kernels::layer_norm_backward {

void add_uses(UseList& list) {
  layer_norm_grad::add_uses(list);
  layer_norm_grad_beta::add_uses_of(list, "outQueueRes");
}

} // namespace kernels::layer_norm_backward
