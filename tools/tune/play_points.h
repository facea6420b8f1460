// SPDX-License-Identifier: Apache-2.0
/// \file
/// Points simulated, each in a process of its own.
#pragma once

#include "tools/play/run_config.h"
#include "tools/tune/budget.h"
#include "tools/tune/results.h"

#include <optional>
#include <vector>

namespace tools {

/// Runs of more instructions, and of more than twice the sample's tiles, are extrapolated: some seconds' work.
inline constexpr std::int64_t kLongRun = 10'000'000;

/// Simulates the points, without numbers. A long run is extrapolated from a shorter one, unless `in_full`. Nothing for
/// a point that the budget's end has cut off. Throws std::logic_error if a run fails.
std::vector<std::optional<PlayedPoint>> play_points(const RunConfig& config, const std::vector<TilingPoint>& points,
                                                    bool in_full, std::size_t jobs, const Budget& budget);

/// Cycles of a run whose first core has more than `kSampleTiles` tiles, extrapolated from a run of so many. Simulates
/// in this process, hence once.
std::int64_t extrapolated_cycles(const kernels::Plan& plan, const RunConfig& config);

} // namespace tools
