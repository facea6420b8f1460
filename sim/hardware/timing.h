// SPDX-License-Identifier: Apache-2.0
/// \file
/// What one instruction costs on its own, from the hardware file's figures: plain functions, no simulation.
#pragma once

#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "sim/hardware/hardware.h"

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
  double repeats = 0; ///< the part of `issue` that grows with the repeats
};
/// `waited`: cycles that the instruction has been in the queue.
inline VectorCost vector_cost(const isa::Instruction& instruction, int repeats, Lead lead, std::int64_t waited,
                              const VectorTiming& timing) {
  const OpTiming& op = timing.ops[static_cast<std::size_t>(isa::row_of(instruction.opcode).op_class)];
  double startup = op.startup;
  if (lead == Lead::barrier) startup = std::min(startup, timing.startup_behind_barrier);
  if (lead == Lead::pipelined) startup = std::max(0.0, startup - static_cast<double>(waited));
  const double working = repeats * op.cycles_per_repeat(instruction.type);
  return {startup + working, op.drain, working};
}

inline double cycles_per_repeat(const isa::Instruction& instruction, const VectorTiming& timing) {
  return timing.ops[static_cast<std::size_t>(isa::row_of(instruction.opcode).op_class)].cycles_per_repeat(
      instruction.type);
}

/// Bytes that a burst of `length` bytes at address `begin` costs: whole, aligned transactions of the smallest size that
/// holds it, or of the largest.
inline std::int64_t transacted(std::int64_t begin, std::int64_t length, const CopyTiming& timing) {
  if (length == 0) return 0;
  std::int64_t size = timing.least_transaction_bytes;
  while (size < length && size < timing.transaction_bytes) size *= 2;
  return isa::round_up(begin + length, size) - begin / size * size;
}

/// Bytes of a copy by who answers for them: the L2 or the memory behind it.
struct Demand {
  double l2 = 0, memory = 0;
  int bursts = 1; ///< pieces that do not lie end to end
};

/// Cycles that the bytes take with nobody else on the chip: one after the other, each at its own level's rate.
inline double moving_cycles(const Demand& demand, const CopyTiming& timing) {
  return demand.l2 / timing.l2.bytes_per_cycle + demand.memory / timing.memory.bytes_per_cycle;
}

/// Cycles that a copy keeps its engine busy: its bytes, an overhead for each further burst, and at least the issue
/// interval. `lost`: cycles by which its bytes came later because the chip was shared; no overhead is stretched.
inline double copy_cost(const Demand& demand, const CopyTiming& timing, std::int64_t lost = 0) {
  const double overhead = demand.bursts > 1 ? (demand.bursts - 1) * timing.burst_overhead : 0.0;
  return std::max(timing.issue_interval, moving_cycles(demand, timing) + static_cast<double>(lost) + overhead);
}

/// From the last byte's issue to the end of the copy.
inline double copy_latency(const Demand& demand, const CopyTiming& timing) {
  return demand.memory > 0 || demand.l2 == 0 ? timing.memory.first_byte : timing.l2.first_byte;
}

} // namespace sim
