// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/register_tmp.h"

#include "kernels/layer_norm_grad_beta/tmp.h"

namespace kernels::layer_norm_grad_beta {
namespace {

TmpFigures figures(const Tile& tile) {
  TmpFigures result;
  result.call = kRegisterCallRules.call;
  result.min_bytes = min_tmp_bytes(tile);
  result.max_bytes = max_tmp_bytes(tile);
  result.safe_min_bytes = result.single_pass_bytes = result.min_bytes;
  return result;
}

/// All at once, unless the host functions refuse the buffer.
std::int64_t all_rows(const Tile& tile, std::int64_t tmp) { return round_rows(tile, tmp) == 0 ? 0 : tile.rows; }

std::int64_t span(const Tile&, std::int64_t) { return 0; }

std::int64_t filled(const Tile& tile, std::int64_t limit) {
  const std::int64_t bytes = min_tmp_bytes(tile);
  return bytes <= limit ? bytes : 0;
}

std::string overrunning(const Tile&, std::int64_t) { return ""; }

/// Reuse is ignored.
std::vector<std::string> clobbered(const Tile&, std::int64_t) { return {}; }

} // namespace

const CallRules kRegisterCallRules = {"layer_norm_grad_beta", figures, all_rows, span, filled, overrunning, clobbered};

} // namespace kernels::layer_norm_grad_beta
