// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/tensors.h"

namespace kernels::layer_norm_grad_beta {

std::vector<UbEntry> sums(const Tile& tile, const Walk& walk) {
  std::vector<UbEntry> result = {entry("outQueuePdGamma", tile, tile.h), entry("outQueuePdBeta", tile, tile.h)};
  if (!walk.several_tiles && !walk.several_cores) return result;
  Tile f32 = tile;
  f32.dtype = isa::Dtype::f32;
  result.push_back(entry("accGamma", f32, tile.h));
  result.push_back(entry("accBeta", f32, tile.h));
  if (tile.is_half() && walk.several_tiles) result.push_back(entry("castBuf", f32, tile.h));
  return result;
}

std::vector<UbEntry> tensors(const Tile& tile, const Walk& walk) {
  const std::int64_t elements = tile.rows * tile.h;
  std::vector<UbEntry> result = {entry("inQueueDy", tile, elements, walk.buffers),
                                 entry("inQueueRes", tile, elements, walk.buffers)};
  for (const UbEntry& sum : sums(tile, walk)) result.push_back(sum);
  return result;
}

} // namespace kernels::layer_norm_grad_beta
