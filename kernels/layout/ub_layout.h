// SPDX-License-Identifier: Apache-2.0
/// \file
/// Gaps between UB buffers that spare bank conflicts. They come out of what a plan leaves free: neither the tile nor
/// its tmp shrinks for them. The parts of tmp lie where the call puts them and move with it alone.
#pragma once

#include "kernels/plan/budget.h"

namespace kernels {

/// Cycles that the first core loses in the banks over all its tiles, as far as `KernelBudget::add_uses` lists them,
/// with the gaps that the plan has.
std::int64_t expected_losses(const Plan& plan, const KernelBudget& kernel);

/// Puts gaps before the entries of the plan's ledger and corrects its totals. A note says what they are expected to be
/// worth, or why there are none. Only a layout that loses less than the packed one replaces it.
void spare_bank_conflicts(Plan& plan, const KernelBudget& kernel);

} // namespace kernels
