// SPDX-License-Identifier: Apache-2.0
/// \file
/// The UB tensors of the layer_norm_grad kernel. With two buffers, variance and mean share one: two more queues would
/// need more event ids than a pair of pipes has. For the same reason gamma is loaded once, outside any queue.
#pragma once

#include "kernels/plan/budget.h"

namespace kernels::layer_norm_grad {

std::vector<UbEntry> tensors(const Tile& tile, const Walk& walk);

} // namespace kernels::layer_norm_grad
