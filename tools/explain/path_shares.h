// SPDX-License-Identifier: Apache-2.0
/// \file
/// The critical path by kernel step: where the cycles of a run went.
#pragma once

#include "sim/listeners/critical_path.h"

#include <array>
#include <string>
#include <vector>

namespace tools {

/// What cycles of the path were spent on, as people think of it.
enum class Spent : std::uint8_t {
  vector,         ///< vector instructions at work
  vector_latency, ///< results of vector instructions that somebody waits for
  copies,         ///< bytes on their way, in or out
  gm_latency,     ///< the latency of memory behind them
  scalar,         ///< dispatch and what the scalar unit does itself
  meeting,        ///< flags and sync_all
};
inline constexpr std::array<std::string_view, 6> kSpentNames = {"vector",     "vector_latency", "copies",
                                                                "gm_latency", "scalar",         "meeting"};
constexpr std::string_view name_of(Spent spent) { return kSpentNames[static_cast<std::size_t>(spent)]; }
inline constexpr std::size_t kSpents = kSpentNames.size();

/// What one step adds to the path.
struct PathShare {
  std::string step; ///< "-" where none is named
  std::array<std::int64_t, kSpents> cycles = {};

  std::int64_t total() const;
};

/// By step, in the order in which the path meets them; the shares add up to the run's cycles. A vector function's
/// cycles are shared out among the steps of its body by the instructions that each executes.
std::vector<PathShare> path_shares(const std::vector<sim::PathLink>& path, const isa::Recording& recording);
/// The sum over the steps.
PathShare whole_path(const std::vector<PathShare>& shares);

} // namespace tools
