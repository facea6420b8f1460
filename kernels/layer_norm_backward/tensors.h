// SPDX-License-Identifier: Apache-2.0
/// \file
/// The UB tensors of the layer_norm_backward kernel: those of layer_norm_grad, whose resForGamma is still in its output
/// queue's buffer when LayerNormGradBeta reads it, and the sums.
#pragma once

#include "kernels/plan/budget.h"

namespace kernels::layer_norm_backward {

std::vector<UbEntry> tensors(const Tile& tile, const Walk& walk);

} // namespace kernels::layer_norm_backward
