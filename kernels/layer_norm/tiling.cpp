// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm/tiling.h"

#include "isa/error.h"
#include "isa/half.h"
#include "kernels/plan/checked.h"
#include "kernels/plan/message.h"
#include "kernels/plan/tiling_arguments.h"

#include <algorithm>

namespace AscendC {
namespace {

using kernels::field;
using kernels::Tile;

constexpr const char* kCall = "LayerNorm tiling";

/// Bytes of tmp that a row needs.
std::int64_t row_bytes(const Tile& tile) {
  const std::int64_t buffers = tile.is_half() ? 5 : 3;
  return kernels::product("a row of LayerNorm's tmp", {buffers, tile.h, std::int64_t{sizeof(float)}});
}

/// Rows of a group: a round's slices of mean and variance start on a datablock.
std::int64_t group_rows(const Tile& tile) { return tile.row_step(); }

} // namespace

void GetLayerNormMaxMinTmpSize(const TensorShape& srcShape, std::uint32_t typeSize, bool isReuseSource,
                               std::uint32_t& maxValue, std::uint32_t& minValue) {
  const Tile tile = kernels::tile_of(kCall, srcShape, typeSize, isReuseSource);
  const std::int64_t rows = isa::round_up(tile.rows, group_rows(tile));
  const std::uint32_t max =
      field("max tmp size of LayerNorm", kernels::product("max tmp size of LayerNorm", {row_bytes(tile), rows}));
  minValue = field("min tmp size of LayerNorm", row_bytes(tile) * group_rows(tile));
  maxValue = max;
}

// The public signature takes the shape by value. NOLINTNEXTLINE(performance-unnecessary-value-param)
void GetLayerNormNDTilingInfo(TensorShape srcShape, std::uint32_t stackBufferSize, std::uint32_t typeSize,
                              bool isReuseSource, tiling::LayerNormTiling& tiling) {
  const Tile tile = kernels::tile_of(kCall, srcShape, typeSize, isReuseSource);
  const std::int64_t group = group_rows(tile);
  const std::int64_t groups = stackBufferSize / (row_bytes(tile) * group);
  if (groups == 0)
    throw isa::Error(kCall, kernels::message("stackBufferSize ", stackBufferSize, " does not hold ", group,
                                             " rows of H ", tile.h, ", which need ", row_bytes(tile) * group));
  tiling::LayerNormTiling result;
  result.bLength = field("bLength of LayerNormTiling", srcShape.GetDim(0));
  result.sLength = field("sLength of LayerNormTiling", srcShape.GetDim(1));
  result.hLength = field("hLength of LayerNormTiling", srcShape.GetDim(2));
  result.originalHLength = field("originalHLength of LayerNormTiling", srcShape.GetDim(3));
  result.stackBufferSize = stackBufferSize;
  result.roundRows = field("roundRows of LayerNormTiling", std::min(groups * group, tile.rows));
  result.lastDimValueBack = isa::bit_cast<std::uint32_t>(1.0f / static_cast<float>(result.originalHLength));
  tiling = result;
}

} // namespace AscendC
