// SPDX-License-Identifier: Apache-2.0
/// \file
/// The layer_norm_grad_beta kernel: LayerNormGradBeta over tiles of whole rows.
#pragma once

#include "isa/program.h"
#include "kernels/plan/plan.h"

namespace kernels::layer_norm_grad_beta {

isa::Recording record(const Plan& plan, std::size_t cores);

} // namespace kernels::layer_norm_grad_beta
