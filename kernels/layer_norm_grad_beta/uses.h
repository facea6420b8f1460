// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector instructions of LayerNormGradBeta over whole rows, of the sums that pass from tile to tile, and of those
/// that meet others'.
#pragma once

#include "kernels/layout/vector_uses.h"

namespace kernels::layer_norm_grad_beta {

void add_uses(UseList& list);

/// The same for a resForGamma in buffer `res`.
void add_uses_of(UseList& list, const std::string& res);

} // namespace kernels::layer_norm_grad_beta
