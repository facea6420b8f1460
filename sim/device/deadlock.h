// SPDX-License-Identifier: Apache-2.0
/// \file
/// The report of a run that cannot go on: which instruction of which pipe waits for what, and whether anybody in the
/// program could still bring it.
#pragma once

#include "isa/program.h"
#include "sim/stall.h"

#include <array>
#include <cstddef>
#include <string>

namespace sim {

/// Where a pipe stands once nothing can happen any more: the oldest of its instructions that has not retired.
struct Standstill {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t index = kNowhere; ///< kNowhere: it has done all that it was given
  Stall reason = Stall::no_instruction;

  bool waits() const { return index != kNowhere; }
};

/// By pipe.
using Standstills = std::array<Standstill, isa::kPipes>;

/// How many cores of how many are in sync_all.
struct SyncCount {
  std::size_t arrived = 0, cores = 0;
};

/// One clause for each pipe of a core that waits, in the order of the pipes; "" if none does.
std::string deadlock_text(const isa::Program& program, const Standstills& stands, const SyncCount& sync);

} // namespace sim
