// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which tiles fit into UB beside the tmp that they need. Everything here is a closed form or a bisection: sizes grow
/// with the rows and with H.
#pragma once

#include "kernels/plan/budget.h"

#include <algorithm>
#include <functional>

namespace kernels {

/// Step (2) of the resolution: what is fixed before the rows of a tile are chosen.
struct TileFit {
  KernelBudget kernel;
  std::int64_t h = 0;
  isa::Dtype dtype = isa::Dtype::f32;
  bool reuse_source = false;
  int buffers = 1;
  std::int64_t core_rows = 0; ///< of the core that has the most
  bool several_cores = false;
  bool whole_groups = false; ///< tiles begin on a datablock of mean and variance: no tiles of fewer rows than a group
  std::int64_t capacity = 0; ///< bytes of UB

  /// Rows of the smallest tile.
  std::int64_t fewest_rows() const { return whole_groups ? std::min(tile(1).row_step(), core_rows) : 1; }
  Tile tile(std::int64_t rows) const { return {rows, h, dtype, reuse_source}; }
  std::vector<UbEntry> tensors(std::int64_t rows) const;
  /// Bytes that the tensors leave for tmp; negative if they do not fit themselves.
  std::int64_t room(std::int64_t rows) const { return capacity - total_bytes(tensors(rows)); }
  /// min, max, safe_min and single_pass over all calls of the kernel: the larger of theirs.
  TmpFigures figures(std::int64_t rows) const;
  /// Legal for every call of the kernel.
  bool is_legal(std::int64_t rows, std::int64_t tmp) const;
};

TileFit tile_fit(const Request& request, const std::vector<CoreShare>& cores);

/// What a tile needs for its tmp under `policy` (not `bytes`): safe_min, or room for a single pass.
std::int64_t needed_tmp(const TileFit& fit, TmpPolicy policy, std::int64_t rows);

/// Allowed rows of a tile: all rows of the core, multiples of 8 (half 16), or fewer than that.
bool is_allowed(const TileFit& fit, std::int64_t rows);
/// The nearest allowed rows on either side of `rows`, which is not allowed itself.
std::pair<std::int64_t, std::int64_t> allowed_around(const TileFit& fit, std::int64_t rows);

/// The largest allowed rows whose tile leaves `needed(rows)` bytes for tmp; 0 if none does.
std::int64_t largest_rows(const TileFit& fit, const std::function<std::int64_t(std::int64_t rows)>& needed);
/// The same for the least tmp that works.
std::int64_t largest_rows(const TileFit& fit);

/// The largest H of which a tile fits with the least tmp that works; 0 if none does.
std::int64_t largest_h(TileFit fit);

} // namespace kernels
