// SPDX-License-Identifier: Apache-2.0
/// \file
/// Host-side tiling of LayerNormGrad under its public names, for the Platform of the thread. Shapes are {B, S,
/// storageH, originH}. Everything is computed in 64 bits; what does not fit into the 32 of a result is an isa::Error
/// that names it.
#pragma once

#include "kernels/ascendc/shape.h"

namespace AscendC {
namespace tiling {

/// `stackBufferSize` in bytes; every Pos and Size in f32 elements; the last two are the bits of 1/H and 2/H in f32.
struct LayerNormGradTiling {
  std::uint32_t stackBufferSize = 0;
  std::uint32_t bLength = 0;
  std::uint32_t sLength = 0;
  std::uint32_t hLength = 0;
  std::uint32_t originalHLength = 0;
  std::uint32_t oneCalSize = 0;
  std::uint32_t nohCalSize = 0;
  std::uint32_t loopNum = 0;
  std::uint32_t tailSize = 0;
  std::uint32_t nohTailSize = 0;
  std::uint32_t tmpTensorBSHPos = 0;
  std::uint32_t tmpTensorBSHSize = 0;
  std::uint32_t pdVarTensorPos = 0;
  std::uint32_t pdVarTensorSize = 0;
  std::uint32_t pdMeanTensorPos = 0;
  std::uint32_t pdMeanTensorSize = 0;
  std::uint32_t x1TensorPos = 0;
  std::uint32_t x1TensorSize = 0;
  std::uint32_t x2TensorPos = 0;
  std::uint32_t x2TensorSize = 0;
  std::uint32_t x3TensorPos = 0;
  std::uint32_t x3TensorSize = 0;
  std::uint32_t tmpTensorPos = 0;
  std::uint32_t tmpTensorSize = 0;
  std::uint32_t tmpTensor1Pos = 0;
  std::uint32_t tmpTensor1Size = 0;
  std::uint32_t tmpTensor2Pos = 0;
  std::uint32_t tmpTensor2Size = 0;
  std::uint32_t lastDimValueBack = 0;
  std::uint32_t lastDimValueBackMulTwo = 0;
};

} // namespace tiling

/// Documented bounds of the tmp buffer in bytes. Throws isa::Error for a shape without four extents >= 1, a typeSize
/// other than 2 or 4, reuse with typeSize 2, and a bound beyond 32 bits.
void GetLayerNormGradMaxMinTmpSize(const TensorShape& srcShape, std::uint32_t typeSize, bool isReuseSource,
                                   std::uint32_t& maxValue, std::uint32_t& minValue);

/// The tiling for a tmp buffer of `stackBufferSize` bytes. Throws isa::Error as above, for a buffer that does not hold
/// one row, and for any field beyond 32 bits. It does not judge whether the sub-buffers stay within the buffer.
void GetLayerNormGradNDTilingInfo(TensorShape srcShape, std::uint32_t stackBufferSize, std::uint32_t typeSize,
                                  bool isReuseSource, tiling::LayerNormGradTiling& tiling);

} // namespace AscendC
