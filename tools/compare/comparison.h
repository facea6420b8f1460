// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run file played at several points that differ in a few keys, and set beside each other.
#pragma once

#include "tools/compare/vary.h"
#include "tools/play/run_config.h"
#include "tools/report/playback_json.h"

#include "kernels/plan/plan.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tools {

/// One point: the plan and what was measured, or why there is none.
struct Point {
  Settings settings; ///< by axis: the column's value first
  std::optional<RunConfig> config;
  std::optional<kernels::Plan> plan;
  std::string refusal; ///< "" if it was played
  bool users_fault = true;
  Json result; ///< the keys of a run's result, without those of single cores

  bool played() const { return refusal.empty(); }
  std::int64_t cycles() const { return result["cycles"]; }
  /// The run ended, but stood still or made wrong numbers.
  bool is_bad() const;
};

/// The points that differ in the first axis alone stand beside each other: one group of columns.
struct Group {
  Settings settings;                      ///< of the other axes
  std::optional<std::int64_t> fixed_rows; ///< rows a tile, chosen once for all columns
  std::vector<Point> points;

  /// How many times as fast as the first column; nothing where either was not played.
  std::optional<double> speedup(std::size_t column) const;
};

struct CompareRequest {
  std::string file;
  std::vector<std::string> overrides;
  std::vector<Axis> axes; ///< at least one
  bool data = true;       ///< compute and check the numbers
};

struct Comparison {
  CompareRequest request;
  RunConfig base;         ///< the run file without what is varied
  std::vector<Axis> axes; ///< the first makes the columns
  std::vector<Group> groups;

  std::size_t points() const { return groups.size() * axes.front().values.size(); }
  bool any_played() const;
  bool any_bad() const;
  bool own_fault() const;
};

/// Plans every point. Where tmp is varied and the kernel is not, all three kernels are compared; where tmp is varied
/// and rows_per_tile is not, a group's rows a tile are those of its most demanding column. Throws isa::Error for a run
/// file that does not load; a point that cannot be says why in its place.
Comparison plan_comparison(const CompareRequest& request);

/// Plays what can be played, two at a time. `done(n)`: so many have ended.
void play(Comparison& comparison, const std::function<void(std::size_t)>& done = {});

} // namespace tools
