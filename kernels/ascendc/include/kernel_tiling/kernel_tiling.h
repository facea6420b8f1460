// SPDX-License-Identifier: Apache-2.0
/// \file
/// The kernel's side of the tilings of high-level calls.
#pragma once

#include "tiling/tiling_api.h"

using AscendC::tiling::LayerNormGradBetaTiling;
using AscendC::tiling::LayerNormGradTiling;
using AscendC::tiling::LayerNormTiling;
