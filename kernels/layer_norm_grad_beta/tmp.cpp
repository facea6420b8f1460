// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/tmp.h"

#include "kernels/plan/checked.h"
#include "kernels/plan/message.h"

#include <algorithm>

namespace kernels::layer_norm_grad_beta {
namespace {

constexpr std::int64_t kF32 = 4; // the temporaries are f32 whatever the tensors are

/// f32 rows that the sub-buffers take when a round has `rows` rows.
std::int64_t f32_rows(const Tile& tile, std::int64_t rows) { return tile.is_half() ? 2 + 2 * rows : rows; }

std::int64_t bytes_of_rows(const Tile& tile, std::int64_t rows) {
  return product("tmp size of LayerNormGradBeta", {rows, tile.h, kF32});
}

std::int64_t span(const Tile& tile, std::int64_t tmp) {
  return bytes_of_rows(tile, f32_rows(tile, round_rows(tile, tmp)));
}

/// A buffer that a round of `rows` rows fills, and that the call accepts.
std::int64_t size_for(const Tile& tile, std::int64_t rows) {
  return bytes_of_rows(tile, std::max<std::int64_t>(2, f32_rows(tile, rows)));
}

/// A round never spans more than the buffer here, so the documented minimum is a safe one.
TmpFigures figures(const Tile& tile) {
  TmpFigures result;
  result.call = kCallRules.call;
  result.min_bytes = min_tmp_bytes(tile);
  result.max_bytes = max_tmp_bytes(tile);
  result.safe_min_bytes = result.min_bytes;
  result.single_pass_bytes = size_for(tile, tile.rows);
  return result;
}

std::int64_t filled(const Tile& tile, std::int64_t limit) {
  const std::int64_t rows = round_rows(tile, limit);
  return rows == 0 ? 0 : size_for(tile, rows);
}

std::string overrunning(const Tile&, std::int64_t) { return ""; }

/// Every round writes its products to the start of the tensor, so only the first round's part is lost.
std::vector<std::string> clobbered(const Tile& tile, std::int64_t tmp) {
  if (!tile.reuse_source) return {};
  const std::int64_t elements = round_rows(tile, tmp) * tile.h;
  return {message("res_for_gamma: the first ", elements, " of ", tile.rows * tile.h, " elements of the tile")};
}

} // namespace

std::int64_t max_tmp_bytes(const Tile& tile) {
  return product("max tmp size of LayerNormGradBeta", {tile.is_half() ? 4 : 2, tile.rows, tile.h, kF32});
}

std::int64_t min_tmp_bytes(const Tile& tile) {
  return product("min tmp size of LayerNormGradBeta", {tile.is_half() ? 4 : 2, tile.h, kF32});
}

std::int64_t round_rows(const Tile& tile, std::int64_t tmp) {
  const std::int64_t rows = tmp / kF32 / tile.h; // f32 rows in the buffer
  if (rows < 2) return 0;
  return std::min(tile.is_half() ? (rows - 2) / 2 : rows, tile.rows);
}

const CallRules kCallRules = {"layer_norm_grad_beta", figures, round_rows, span, filled, overrunning, clobbered};

} // namespace kernels::layer_norm_grad_beta
