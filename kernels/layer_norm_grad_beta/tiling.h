// SPDX-License-Identifier: Apache-2.0
/// \file
/// Host-side tiling of LayerNormGradBeta under its public names, the same on every chip. Shapes are
/// {B, S, storageH, originH}. Everything is computed in 64 bits; what does not fit into the 32 of a result is an
/// isa::Error that names it.
#pragma once

#include "kernels/ascendc/shape.h"

namespace AscendC {
namespace tiling {

/// `stackBufferSize` in f32 elements (not bytes, unlike LayerNormGrad's), and so are all sizes and places.
struct LayerNormGradBetaTiling {
  std::uint32_t stackBufferSize = 0;
  std::uint32_t bLength = 0;
  std::uint32_t sLength = 0;
  std::uint32_t hLength = 0;
  std::uint32_t originalHLength = 0;
  std::uint32_t bshLength = 0;
  std::uint32_t bsLength = 0;
  std::uint32_t oneCalSize = 0;
  std::uint32_t numberOfTmpBuf = 0;
  std::uint32_t loopRound = 0;
  std::uint32_t inputTailSize = 0;
  std::uint32_t inputTailPos = 0;
  std::uint32_t bsTailSize = 0;
  std::uint32_t bshCurLength = 0;
  std::uint32_t bsCurLength = 0;
  std::uint32_t gammaTempTensorPos = 0;
  std::uint32_t betaTempTensorPos = 0;
  std::uint32_t inputDyTmpTensorPos = 0;
  std::uint32_t resForGammaTmpTensorPos = 0;
  std::uint32_t reserved = 0;
};

} // namespace tiling

/// Documented bounds of the tmp buffer in bytes; reuse does not change them. Throws isa::Error for a shape without four
/// extents >= 1, a typeSize other than 2 or 4, reuse with typeSize 2, and a bound beyond 32 bits.
void GetLayerNormGradBetaMaxMinTmpSize(const TensorShape& srcShape, std::uint32_t typeSize, bool isReuseSource,
                                       std::uint32_t& maxValue, std::uint32_t& minValue);

/// The tiling for a tmp buffer of `stackBufferSize` bytes. Throws isa::Error as above, for a buffer of less than two
/// f32 rows (half: four), and for any field beyond 32 bits.
void GetLayerNormGradBetaNDTilingInfo(TensorShape srcShape, std::uint32_t stackBufferSize, std::uint32_t typeSize,
                                      bool isReuseSource, tiling::LayerNormGradBetaTiling& tiling);

} // namespace AscendC
