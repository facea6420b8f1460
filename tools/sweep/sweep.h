// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays what is left of a sweep.
#pragma once

#include "tools/sweep/shard.h"
#include "tools/sweep/sweep_database.h"
#include "tools/sweep/sweep_file.h"

#include <functional>

namespace tools {

struct SweepPlan {
  Shard shard;
  std::size_t jobs = 1;
  double timeout_s = 0; ///< for one point; 0: none
  std::function<void()> in_child = [] {};
  /// `done` of the `all` points that were left are.
  std::function<void(std::int64_t done, std::int64_t all)> progress = [](std::int64_t, std::int64_t) {};
};

struct SweepOutcome {
  std::int64_t there = 0;  ///< points that had a row before
  std::int64_t played = 0; ///< that have got one now
  int interrupted_by = 0;  ///< the signal: the rest is left for the next time
};

/// Every point of the shard without a row gets one, in a transaction of its own.
SweepOutcome play(SweepDatabase& database, const SweepFile& sweep, const SweepPlan& plan);

} // namespace tools
