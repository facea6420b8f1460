// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/tiling.h"

#include "isa/error.h"
#include "kernels/layer_norm_grad_beta/tmp.h"
#include "kernels/plan/checked.h"
#include "kernels/plan/message.h"
#include "kernels/plan/tiling_arguments.h"

namespace AscendC {
namespace {

using kernels::field;
using kernels::Tile;
using tiling::LayerNormGradBetaTiling;
namespace rules = kernels::layer_norm_grad_beta;

constexpr const char* kCall = "LayerNormGradBeta tiling";

void set_shape(LayerNormGradBetaTiling& t, const TensorShape& shape, const Tile& tile) {
  t.bLength = field("bLength of LayerNormGradBetaTiling", shape.GetDim(0));
  t.sLength = field("sLength of LayerNormGradBetaTiling", shape.GetDim(1));
  t.hLength = field("hLength of LayerNormGradBetaTiling", shape.GetDim(2));
  t.originalHLength = field("originalHLength of LayerNormGradBetaTiling", shape.GetDim(3));
  t.bsLength = field("bsLength of LayerNormGradBetaTiling", tile.rows);
  t.bshLength = field("bshLength of LayerNormGradBetaTiling",
                      kernels::product("bshLength of LayerNormGradBetaTiling", {tile.rows, tile.h}));
}

/// Rows are at most the tile's from here on, so every figure is at most bshLength.
void set_rounds(LayerNormGradBetaTiling& t, std::uint32_t round_rows) {
  t.oneCalSize = round_rows * t.hLength;
  t.loopRound = t.bsLength / round_rows;
  t.bsTailSize = t.bsLength % round_rows;
  t.inputTailSize = t.bsTailSize * t.hLength;
  t.inputTailPos = t.bshLength - t.inputTailSize;
  t.bshCurLength = t.oneCalSize;
  t.bsCurLength = round_rows;
}

void set_sub_buffers(LayerNormGradBetaTiling& t, const Tile& tile) {
  t.numberOfTmpBuf = tile.is_half() ? 2 : 1;
  if (!tile.is_half()) return; // the products alone, at 0
  t.betaTempTensorPos = t.hLength;
  t.inputDyTmpTensorPos = 2 * t.hLength;
  t.resForGammaTmpTensorPos = 2 * t.hLength + t.oneCalSize;
}

} // namespace

void GetLayerNormGradBetaMaxMinTmpSize(const TensorShape& srcShape, std::uint32_t typeSize, bool isReuseSource,
                                       std::uint32_t& maxValue, std::uint32_t& minValue) {
  const Tile tile = kernels::tile_of(kCall, srcShape, typeSize, isReuseSource);
  const std::uint32_t max = field("max tmp size of LayerNormGradBeta", rules::max_tmp_bytes(tile));
  minValue = field("min tmp size of LayerNormGradBeta", rules::min_tmp_bytes(tile));
  maxValue = max;
}

// The public signature takes the shape by value. NOLINTNEXTLINE(performance-unnecessary-value-param)
void GetLayerNormGradBetaNDTilingInfo(TensorShape srcShape, std::uint32_t stackBufferSize, std::uint32_t typeSize,
                                      bool isReuseSource, LayerNormGradBetaTiling& tiling) {
  const Tile tile = kernels::tile_of(kCall, srcShape, typeSize, isReuseSource);
  const std::int64_t round_rows = rules::round_rows(tile, stackBufferSize);
  if (round_rows == 0)
    throw isa::Error(kCall, kernels::message("stackBufferSize ", stackBufferSize, " is too small for H ", tile.h,
                                             ", at least ", rules::min_tmp_bytes(tile), " bytes are needed"));
  LayerNormGradBetaTiling result;
  result.stackBufferSize = stackBufferSize / 4;
  set_shape(result, srcShape, tile);
  set_rounds(result, static_cast<std::uint32_t>(round_rows));
  set_sub_buffers(result, tile);
  tiling = result;
}

} // namespace AscendC
