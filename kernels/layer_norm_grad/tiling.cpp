// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad/tiling.h"

#include "isa/error.h"
#include "isa/half.h"
#include "kernels/ascendc/platform.h"
#include "kernels/layer_norm_grad/register_tmp.h"
#include "kernels/layer_norm_grad/tmp.h"
#include "kernels/plan/checked.h"
#include "kernels/plan/message.h"
#include "kernels/plan/tiling_arguments.h"

namespace AscendC {
namespace {

using kernels::field;
using kernels::Tile;
using tiling::LayerNormGradTiling;
namespace rules = kernels::layer_norm_grad;

constexpr const char* kCall = "LayerNormGrad tiling";

void set_shape(LayerNormGradTiling& t, const TensorShape& shape) {
  t.bLength = field("bLength of LayerNormGradTiling", shape.GetDim(0));
  t.sLength = field("sLength of LayerNormGradTiling", shape.GetDim(1));
  t.hLength = field("hLength of LayerNormGradTiling", shape.GetDim(2));
  t.originalHLength = field("originalHLength of LayerNormGradTiling", shape.GetDim(3));
  const float h = static_cast<float>(t.originalHLength);
  t.lastDimValueBack = isa::bit_cast<std::uint32_t>(1.0f / h);
  t.lastDimValueBackMulTwo = isa::bit_cast<std::uint32_t>(2.0f / h);
}

struct Round {
  std::int64_t rows = 0, elements = 0;
};

/// The round of a chip with vector functions is one of 1 by 1, whatever the tmp: its kernel goes by the shape alone.
Round round_of(const Tile& tile, std::int64_t tmp) {
  if (Platform::has_registers()) return tmp < rules::register_tmp_bytes(tile) ? Round{} : Round{1, 1};
  const std::int64_t rows = rules::round_rows(tile, tmp);
  return {rows, rows * tile.h};
}

void set_rounds(LayerNormGradTiling& t, const Tile& tile, const Round& round) {
  const std::int64_t elements = kernels::product("size of LayerNormGrad's tensors", {tile.rows, tile.h});
  const std::int64_t tail = elements % round.elements;
  t.nohCalSize = field("nohCalSize of LayerNormGradTiling", round.rows);
  t.oneCalSize = field("oneCalSize of LayerNormGradTiling", round.elements);
  t.loopNum = field("loopNum of LayerNormGradTiling", elements / round.elements);
  t.nohTailSize = field("nohTailSize of LayerNormGradTiling", tail / tile.h);
  t.tailSize = field("tailSize of LayerNormGradTiling", tail);
}

/// Gives each sub-buffer that the tile has its place; the others stay at 0. Every size is that of a round.
void set_sub_buffers(LayerNormGradTiling& t, const Tile& tile) {
  std::int64_t next = 0;
  const auto place = [&](bool present, std::uint32_t& pos, std::uint32_t& size) {
    size = t.oneCalSize;
    if (!present) return;
    pos = field("place of a sub-buffer in LayerNormGradTiling", next);
    next += t.oneCalSize;
  };
  place(true, t.tmpTensorBSHPos, t.tmpTensorBSHSize);
  place(true, t.pdVarTensorPos, t.pdVarTensorSize);
  place(true, t.pdMeanTensorPos, t.pdMeanTensorSize);
  place(!tile.reuse_source, t.x1TensorPos, t.x1TensorSize);
  place(!tile.reuse_source, t.x2TensorPos, t.x2TensorSize);
  place(true, t.x3TensorPos, t.x3TensorSize);
  place(tile.is_half(), t.tmpTensorPos, t.tmpTensorSize);
  place(tile.is_half(), t.tmpTensor1Pos, t.tmpTensor1Size);
  place(tile.is_half(), t.tmpTensor2Pos, t.tmpTensor2Size);
}

} // namespace

void GetLayerNormGradMaxMinTmpSize(const TensorShape& srcShape, std::uint32_t typeSize, bool isReuseSource,
                                   std::uint32_t& maxValue, std::uint32_t& minValue) {
  const Tile tile = kernels::tile_of(kCall, srcShape, typeSize, isReuseSource);
  const bool registers = Platform::has_registers();
  const std::int64_t max = registers ? rules::register_tmp_bytes(tile) : rules::max_tmp_bytes(tile);
  const std::int64_t min = registers ? rules::register_tmp_bytes(tile) : rules::min_tmp_bytes(tile);
  const std::uint32_t checked_max = field("max tmp size of LayerNormGrad", max);
  minValue = field("min tmp size of LayerNormGrad", min);
  maxValue = checked_max;
}

// The public signature takes the shape by value. NOLINTNEXTLINE(performance-unnecessary-value-param)
void GetLayerNormGradNDTilingInfo(TensorShape srcShape, std::uint32_t stackBufferSize, std::uint32_t typeSize,
                                  bool isReuseSource, LayerNormGradTiling& tiling) {
  const Tile tile = kernels::tile_of(kCall, srcShape, typeSize, isReuseSource);
  const Round round = round_of(tile, stackBufferSize);
  if (round.rows == 0)
    throw isa::Error(kCall,
                     kernels::message("stackBufferSize ", stackBufferSize, " does not hold one row of H ", tile.h));
  LayerNormGradTiling result;
  result.stackBufferSize = stackBufferSize;
  set_shape(result, srcShape);
  set_rounds(result, tile, round);
  set_sub_buffers(result, tile);
  tiling = result;
}

} // namespace AscendC
