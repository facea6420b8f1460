// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad/tmp.h"

#include "kernels/plan/checked.h"

#include <algorithm>

namespace kernels::layer_norm_grad {
namespace {

constexpr std::int64_t kF32 = 4; // the temporaries are f32 whatever the tensors are

std::int64_t count_of(const Tile& tile) { return tile.is_half() ? 9 : tile.reuse_source ? 4 : 6; }

/// What the sub-buffers take when a round has `rows` rows.
std::int64_t size_for(const Tile& tile, std::int64_t rows) {
  return product("tmp size of LayerNormGrad", {count_of(tile), rows, tile.h, kF32});
}

std::int64_t whole_rows(const Tile& tile, std::int64_t tmp) { return tmp / kF32 / count_of(tile) / tile.h; }

std::int64_t span(const Tile& tile, std::int64_t tmp) { return size_for(tile, round_rows(tile, tmp)); }

/// The span only changes where a round gains a whole step of rows, so a size that overruns is cured by its own span.
std::int64_t safe_min(const Tile& tile) {
  const std::int64_t documented = min_tmp_bytes(tile);
  return std::max(documented, size_for(tile, isa::round_up(std::max<std::int64_t>(1, whole_rows(tile, documented)),
                                                           tile.row_step())));
}

TmpFigures figures(const Tile& tile) {
  TmpFigures result;
  result.call = kCallRules.call;
  result.min_bytes = min_tmp_bytes(tile);
  result.max_bytes = max_tmp_bytes(tile);
  result.safe_min_bytes = safe_min(tile);
  result.single_pass_bytes = size_for(tile, isa::round_up(tile.rows, tile.row_step()));
  return result;
}

std::int64_t filled(const Tile& tile, std::int64_t limit) {
  return size_for(tile, whole_rows(tile, limit) / tile.row_step() * tile.row_step());
}

std::string overrunning(const Tile& tile, std::int64_t tmp) {
  if (span(tile, tmp) <= tmp) return "";
  const std::int64_t bytes = span(tile, tmp) / count_of(tile);
  return sub_buffers(tile)[static_cast<std::size_t>(tmp / bytes)];
}

} // namespace

std::vector<std::string> sub_buffers(const Tile& tile) {
  std::vector<std::string> names = {"tmpTensorBSH", "pdVarTensor", "pdMeanTensor"};
  if (!tile.reuse_source) names.insert(names.end(), {"x1Tensor", "x2Tensor"});
  names.emplace_back("x3Tensor");
  if (tile.is_half()) names.insert(names.end(), {"tmpTensor", "tmpTensor1", "tmpTensor2"});
  return names;
}

std::int64_t max_tmp_bytes(const Tile& tile) {
  return product("max tmp size of LayerNormGrad",
                 {count_of(tile), std::max(tile.rows, tile.h), tile.h, tile.type_size()});
}

std::int64_t min_tmp_bytes(const Tile& tile) {
  return product("min tmp size of LayerNormGrad",
                 {count_of(tile), std::min(tile.rows, tile.h), tile.h, tile.type_size()});
}

std::int64_t round_rows(const Tile& tile, std::int64_t tmp) {
  return isa::round_up(whole_rows(tile, tmp), tile.row_step());
}

std::vector<std::string> clobbered(const Tile& tile, std::int64_t) {
  if (!tile.reuse_source) return {};
  return {"dy: the whole tile", "x: the whole tile"};
}

const CallRules kCallRules = {"layer_norm_grad", figures, round_rows, span, filled, overrunning, clobbered};

} // namespace kernels::layer_norm_grad
