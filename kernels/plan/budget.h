// SPDX-License-Identifier: Apache-2.0
/// \file
/// What each kernel puts into UB: its tensors in the order of allocation, and the calls that share its tmp buffer.
#pragma once

#include "kernels/layout/vector_uses.h"
#include "kernels/plan/call_rules.h"

#include <vector>

namespace kernels {

/// How a kernel walks over its tiles. `buffers`: 2 doubles what is copied in and out tile by tile. `several_tiles`:
/// sums over rows must survive from tile to tile. `several_cores`: they must meet those of others.
struct Walk {
  int buffers = 1;
  bool several_tiles = false;
  bool several_cores = false;
};

struct KernelBudget {
  std::vector<const CallRules*> calls;
  /// Queues and buffers in the order of allocation, without tmp. Sizes are rounded up to datablocks.
  std::vector<UbEntry> (*tensors)(const Tile&, const Walk&);
  /// The vector instructions whose operands are worth keeping apart in the banks.
  void (*add_uses)(UseList&);
};

KernelBudget budget_of(KernelId kernel, const isa::Machine& machine);

/// `depth` buffers of `elements` of the tile's type.
UbEntry entry(const char* name, const Tile& tile, std::int64_t elements, int depth = 1);

/// Bytes of all entries together, with their gaps.
std::int64_t total_bytes(const std::vector<UbEntry>& entries);

} // namespace kernels
