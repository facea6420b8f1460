// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `tune` is asked: for which objective, among which points, and how much it may spend.
#pragma once

#include "tools/tune/space.h"

#include <string>

namespace tools {

enum class Objective : std::uint8_t {
  cycles, ///< as few as possible
  pareto, ///< no other point has both fewer cycles and fewer bytes of UB
};

/// Throws isa::Error for an unknown one, with the nearest.
Objective objective_named(const std::string& name);
std::string name_of(Objective objective);

struct TuneRequest {
  Objective objective = Objective::cycles;
  SpaceWishes space;
  std::int64_t points = 0;       ///< that may be simulated; at least 1
  std::optional<double> seconds; ///< that it may take
  std::size_t jobs = 1;          ///< simulations at once
};

} // namespace tools
