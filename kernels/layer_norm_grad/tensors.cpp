// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad/tensors.h"

namespace kernels::layer_norm_grad {
namespace {

std::vector<UbEntry> single_buffered(const Tile& tile) {
  const std::int64_t elements = tile.rows * tile.h;
  return {
      entry("inQueueDy", tile, elements),        entry("inQueueX", tile, elements),
      entry("inQueueVariance", tile, tile.rows), entry("inQueueMean", tile, tile.rows),
      entry("inQueueGamma", tile, tile.h),       entry("outQueuePdX", tile, elements),
      entry("outQueueRes", tile, elements),
  };
}

std::vector<UbEntry> double_buffered(const Tile& tile) {
  const std::int64_t elements = tile.rows * tile.h;
  const std::int64_t padded_rows =
      isa::round_up(tile.rows, tile.row_step()); // variance and mean each start a datablock
  return {
      entry("inQueueDy", tile, elements, 2),           entry("inQueueX", tile, elements, 2),
      entry("inQueueStats", tile, 2 * padded_rows, 2), entry("outQueuePdX", tile, elements, 2),
      entry("outQueueRes", tile, elements, 2),         entry("gammaBuf", tile, tile.h),
  };
}

} // namespace

std::vector<UbEntry> tensors(const Tile& tile, const Walk& walk) {
  return walk.buffers == 2 ? double_buffered(tile) : single_buffered(tile);
}

} // namespace kernels::layer_norm_grad
