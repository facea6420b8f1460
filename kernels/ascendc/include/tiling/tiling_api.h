// SPDX-License-Identifier: Apache-2.0
/// \file
/// The host's tiling functions: shapes, bounds of tmp buffers, tiling structs.
#pragma once

#include "kernels/ascendc/shape.h"
#include "register/tilingdata_base.h"

namespace optiling {
using AscendC::tiling::LayerNormGradBetaTiling;
using AscendC::tiling::LayerNormGradTiling;
using AscendC::tiling::LayerNormTiling;
} // namespace optiling
