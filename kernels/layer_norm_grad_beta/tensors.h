// SPDX-License-Identifier: Apache-2.0
/// \file
/// The UB tensors of the layer_norm_grad_beta kernel.
#pragma once

#include "kernels/budget.h"

namespace kernels::layer_norm_grad_beta {

/// The two outputs, and over several tiles the f32 rows that carry the sums from tile to tile (half: one row more, in
/// which a tile's result is widened).
std::vector<UbEntry> sums(const Tile& tile, const Walk& walk);

std::vector<UbEntry> tensors(const Tile& tile, const Walk& walk);

} // namespace kernels::layer_norm_grad_beta
