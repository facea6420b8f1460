// SPDX-License-Identifier: Apache-2.0
// A better chip is never a slower one: more bandwidth, deeper queues, a faster clock.
#include "kernels/kernel.h"
#include "sim/simulation.h"
#include "tests/support/request.h"
#include "tools/process/children.h"
#include "tools/report/playback_text.h"

#include <catch2/catch.hpp>

#include <functional>

using kernels::KernelId;

namespace {

using Change = std::function<void(sim::HardwareConfig&, double)>;

struct Case {
  KernelId kernel;
  kernels::TensorShape shape;
  isa::Dtype dtype;
  std::int64_t rows_per_tile;
  int buffers;
};

const std::vector<Case> kCases = {
    {KernelId::layer_norm_backward, {1, 64, 16}, isa::Dtype::f32, 16, 1},
    {KernelId::layer_norm_grad, {1, 40, 512}, isa::Dtype::f32, 8, 1},
    {KernelId::layer_norm_backward, {1, 96, 64}, isa::Dtype::f16, 16, 2},
    {KernelId::layer_norm_grad_beta, {1, 512, 128}, isa::Dtype::f32, 64, 2},
};

std::int64_t cycles(const Case& which, std::int64_t cores, const sim::HardwareConfig& chip) {
  kernels::Request request = support::request(which.kernel, which.shape, which.dtype);
  request.tiling = {cores, kernels::RowDeal::automatic, which.rows_per_tile, which.buffers};
  isa::Recording recording = kernels::record(kernels::make_plan(request));
  sim::Options options;
  options.data = options.ub_pressure = false;
  return sim::simulate(recording, chip, options).cycles;
}

/// Cycles with each factor applied to the chip.
std::vector<std::int64_t> series(const Case& which, std::int64_t cores, const sim::HardwareConfig& chip,
                                 const Change& change, const std::vector<double>& factors) {
  const auto work = [&](std::size_t k) {
    sim::HardwareConfig changed = chip;
    change(changed, factors[k]);
    return std::to_string(cycles(which, cores, changed));
  };
  std::vector<std::int64_t> all;
  for (const tools::ChildOutcome& outcome : tools::in_children(factors.size(), work, 2))
    all.push_back(std::stoll(outcome.answer));
  return all;
}

const std::vector<std::pair<const char*, Change>> kImprovements = {
    {"rate of a core in", [](sim::HardwareConfig& c, double f) { c.mte2.memory.bytes_per_cycle *= f; }},
    {"rate of a core out", [](sim::HardwareConfig& c, double f) { c.mte3.memory.bytes_per_cycle *= f; }},
    {"rate of the chip in", [](sim::HardwareConfig& c, double f) { c.mte2.memory.chip_bytes_per_cycle *= f; }},
    {"rate of the chip out", [](sim::HardwareConfig& c, double f) { c.mte3.memory.chip_bytes_per_cycle *= f; }},
    {"queue depth", [](sim::HardwareConfig& c, double f) { c.scalar.queue_depth = static_cast<int>(4 * f); }},
};
const std::vector<double> kFactors = {1, 1.3, 2, 3, 5, 8};

/// The most that a step costs, as a part of the cycles before it.
double worst_step(const std::vector<std::int64_t>& cycles) {
  double worst = 0;
  for (std::size_t k = 1; k < cycles.size(); ++k)
    worst = std::max(worst, static_cast<double>(cycles[k] - cycles[k - 1]) / static_cast<double>(cycles[k - 1]));
  return worst;
}

} // namespace

TEST_CASE("on one core, without L2 and contention, more bandwidth or queue depth never costs a cycle") {
  sim::HardwareConfig chip = sim::load_hardware("atlas_a2");
  chip.l2.bytes = 0;
  for (const Case& which : kCases)
    for (const auto& [name, change] : kImprovements) {
      CAPTURE(name, which.shape.s, which.shape.h);
      CHECK(worst_step(series(which, 1, chip, change, kFactors)) <= 0);
    }
}

TEST_CASE("with everything on, on many cores, it never costs more than a hundredth") {
  const sim::HardwareConfig chip = sim::load_hardware("atlas_a2");
  for (const Case& which : kCases)
    for (const auto& [name, change] : kImprovements) {
      CAPTURE(name, which.shape.s, which.shape.h);
      CHECK(worst_step(series(which, 5, chip, change, kFactors)) <= 0.01);
    }
}

TEST_CASE("the improvements are felt: from the worst to the best each shortens some run") {
  sim::HardwareConfig chip = sim::load_hardware("atlas_a2");
  chip.l2.bytes = 0;
  chip.mte2.memory.chip_bytes_per_cycle = chip.mte3.memory.chip_bytes_per_cycle = 8;
  chip.mte2.memory.bytes_per_cycle = chip.mte3.memory.bytes_per_cycle = 8;
  for (const auto& [name, change] : kImprovements) {
    const Change both = [&, apply = change](sim::HardwareConfig& c, double f) {
      const double other = std::string(name).find("rate") == 0 ? 64 : 1; // only the rate in question binds
      if (std::string(name).find("core") != std::string::npos)
        c.mte2.memory.chip_bytes_per_cycle = c.mte3.memory.chip_bytes_per_cycle = 8 * other;
      else
        c.mte2.memory.bytes_per_cycle = c.mte3.memory.bytes_per_cycle = 8 * other;
      apply(c, f);
    };
    const std::vector<std::int64_t> cycles = series(kCases[3], 1, chip, both, {1, 8});
    CAPTURE(name);
    CHECK(cycles.back() < cycles.front());
  }
}

TEST_CASE("a faster clock never costs microseconds") {
  const sim::HardwareConfig chip = sim::load_hardware("atlas_a2");
  const Change clock = [](sim::HardwareConfig& c, double f) { c.clock_mhz *= f; };
  const std::vector<std::int64_t> all = series(kCases[0], 5, chip, clock, {1, 1.1});
  sim::HardwareConfig faster = chip;
  faster.clock_mhz *= 1.1;
  CHECK(tools::time_us(all[1], faster) < tools::time_us(all[0], chip));
}
