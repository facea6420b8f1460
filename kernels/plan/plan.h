// SPDX-License-Identifier: Apache-2.0
/// \file
/// The Plan: a Request with every `auto` resolved, the UB ledger, the tmp figures, warnings and notes. Both `tiling`
/// and `run` use it; the recorders take it as it is. Resolution order: rows per core, rows per tile, tmp.
#pragma once

#include "kernels/layer_norm_grad/tiling.h"
#include "kernels/layer_norm_grad_beta/tiling.h"
#include "kernels/plan/request.h"

#include <string>
#include <vector>

namespace kernels {

/// The tmp figures of one high-level call (or, for layer_norm_backward, of both jointly), for the full tile {1,R,H,H}.
struct TmpFigures {
  std::string call;                          ///< "layer_norm_grad" or "layer_norm_grad_beta"; "" for the joint figures
  std::int64_t min_bytes = 0, max_bytes = 0; ///< as documented
  std::int64_t safe_min_bytes = 0;           ///< smallest T >= min whose sub-buffers do not overrun T
  std::int64_t single_pass_bytes = 0;        ///< what one round over the tile needs
  std::int64_t given_bytes = 0;
  std::int64_t span_bytes = 0; ///< what the sub-buffers span with the given size
  std::int64_t rounds = 0;     ///< rounds over the full tile, tail included
};

/// One line of the UB ledger: `depth` buffers of `bytes` each (already rounded up to 32 B), behind a gap of `pad`
/// bytes.
struct UbEntry {
  std::string name;
  std::int64_t bytes = 0;
  int depth = 1;
  std::int64_t pad = 0;
};

/// What the gap before an entry is called in UB.
inline std::string pad_name(const UbEntry& entry) { return "pad_" + entry.name; }

/// Rows of one core: [first_row, first_row + rows).
struct CoreShare {
  std::int64_t first_row = 0, rows = 0;
};

struct Plan {
  Request request;
  double epsilon = 0; ///< rounded to the dtype: what the kernel computes with
  std::vector<CoreShare> cores;
  std::int64_t rows_per_tile = 0; ///< R
  TmpFigures tmp;                 ///< joint
  std::vector<TmpFigures> tmp_calls;
  std::int64_t tmp_bytes = 0;           ///< T, handed to the calls
  std::int64_t framework_tmp_bytes = 0; ///< what the framework hands out; 0 with tmp_source shared
  std::vector<UbEntry> ledger;          ///< in the order of allocation, tmp last (not with tmp_source framework)
  std::int64_t ub_bytes = 0;            ///< sum over the ledger with its gaps, plus T with tmp_source framework
  std::int64_t largest_h = 0;           ///< largest H of which one row fits with this kernel, dtype, reuse and depth
  std::vector<std::string> clobbered;   ///< tensors that reuse_source destroys, with how much of them
  std::vector<std::string> notes;       ///< e.g. a tmp rounded down to 32 B
  std::vector<std::string> warnings;    ///< e.g. epsilon 0

  /// Rows of [H] floats in GM in which the sums of several cores meet; 0: they need none.
  std::int64_t partial_rows() const;
  std::int64_t tiles(std::size_t core) const { return (cores[core].rows + rows_per_tile - 1) / rows_per_tile; }
  /// Rows of tile `tile` of core `core`; the last one may be shorter.
  std::int64_t tile_rows(std::size_t core, std::int64_t tile) const;
  /// Tiling structs for a tile of `rows` rows and this plan's T.
  AscendC::tiling::LayerNormGradTiling grad_tiling(std::int64_t rows) const;
  AscendC::tiling::LayerNormGradBetaTiling beta_tiling(std::int64_t rows) const;
};

/// Resolves the request or throws isa::Error with one line that names buffer, value, limit and what would do.
Plan make_plan(const Request& request);

} // namespace kernels
