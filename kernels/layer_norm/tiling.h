// SPDX-License-Identifier: Apache-2.0
/// \file
/// Host-side tiling of LayerNorm under its public names. Shapes are {B, S, storageH, originH}.
///
/// Rows are processed in rounds. The vendor's sub-buffers and bounds are not published; these are this program's own:
/// three float buffers of a round's rows, in half five. The tiling is for this LayerNorm alone; on a chip with vector
/// functions, where no tmp is needed, it counts for its shape.
#pragma once

#include "kernels/ascendc/shape.h"

namespace AscendC {
namespace tiling {

struct LayerNormTiling {
  std::uint32_t bLength = 0;
  std::uint32_t sLength = 0;
  std::uint32_t hLength = 0;
  std::uint32_t originalHLength = 0;
  std::uint32_t stackBufferSize = 0;  ///< bytes
  std::uint32_t roundRows = 0;        ///< rows of a round; the last one may have fewer
  std::uint32_t lastDimValueBack = 0; ///< the bits of 1/H in f32
};

} // namespace tiling

/// Bounds of the tmp buffer in bytes: one group of rows, and all rows at once. Throws isa::Error for a shape without
/// four extents >= 1, a typeSize other than 2 or 4, reuse with typeSize 2, and a bound beyond 32 bits.
void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, std::uint32_t typeSize, bool isReuseSource,
                               std::uint32_t& maxValue, std::uint32_t& minValue);

/// The tiling for a tmp buffer of `stackBufferSize` bytes. Throws isa::Error as above, and for a buffer below the
/// minimum.
void GetLayerNormNDTilingInfo(TensorShape srcShape, std::uint32_t stackBufferSize, std::uint32_t typeSize,
                              bool isReuseSource, tiling::LayerNormTiling& tiling);

} // namespace AscendC
