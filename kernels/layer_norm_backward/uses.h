// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector instructions of both calls: LayerNormGradBeta reads resForGamma where LayerNormGrad has left it.
#pragma once

#include "kernels/layout/vector_uses.h"

namespace kernels::layer_norm_backward {

void add_uses(UseList& list);

} // namespace kernels::layer_norm_backward
