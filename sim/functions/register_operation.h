// SPDX-License-Identifier: Apache-2.0
/// \file
/// A register instruction as the scoreboard sees it: which registers it needs and gives, and its cycles.
#pragma once

#include "isa/instruction.h"
#include "isa/register_lanes.h"
#include "sim/hardware/register_timing.h"

namespace sim {

/// Vector registers, and behind them the predicate registers.
inline constexpr std::size_t kScoredRegisters = isa::kVectorRegisters + isa::kPredicateRegisters;

struct RegisterOperation {
  enum class Kind : std::uint8_t { load, store, compute, predicate, barrier, loop };
  static constexpr std::size_t kMostSources = 4;

  Kind kind = Kind::compute;
  std::array<std::uint8_t, kMostSources> sources = {};
  std::size_t source_count = 0;
  int destination = -1; ///< -1: none
  int interval = 1, to_register = 0, to_store = 0;
  bool first_port = false;
};

RegisterOperation operation_of(const isa::Instruction& instruction, const RegisterTiming& timing);

} // namespace sim
