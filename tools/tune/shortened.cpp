// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/shortened.h"

#include <algorithm>
#include <cmath>

namespace tools {

kernels::Plan shortened(const kernels::Plan& plan, std::int64_t tiles) {
  kernels::Plan result = plan;
  const std::int64_t fewer = (plan.tiles(0) - tiles) * plan.rows_per_tile;
  for (kernels::CoreShare& core : result.cores) core.rows = std::max<std::int64_t>(core.rows - fewer, 1);
  return result;
}

/// A run begins with all cores in step, and the deal leaves some with up to two groups of rows fewer: the samples are
/// beyond both.
std::pair<std::int64_t, std::int64_t> sample_tiles(const kernels::Plan& plan) {
  constexpr std::int64_t kInStep = 6, kSteady = 8;
  constexpr std::int64_t kUnevenRows = 32; // two groups of half rows
  const std::int64_t first = std::max(kInStep, kUnevenRows / plan.rows_per_tile + 2);
  return {first, first + kSteady};
}

std::int64_t extrapolated(const std::pair<std::int64_t, std::int64_t>& tiles_of_samples, std::int64_t short_cycles,
                          std::int64_t long_cycles, std::int64_t tiles) {
  const auto [few, more] = tiles_of_samples;
  const double a_tile = static_cast<double>(long_cycles - short_cycles) / static_cast<double>(more - few);
  return long_cycles + std::llround(a_tile * static_cast<double>(tiles - more));
}

} // namespace tools
