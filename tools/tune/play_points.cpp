// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/play_points.h"

#include "kernels/kernel.h"
#include "sim/simulation.h"
#include "tools/process/children.h"
#include "tools/tune/shortened.h"

#include <cmath>
#include <sstream>
#include <stdexcept>

namespace tools {
namespace {

sim::Options options_of(const RunConfig& config) {
  sim::Options options;
  options.data = false;
  options.ub_pressure = false;
  options.l2_warm = config.l2 == L2State::warm;
  return options;
}

std::int64_t cycles_of(const sim::Result& result) {
  if (!result.ok()) throw std::logic_error("a tiling of the plan stands still: " + result.deadlock);
  return result.cycles;
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

/// What one process plays: points `first` to `end - 1`.
struct Batch {
  std::size_t first = 0, end = 0;
  bool extrapolates = false; ///< then it is one point
};

/// Small runs share a process, which costs as much as several of them.
std::vector<Batch> batches_of(const std::vector<kernels::Plan>& plans, const RunConfig& config, bool in_full) {
  constexpr std::int64_t kOfProcess = 100'000; // instructions
  std::vector<Batch> batches;
  std::int64_t room = 0;
  for (std::size_t k = 0; k < plans.size(); ++k) {
    const bool extrapolates = !in_full && is_long(plans[k], config);
    const std::int64_t instructions = instructions_of(plans[k]);
    if (extrapolates || instructions > room) {
      batches.push_back({k, k, extrapolates});
      room = extrapolates ? 0 : kOfProcess;
    }
    batches.back().end = k + 1;
    room -= instructions;
  }
  return batches;
}

/// In the child. The answer: the cycles of each point.
std::string play(const Batch& batch, const std::vector<kernels::Plan>& plans, const RunConfig& config) {
  if (batch.extrapolates) return std::to_string(extrapolated_cycles(plans[batch.first], config));
  std::string answer;
  for (std::size_t k = batch.first; k < batch.end; ++k) {
    isa::Recording recording = kernels::record(plans[k]);
    answer += std::to_string(cycles_of(sim::simulate(recording, config.hardware, options_of(config)))) + " ";
  }
  return answer;
}

} // namespace

std::int64_t extrapolated_cycles(const kernels::Plan& plan, const RunConfig& config) {
  constexpr std::uint32_t kDy = 0; // every kernel's first input, copied in for every tile
  Pace pace(kDy);
  sim::Options options = options_of(config);
  options.listeners = {&pace};
  isa::Recording recording = kernels::record(shortened(plan, kSampleTiles));
  const std::int64_t sampled = cycles_of(sim::simulate(recording, config.hardware, options));
  return sampled + std::llround(pace.cycles_a_tile() * static_cast<double>(plan.tiles(0) - kSampleTiles));
}

std::vector<std::optional<PlayedPoint>> play_points(const RunConfig& config, const std::vector<TilingPoint>& points,
                                                    bool in_full, std::size_t jobs, const Budget& budget) {
  std::vector<kernels::Plan> plans;
  for (const TilingPoint& point : points) plans.push_back(kernels::make_plan(request_at(config.request, point)));
  const std::vector<Batch> batches = batches_of(plans, config, in_full);
  const auto work = [&](std::size_t k) { return play(batches[k], plans, config); };
  const auto outcomes = in_children(batches.size(), work, jobs, {}, [&] { return budget.over(); });
  std::vector<std::optional<PlayedPoint>> played(points.size());
  for (std::size_t b = 0; b < batches.size(); ++b) {
    if (outcomes[b].stopped) continue;
    if (!outcomes[b].error.empty()) throw std::logic_error(outcomes[b].error);
    std::istringstream answer(outcomes[b].answer);
    for (std::size_t k = batches[b].first; k < batches[b].end; ++k) {
      played[k] = PlayedPoint{points[k], 0, plans[k].ub_bytes, 0, batches[b].extrapolates};
      answer >> played[k]->cycles;
    }
  }
  return played;
}

} // namespace tools
