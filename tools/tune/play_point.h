// SPDX-License-Identifier: Apache-2.0
/// \file
/// Points simulated, each run in a process of its own.
#pragma once

#include "tools/run_config.h"
#include "tools/tune/budget.h"
#include "tools/tune/results.h"

#include <optional>
#include <vector>

namespace tools {

/// Simulates the points, without numbers. A run of very many instructions is extrapolated from two short ones, unless
/// `in_full`. Nothing for a point that the budget's end has cut off. Throws std::logic_error if a run fails.
std::vector<std::optional<PlayedPoint>> play_points(const RunConfig& config, const std::vector<TilingPoint>& points,
                                                    bool in_full, std::size_t jobs, const Budget& budget);

/// Runs longer than this are extrapolated: about a second's work.
inline constexpr std::int64_t kLongRun = 4'000'000; ///< instructions

} // namespace tools
