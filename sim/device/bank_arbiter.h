// SPDX-License-Identifier: Apache-2.0
/// \file
/// How many cycles the repeats of one vector instruction lose in the banks of UB.
///
/// Per cycle a bank group serves one read and one write, a bank one access. A repeat reads for k cycles, k being the
/// most blocks that it has in one group; in cycle j it reads the j-th block of each group. It is written `write_lag`
/// cycles after its last read. A repeat starts at the first cycle at which none of its k cycles reads a bank that is
/// written in that cycle: the write goes, the repeat waits whole. What it waits is lost as far as it exceeds the cycles
/// that the repeat computes beyond its reads and writes. UB is idle when the instruction starts: effects of
/// one instruction on the next are not modelled. Source: hardware facts 2.1, the rule that reproduces the eight
/// measured scenarios.
#pragma once

#include "isa/footprint.h"
#include "sim/events.h"
#include "sim/hardware/hardware.h"

#include <cstdint>
#include <unordered_map>

namespace sim {

using isa::BankGeometry;

/// What the arbitration can count with; the hardware file is held to it.
inline constexpr int kMostBanks = 64;
inline constexpr int kLongestWriteLag = 64; ///< cycles

/// What decides the conflicts of an instruction: its walks and the cycles a repeat takes anyway.
struct AccessPattern {
  std::array<isa::Walk, 3> reads; ///< the first `read_count`
  isa::Walk write;
  int read_count = 0;
  double interval = 1; ///< cycles per repeat

  bool operator==(const AccessPattern& o) const;
};

/// Plain arbitration, cycle by cycle.
BankConflicts arbitrate(const AccessPattern& pattern, const BankGeometry& geometry);

/// Arbitration with a memory: kernels repeat the same few hundred patterns.
class BankArbiter {
public:
  explicit BankArbiter(const BankGeometry& geometry) : geometry_(geometry) {}
  const BankConflicts& conflicts(const AccessPattern& pattern);
  std::size_t patterns() const { return known_.size(); }

private:
  struct Hash {
    std::size_t operator()(const AccessPattern& pattern) const;
  };
  BankGeometry geometry_;
  std::unordered_map<AccessPattern, BankConflicts, Hash> known_;
};

/// The pattern of a footprint.
AccessPattern pattern_of(const isa::Footprint& footprint, double cycles_per_repeat);

} // namespace sim
