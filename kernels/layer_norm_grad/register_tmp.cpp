// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad/register_tmp.h"

#include "kernels/layer_norm_grad/tmp.h"
#include "kernels/plan/checked.h"

namespace kernels::layer_norm_grad {
namespace {

constexpr std::int64_t kF32 = 4;
constexpr std::int64_t kRows = 2; ///< x1 and x2

TmpFigures figures(const Tile& tile) {
  TmpFigures result;
  result.call = kRegisterCallRules.call;
  result.min_bytes = result.max_bytes = register_tmp_bytes(tile);
  result.safe_min_bytes = result.single_pass_bytes = result.min_bytes;
  return result;
}

/// Whatever the tmp, the rows are taken one by one in a single call.
std::int64_t all_rows(const Tile& tile, std::int64_t) { return tile.rows; }

std::int64_t span(const Tile& tile, std::int64_t) { return register_tmp_bytes(tile); }

std::int64_t filled(const Tile& tile, std::int64_t limit) {
  const std::int64_t bytes = register_tmp_bytes(tile);
  return bytes <= limit ? bytes : 0;
}

/// The minimum is what the sub-buffers span.
std::string overrunning(const Tile&, std::int64_t) { return ""; }

} // namespace

std::int64_t register_row(std::int64_t h) { return isa::round_up(h, isa::kBlockBytes / kF32); }

std::int64_t register_tmp_bytes(const Tile& tile) {
  if (tile.reuse_source) return 0;
  return product("tmp size of LayerNormGrad", {kRows, register_row(tile.h), kF32});
}

const CallRules kRegisterCallRules = {"layer_norm_grad", figures, all_rows, span, filled, overrunning, clobbered};

} // namespace kernels::layer_norm_grad
