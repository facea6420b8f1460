// SPDX-License-Identifier: Apache-2.0
/// \file
/// The close bounds of points, worked out in child processes.
#pragma once

#include "tools/play/run_config.h"
#include "tools/tune/budget.h"
#include "tools/tune/results.h"

#include <optional>
#include <vector>

namespace tools {

/// What is known of a point without simulating it.
struct WalkedPoint {
  enum class Verdict : std::uint8_t {
    bound,
    same,    ///< as the packed one: its layout has no gaps
    refused, ///< with its gaps it takes more UB than the budget
  };
  Verdict verdict = Verdict::bound;
  std::int64_t bound = 0, ub_bytes = 0;
};

/// Bounds of the points. Where `results` rule out a point wherever its buffers lie, no gaps are looked for: that is
/// costly. Nothing for a point that the budget's end has cut off.
std::vector<std::optional<WalkedPoint>> walk_points(const RunConfig& config, const TuneRequest& request,
                                                    const std::vector<TilingPoint>& points, const Results& results,
                                                    const Budget& budget);

} // namespace tools
