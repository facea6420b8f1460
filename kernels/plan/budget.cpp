// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/budget.h"

#include "kernels/layer_norm_backward/tensors.h"
#include "kernels/layer_norm_backward/uses.h"
#include "kernels/layer_norm_grad/register_tmp.h"
#include "kernels/layer_norm_grad/tensors.h"
#include "kernels/layer_norm_grad/tmp.h"
#include "kernels/layer_norm_grad/uses.h"
#include "kernels/layer_norm_grad_beta/register_tmp.h"
#include "kernels/layer_norm_grad_beta/tensors.h"
#include "kernels/layer_norm_grad_beta/tmp.h"
#include "kernels/layer_norm_grad_beta/uses.h"

namespace kernels {

KernelBudget budget_of(KernelId kernel, const isa::Machine& machine) {
  const bool registers = machine.has_registers();
  const CallRules* grad = registers ? &layer_norm_grad::kRegisterCallRules : &layer_norm_grad::kCallRules;
  const CallRules* beta = registers ? &layer_norm_grad_beta::kRegisterCallRules : &layer_norm_grad_beta::kCallRules;
  if (kernel == KernelId::layer_norm_grad) return {{grad}, layer_norm_grad::tensors, layer_norm_grad::add_uses};
  if (kernel == KernelId::layer_norm_grad_beta)
    return {{beta}, layer_norm_grad_beta::tensors, layer_norm_grad_beta::add_uses};
  return {{grad, beta}, layer_norm_backward::tensors, layer_norm_backward::add_uses};
}

UbEntry entry(const char* name, const Tile& tile, std::int64_t elements, int depth) {
  return {name, isa::round_up(elements * tile.type_size(), isa::kBlockBytes), depth};
}

std::int64_t total_bytes(const std::vector<UbEntry>& entries) {
  std::int64_t total = 0;
  for (const UbEntry& e : entries) total += e.pad + e.bytes * e.depth;
  return total;
}

} // namespace kernels
