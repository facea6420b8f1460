// SPDX-License-Identifier: Apache-2.0
#include "kernels/budget.h"

#include "kernels/layer_norm_backward/tensors.h"
#include "kernels/layer_norm_grad/tensors.h"
#include "kernels/layer_norm_grad/tmp.h"
#include "kernels/layer_norm_grad_beta/tensors.h"
#include "kernels/layer_norm_grad_beta/tmp.h"

namespace kernels {

KernelBudget budget_of(KernelId kernel) {
  const CallRules* grad = &layer_norm_grad::kCallRules;
  const CallRules* beta = &layer_norm_grad_beta::kCallRules;
  if (kernel == KernelId::layer_norm_grad) return {{grad}, layer_norm_grad::tensors};
  if (kernel == KernelId::layer_norm_grad_beta) return {{beta}, layer_norm_grad_beta::tensors};
  return {{grad, beta}, layer_norm_backward::tensors};
}

UbEntry entry(const char* name, const Tile& tile, std::int64_t elements, int depth) {
  return {name, isa::round_up(elements * tile.type_size(), isa::kBlockBytes), depth};
}

std::int64_t total_bytes(const std::vector<UbEntry>& entries) {
  std::int64_t total = 0;
  for (const UbEntry& e : entries) total += e.bytes * e.depth;
  return total;
}

} // namespace kernels
