// SPDX-License-Identifier: Apache-2.0
#include "sim/device/bank_arbiter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sim {
namespace {

using BankSet = std::uint64_t; ///< one bit a bank

/// The accesses of one repeat on one side (read or write): which banks in which of its cycles.
class RepeatAccess {
public:
  void add(std::int64_t address, const BankGeometry& geometry) {
    const int bank = geometry.bank_of(address);
    const auto group = static_cast<std::size_t>(bank % geometry.groups);
    const int cycle = used_[group]++;
    if (cycle >= static_cast<int>(banks_.size())) return; // beyond 24 blocks in one group nothing is walked
    banks_[static_cast<std::size_t>(cycle)] |= BankSet{1} << bank;
    cycles_ = std::max(cycles_, cycle + 1);
  }
  int cycles() const { return cycles_; }
  BankSet banks(int cycle) const { return banks_[static_cast<std::size_t>(cycle)]; }

private:
  std::array<int, kMostBanks> used_ = {};
  std::array<BankSet, 24> banks_ = {}; ///< three operands of eight blocks, all in one group
  int cycles_ = 0;
};

/// Banks that writes under way will use, by cycle. Cycles are looked at in rising order, at most kHorizon ahead.
class PendingWrites {
public:
  void add(std::int64_t cycle, BankSet banks) {
    Slot& slot = slots_[static_cast<std::size_t>(cycle % kHorizon)];
    if (slot.cycle != cycle) slot = {cycle, 0};
    slot.banks |= banks;
  }
  BankSet at(std::int64_t cycle) const {
    const Slot& slot = slots_[static_cast<std::size_t>(cycle % kHorizon)];
    return slot.cycle == cycle ? slot.banks : 0;
  }

private:
  static constexpr std::int64_t kHorizon = 128;
  static_assert(kHorizon >= kLongestWriteLag + 24 + 8, "a write is due within the horizon of every read before it");
  struct Slot {
    std::int64_t cycle = -1;
    BankSet banks = 0;
  };
  std::array<Slot, kHorizon> slots_;
};

void add_repeat(RepeatAccess& access, const isa::Walk& walk, int repeat, const BankGeometry& geometry) {
  const std::int64_t start = walk.base + repeat * walk.repeat_stride;
  for (int block = 0; block < walk.blocks_in(repeat); ++block) access.add(start + block * walk.block_stride, geometry);
}

RepeatAccess reads_of(const AccessPattern& pattern, int repeat, const BankGeometry& geometry) {
  RepeatAccess access;
  for (int k = 0; k < pattern.read_count; ++k) {
    const isa::Walk& walk = pattern.reads[static_cast<std::size_t>(k)];
    if (walk.repeat_stride == 0 && repeat > 0) continue; // read once for the whole instruction
    add_repeat(access, walk, repeat, geometry);
  }
  return access;
}

bool meets(const RepeatAccess& reads, const PendingWrites& writes, std::int64_t start) {
  for (int j = 0; j < reads.cycles(); ++j)
    if ((reads.banks(j) & writes.at(start + j)) != 0) return true;
  return false;
}

} // namespace

BankConflicts arbitrate(const AccessPattern& pattern, const BankGeometry& geometry) {
  BankConflicts conflicts;
  double read_read = 0, read_write = 0, write_write = 0;
  PendingWrites pending;
  double next = 0;
  const isa::Walk& write = pattern.write;
  for (int repeat = 0; repeat < write.repeats; ++repeat) {
    const RepeatAccess reads = reads_of(pattern, repeat, geometry);
    RepeatAccess writes;
    add_repeat(writes, write, repeat, geometry);
    auto start = static_cast<std::int64_t>(next);
    while (meets(reads, pending, start)) ++start;
    const std::int64_t due = start + std::max(reads.cycles() - 1, 0) + geometry.write_lag;
    for (int j = 0; j < writes.cycles(); ++j) pending.add(due + j, writes.banks(j));
    const double with_reads = std::max<double>(pattern.interval, reads.cycles());
    const double with_writes = std::max<double>(with_reads, writes.cycles());
    // A repeat that computes for longer than it reads and writes has time to wait in.
    const double slack = with_writes - std::max(reads.cycles(), writes.cycles());
    const double waited = std::max(static_cast<double>(start) - std::floor(next) - slack, 0.0);
    read_read += with_reads - pattern.interval;
    read_write += waited;
    write_write += with_writes - with_reads;
    next += with_writes + waited;
  }
  conflicts.read_read = static_cast<std::int64_t>(std::ceil(read_read));
  conflicts.read_write = static_cast<std::int64_t>(std::ceil(read_write));
  conflicts.write_write = static_cast<std::int64_t>(std::ceil(write_write));
  return conflicts;
}

namespace {

bool same(const isa::Walk& a, const isa::Walk& b) {
  return a.base == b.base && a.piece == b.piece && a.block_stride == b.block_stride &&
         a.repeat_stride == b.repeat_stride && a.blocks == b.blocks && a.last_blocks == b.last_blocks &&
         a.repeats == b.repeats;
}

std::size_t mix(std::size_t seed, std::int64_t value) {
  return (seed ^ static_cast<std::size_t>(value)) * 0x9e3779b97f4a7c15ull + (seed >> 29);
}

} // namespace

bool AccessPattern::operator==(const AccessPattern& o) const {
  return read_count == o.read_count && interval == o.interval && same(write, o.write) &&
         std::equal(reads.begin(), reads.begin() + read_count, o.reads.begin(), same);
}

std::size_t BankArbiter::Hash::operator()(const AccessPattern& pattern) const {
  std::size_t hash = static_cast<std::size_t>(pattern.read_count);
  const auto add = [&](const isa::Walk& walk) {
    hash = mix(hash, walk.base + (walk.block_stride << 20) + (std::int64_t{walk.blocks} << 56));
    hash = mix(hash, walk.repeat_stride + (std::int64_t{walk.repeats} << 24) + (std::int64_t{walk.last_blocks} << 56));
  };
  add(pattern.write);
  for (int k = 0; k < pattern.read_count; ++k) add(pattern.reads[static_cast<std::size_t>(k)]);
  return hash;
}

const BankConflicts& BankArbiter::conflicts(const AccessPattern& pattern) {
  const auto known = known_.find(pattern);
  if (known != known_.end()) return known->second;
  return known_.emplace(pattern, arbitrate(pattern, geometry_)).first->second;
}

AccessPattern pattern_of(const isa::Footprint& footprint, double cycles_per_repeat) {
  AccessPattern pattern;
  pattern.read_count = footprint.read_count;
  pattern.interval = cycles_per_repeat;
  pattern.reads = footprint.reads;
  pattern.write = footprint.write;
  return pattern;
}

} // namespace sim
