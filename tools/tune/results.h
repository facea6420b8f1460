// SPDX-License-Identifier: Apache-2.0
/// \file
/// What has been simulated so far, and what it rules out.
#pragma once

#include "tools/tune/tune_request.h"

#include <vector>

namespace tools {

struct PlayedPoint {
  TilingPoint point;
  std::int64_t cycles = 0;
  std::int64_t ub_bytes = 0;
  std::int64_t bound = 0;    ///< what was known before
  bool extrapolated = false; ///< from a run of fewer tiles
};

class Results {
public:
  explicit Results(Objective objective) : objective_(objective) {}

  void add(const PlayedPoint& played);
  const std::vector<PlayedPoint>& all() const { return all_; }
  /// A point that takes at least so many cycles, and so many bytes of UB, cannot be better than what there is.
  bool rule_out(std::int64_t least_cycles, std::int64_t ub_bytes) const;
  /// The best first: by cycles, then by bytes of UB, then as they came.
  std::vector<PlayedPoint> ranking() const;
  /// Those of which no other is as good in both cycles and bytes and better in one; fewest bytes first.
  const std::vector<PlayedPoint>& front() const { return front_; }

private:
  Objective objective_;
  std::vector<PlayedPoint> all_, front_;
};

} // namespace tools
