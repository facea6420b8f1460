// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tiling of both calls, as the host computes it: the least tmp of each is enough for either.
#pragma once

#include "kernel_tiling/kernel_tiling.h"
#include "tiling/tiling_api.h"

#include <algorithm>
#include <cstdint>

struct LayerNormGradSampleTiling {
  uint32_t b;
  uint32_t s;
  uint32_t h;
  float epsilon;
  LayerNormGradTiling grad;
  LayerNormGradBetaTiling beta;
};

inline void FillTiling(LayerNormGradSampleTiling& tiling) {
  const AscendC::TensorShape shape({tiling.b, tiling.s, tiling.h, tiling.h});
  uint32_t gradMax = 0, gradMin = 0, betaMax = 0, betaMin = 0;
  AscendC::GetLayerNormGradMaxMinTmpSize(shape, sizeof(float), false, gradMax, gradMin);
  AscendC::GetLayerNormGradBetaMaxMinTmpSize(shape, sizeof(float), false, betaMax, betaMin);
  const uint32_t tmp = std::max(gradMin, betaMin);
  AscendC::GetLayerNormGradNDTilingInfo(shape, tmp, sizeof(float), false, tiling.grad);
  AscendC::GetLayerNormGradBetaNDTilingInfo(shape, tmp, sizeof(float), false, tiling.beta);
}
