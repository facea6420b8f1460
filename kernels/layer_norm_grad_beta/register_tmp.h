// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tmp buffer of LayerNormGradBeta on a chip with vector functions: none is touched, the sums stay in registers.
/// The host functions do not know that: their bounds are those of the other chips, and so is what they refuse.
#pragma once

#include "kernels/plan/call_rules.h"

namespace kernels::layer_norm_grad_beta {

extern const CallRules kRegisterCallRules;

} // namespace kernels::layer_norm_grad_beta
