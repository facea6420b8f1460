// SPDX-License-Identifier: Apache-2.0
/// \file
/// What one instruction costs on its own, from the hardware file's figures: plain functions, no simulation.
#pragma once

#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "sim/hardware.h"

#include <algorithm>
#include <cmath>

namespace sim {

inline std::int64_t whole_cycles(double cycles) { return static_cast<std::int64_t>(std::ceil(cycles - 1e-9)); }

/// What went before a vector instruction decides how much of its startup shows.
enum class Lead : std::uint8_t {
  idle,      ///< the pipe was empty, or a mask write had drained it: all of it
  barrier,   ///< it waited behind a barrier, decoded: startup_behind_barrier
  pipelined, ///< its predecessor is still under way: what the wait in the queue has not hidden
};

/// Cycles from the start of a vector instruction to its last issue, and from there to its end; no bank conflicts.
struct VectorCost {
  double issue = 0, drain = 0;
};
/// `waited`: cycles that the instruction has been in the queue.
inline VectorCost vector_cost(const isa::Instruction& instruction, int repeats, Lead lead, std::int64_t waited,
                              const VectorTiming& timing) {
  const OpTiming& op = timing.ops[static_cast<std::size_t>(isa::row_of(instruction.opcode).op_class)];
  double startup = op.startup;
  if (lead == Lead::barrier) startup = std::min(startup, timing.startup_behind_barrier);
  if (lead == Lead::pipelined) startup = std::max(0.0, startup - static_cast<double>(waited));
  return {startup + repeats * op.cycles_per_repeat(instruction.type), op.drain};
}

inline double cycles_per_repeat(const isa::Instruction& instruction, const VectorTiming& timing) {
  return timing.ops[static_cast<std::size_t>(isa::row_of(instruction.opcode).op_class)].cycles_per_repeat(
      instruction.type);
}

/// Bytes that a copy moves through the memory: whole transactions a burst.
inline double copy_bytes(const isa::GmSpan& span, const CopyTiming& timing) {
  return static_cast<double>(span.pieces) * static_cast<double>(isa::round_up(span.length, timing.transaction_bytes));
}

/// Cycles that a copy keeps its engine busy: its bytes, an overhead for each further burst, and at least the issue
/// interval. `lost`: cycles by which its bytes came later because the memory was shared; no overhead is stretched.
inline double copy_cost(const isa::GmSpan& span, const CopyTiming& timing, std::int64_t lost = 0) {
  const double overhead = span.pieces > 1 ? (span.pieces - 1) * timing.burst_overhead : 0.0;
  const double moving = copy_bytes(span, timing) / timing.bytes_per_cycle + static_cast<double>(lost);
  return std::max(timing.issue_interval, moving + overhead);
}

} // namespace sim
