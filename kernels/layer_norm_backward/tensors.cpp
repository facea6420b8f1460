// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_backward/tensors.h"

#include "kernels/layer_norm_grad/tensors.h"
#include "kernels/layer_norm_grad_beta/tensors.h"

namespace kernels::layer_norm_backward {

std::vector<UbEntry> tensors(const Tile& tile, const Walk& walk) {
  std::vector<UbEntry> result = layer_norm_grad::tensors(tile, walk);
  for (const UbEntry& sum : layer_norm_grad_beta::sums(tile, walk)) result.push_back(sum);
  return result;
}

} // namespace kernels::layer_norm_backward
