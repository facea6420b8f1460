// SPDX-License-Identifier: Apache-2.0
/// \file
/// All points that `tune` may choose from: rows a core, rows a tile, tmp, buffers, layout, reduction, power, reuse.
///
/// Of cores only the fewest are looked at that leave the slowest core with so many rows: it decides, and each one more
/// has to be met at the end. Of tmp only the sizes at which the number of rounds changes.
#pragma once

#include "tools/tune/tiling_point.h"

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace tools {

struct SpaceWishes {
  std::set<std::string> kept;            ///< tuned keys that stay as the run file has them
  bool may_destroy_inputs = false;       ///< reuse_source: true is tried though the run file does not say so
  std::optional<std::int64_t> ub_budget; ///< bytes of UB that a point may take
};

/// A point that fits, as far as it is known without a plan of its own.
struct LegalPoint {
  TilingPoint point;
  std::int64_t ub_bytes = 0;  ///< at least: gaps of a layout come on top
  std::int64_t core_rows = 0; ///< of the first core, which has the most
};

struct SpaceSize {
  std::int64_t points = 0;
  std::int64_t refused = 0; ///< by the rules of a plan: they do not fit in UB, or in its budget
  std::int64_t legal() const { return points - refused; }
};

/// Calls `visit` for every point that fits, in a fixed order.
SpaceSize each_point(const kernels::Request& given, const SpaceWishes& wishes,
                     const std::function<void(const LegalPoint&)>& visit);

/// The key of a run file that `--keep` names, with or without its section. Throws isa::Error for one that is not tuned,
/// with the nearest that is.
std::string tuned_key(const std::string& given);

} // namespace tools
