// SPDX-License-Identifier: Apache-2.0
/// \file
/// The layer_norm_backward kernel: LayerNormGrad and LayerNormGradBeta on each tile, with resForGamma kept in UB
/// between.
#pragma once

#include "isa/program.h"
#include "kernels/plan/plan.h"

namespace kernels::layer_norm_backward {

isa::Recording record(const Plan& plan, std::size_t cores);

} // namespace kernels::layer_norm_backward
