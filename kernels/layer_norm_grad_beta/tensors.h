// SPDX-License-Identifier: Apache-2.0
/// \file
/// The UB tensors of the layer_norm_grad_beta kernel.
#pragma once

#include "kernels/plan/budget.h"

namespace kernels::layer_norm_grad_beta {

/// The two outputs, and over several tiles or cores the f32 rows that carry the sums from one to the next (half: one
/// row more, in which the result of a further tile is widened).
std::vector<UbEntry> sums(const Tile& tile, const Walk& walk);

std::vector<UbEntry> tensors(const Tile& tile, const Walk& walk);

} // namespace kernels::layer_norm_grad_beta
