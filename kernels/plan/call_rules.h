// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the host must know of one high-level call to size its tmp buffer. All sizes in bytes, all for a full tile.
#pragma once

#include "kernels/plan/plan.h"
#include "kernels/plan/tile.h"

#include <string>
#include <string_view>
#include <vector>

namespace kernels {

struct CallRules {
  std::string_view call;
  /// min, max, safe_min and single_pass; the fields that depend on the given size are 0.
  TmpFigures (*figures)(const Tile&);
  /// Rows that one round takes with `tmp` bytes; 0 if the call refuses so few.
  std::int64_t (*round_rows)(const Tile&, std::int64_t tmp);
  /// Where the last sub-buffer ends with `tmp` bytes.
  std::int64_t (*span)(const Tile&, std::int64_t tmp);
  /// The largest size within `limit` that its sub-buffers fill exactly; 0 if none does.
  std::int64_t (*filled)(const Tile&, std::int64_t limit);
  /// The first sub-buffer that reaches beyond `tmp` bytes, "" if none does.
  std::string (*overrunning)(const Tile&, std::int64_t tmp);
  /// Tensors that reuse_source destroys, with how much of them.
  std::vector<std::string> (*clobbered)(const Tile&, std::int64_t tmp);
};

/// True if `tmp` is at least the documented minimum and no sub-buffer reaches beyond it.
bool is_legal(const CallRules& call, const Tile& tile, std::int64_t tmp);

/// The figures with `tmp` bytes given.
TmpFigures figures_with(const CallRules& call, const Tile& tile, std::int64_t tmp);

} // namespace kernels
