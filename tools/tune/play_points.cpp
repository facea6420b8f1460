// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/play_points.h"

#include "kernels/kernel.h"
#include "sim/simulation.h"
#include "tools/children.h"
#include "tools/tune/shortened.h"

#include <cmath>
#include <sstream>
#include <stdexcept>

namespace tools {
namespace {

std::int64_t simulated_cycles(const kernels::Plan& plan, const RunConfig& config,
                              std::vector<sim::Listener*> listeners) {
  isa::Recording recording = kernels::record(plan);
  sim::Options options;
  options.data = false;
  options.ub_pressure = false;
  options.l2_warm = config.l2 == L2State::warm;
  options.listeners = std::move(listeners);
  const sim::Result result = sim::simulate(recording, config.hardware, options);
  if (!result.ok()) throw std::logic_error("a tiling of the plan stands still: " + result.deadlock);
  return result.cycles;
}

/// From a run of fewer tiles, all cores at their pace by its end.
std::int64_t extrapolated_cycles(const kernels::Plan& plan, const RunConfig& config) {
  constexpr std::uint32_t kDy = 0; // every kernel's first input, copied in for every tile
  Pace pace(kDy);
  const std::int64_t sampled = simulated_cycles(shortened(plan, kSampleTiles), config, {&pace});
  return sampled + std::llround(pace.cycles_a_tile() * static_cast<double>(plan.tiles(0) - kSampleTiles));
}

/// A warm L2 that cannot hold all inputs makes some tiles other than the rest.
bool are_tiles_alike(const kernels::Plan& plan, const RunConfig& config) {
  if (config.l2 == L2State::cold) return true;
  const std::int64_t tensor = plan.request.shape.rows() * plan.request.shape.h * isa::bytes_of(plan.request.dtype);
  return 3 * tensor < config.hardware.l2.bytes; // at most two inputs of that size, and some of few bytes
}

bool is_long(const kernels::Plan& plan, const RunConfig& config) {
  return plan.tiles(0) > 2 * kSampleTiles && are_tiles_alike(plan, config) && instructions_of(plan) > kLongRun;
}

/// In the child. The answer: cycles, bytes of UB, 1 if extrapolated.
std::string play(const TilingPoint& point, const RunConfig& config, bool in_full) {
  const kernels::Plan plan = kernels::make_plan(request_at(config.request, point));
  const bool extrapolates = !in_full && is_long(plan, config);
  const std::int64_t cycles = extrapolates ? extrapolated_cycles(plan, config) : simulated_cycles(plan, config, {});
  return std::to_string(cycles) + " " + std::to_string(plan.ub_bytes) + " " + (extrapolates ? "1" : "0");
}

PlayedPoint read(const std::string& answer, const TilingPoint& point) {
  PlayedPoint played;
  played.point = point;
  std::istringstream(answer) >> played.cycles >> played.ub_bytes >> played.extrapolated;
  return played;
}

} // namespace

std::vector<std::optional<PlayedPoint>> play_points(const RunConfig& config, const std::vector<TilingPoint>& points,
                                                    bool in_full, std::size_t jobs, const Budget& budget) {
  const auto work = [&](std::size_t k) { return play(points[k], config, in_full); };
  const auto outcomes = in_children(points.size(), work, jobs, {}, [&] { return budget.over(); });
  std::vector<std::optional<PlayedPoint>> played(points.size());
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (outcomes[k].stopped) continue;
    if (!outcomes[k].error.empty()) throw std::logic_error(outcomes[k].error);
    played[k] = read(outcomes[k].answer, points[k]);
  }
  return played;
}

} // namespace tools
