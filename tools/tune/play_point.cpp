// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/play_point.h"

#include "kernels/kernel.h"
#include "sim/simulation.h"
#include "tools/children.h"
#include "tools/tune/shortened.h"

#include <stdexcept>

namespace tools {
namespace {

/// One simulation: a point's run, or a shorter one.
struct Run {
  std::size_t point = 0;
  kernels::Plan plan;
};

/// Of all cores, as if each had the first one's rows.
std::int64_t instructions_of(const kernels::Plan& plan) {
  constexpr std::int64_t kFew = 4;
  const std::int64_t tiles = plan.tiles(0);
  const auto recorded = [&](std::int64_t count) {
    return static_cast<std::int64_t>(kernels::record(shortened(plan, count), 1).instructions());
  };
  const auto cores = static_cast<std::int64_t>(plan.cores.size());
  if (tiles <= kFew + 1) return recorded(tiles) * cores;
  const std::int64_t few = recorded(kFew);
  return (few + (recorded(kFew + 1) - few) * (tiles - kFew)) * cores;
}

bool is_extrapolated(const kernels::Plan& plan) {
  return plan.tiles(0) > 2 * sample_tiles(plan).second && instructions_of(plan) > kLongRun;
}

/// In the child.
std::int64_t simulated_cycles(const kernels::Plan& plan, const RunConfig& config) {
  isa::Recording recording = kernels::record(plan);
  sim::Options options;
  options.data = false;
  options.ub_pressure = false;
  options.l2_warm = config.l2 == L2State::warm;
  const sim::Result result = sim::simulate(recording, config.hardware, options);
  if (!result.ok()) throw std::logic_error("a tiling of the plan stands still: " + result.deadlock);
  return result.cycles;
}

std::vector<Run> runs_of(std::size_t index, const kernels::Plan& plan, bool in_full) {
  if (in_full || !is_extrapolated(plan)) return {{index, plan}};
  const auto [few, more] = sample_tiles(plan);
  return {{index, shortened(plan, few)}, {index, shortened(plan, more)}};
}

} // namespace

std::vector<std::optional<PlayedPoint>> play_points(const RunConfig& config, const std::vector<TilingPoint>& points,
                                                    bool in_full, std::size_t jobs, const Budget& budget) {
  std::vector<kernels::Plan> plans;
  std::vector<Run> runs;
  for (std::size_t k = 0; k < points.size(); ++k) {
    plans.push_back(kernels::make_plan(request_at(config.request, points[k])));
    for (Run& run : runs_of(k, plans[k], in_full)) runs.push_back(std::move(run));
  }
  const auto work = [&](std::size_t k) { return std::to_string(simulated_cycles(runs[k].plan, config)); };
  const auto outcomes = in_children(runs.size(), work, jobs, {}, [&] { return budget.over(); });

  std::vector<std::vector<std::int64_t>> cycles(points.size());
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (outcomes[k].stopped) continue;
    if (!outcomes[k].error.empty()) throw std::logic_error(outcomes[k].error);
    cycles[runs[k].point].push_back(std::stoll(outcomes[k].answer));
  }
  std::vector<std::optional<PlayedPoint>> played(points.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    const kernels::Plan& plan = plans[k];
    const bool long_run = std::count_if(runs.begin(), runs.end(), [&](const Run& run) { return run.point == k; }) == 2;
    if (cycles[k].size() != (long_run ? 2 : 1)) continue;
    const std::int64_t total =
        long_run ? extrapolated(sample_tiles(plan), cycles[k][0], cycles[k][1], plan.tiles(0)) : cycles[k][0];
    played[k] = PlayedPoint{points[k], total, plan.ub_bytes, 0, long_run};
  }
  return played;
}

} // namespace tools
