// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector instructions of LayerNormGrad over whole rows: what they read and write, step by step.
#pragma once

#include "kernels/layout/vector_uses.h"

namespace kernels::layer_norm_grad {

void add_uses(UseList& list);

} // namespace kernels::layer_norm_grad
