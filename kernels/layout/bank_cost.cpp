// SPDX-License-Identifier: Apache-2.0
// What a vector instruction loses in the banks, from the addresses of its operands.
#include "kernels/layout/vector_uses.h"

#include <algorithm>
#include <array>

namespace kernels {
namespace {

using Bits = std::uint64_t; ///< one bit a bank, or a group
using Bases = std::vector<std::int64_t>;

/// The datablocks of an operand in one repeat.
struct Blocks {
  std::int64_t begin = 0, end = 0; ///< bytes
};

std::int64_t blocks_in(const Blocks& blocks) {
  return (blocks.end - blocks.begin + isa::kBlockBytes - 1) / isa::kBlockBytes;
}

/// A repeat's reads: the second block of a group is read a cycle after the first.
struct Reads {
  Bits first = 0, second = 0; ///< banks
  int cycles() const { return second == 0 ? 1 : 2; }
};

/// A repeat's writes: the banks of each cycle.
struct WriteCycles {
  std::array<Bits, isa::kBlocksPerRepeat> banks = {};
  int cycles = 0;
};

Bits banks_in(const Blocks& blocks, const isa::BankGeometry& banks) {
  Bits bits = 0;
  for (std::int64_t at = blocks.begin; at < blocks.end; at += isa::kBlockBytes) bits |= Bits{1} << banks.bank_of(at);
  return bits;
}

Bits groups_in(const Blocks& blocks, const isa::BankGeometry& banks) {
  Bits bits = 0;
  for (std::int64_t at = blocks.begin; at < blocks.end; at += isa::kBlockBytes) bits |= Bits{1} << banks.group_of(at);
  return bits;
}

Reads reads_of(const Blocks& src0, const std::optional<Blocks>& src1, const isa::BankGeometry& banks) {
  Reads reads;
  reads.first = banks_in(src0, banks);
  if (!src1) return reads;
  const Bits taken = groups_in(src0, banks);
  for (std::int64_t at = src1->begin; at < src1->end; at += isa::kBlockBytes) {
    const bool waits = (taken >> banks.group_of(at) & 1) != 0;
    (waits ? reads.second : reads.first) |= Bits{1} << banks.bank_of(at);
  }
  return reads;
}

/// `count` datablocks, `stride` bytes apart.
WriteCycles writes_of(std::int64_t begin, std::int64_t stride, std::int64_t count, const isa::BankGeometry& banks) {
  WriteCycles writes;
  std::array<Bits, isa::kBlocksPerRepeat> groups = {};
  for (std::int64_t at = begin; at < begin + count * stride; at += stride) {
    std::size_t cycle = 0;
    while ((groups[cycle] >> banks.group_of(at) & 1) != 0) ++cycle;
    groups[cycle] |= Bits{1} << banks.group_of(at);
    writes.banks[cycle] |= Bits{1} << banks.bank_of(at);
    writes.cycles = std::max(writes.cycles, static_cast<int>(cycle) + 1);
  }
  return writes;
}

/// Writes under way, in the order in which they fall due, never two in a cycle.
class Writes {
public:
  void add(std::int64_t due, Bits banks) { pending_.push_back({due, banks}); }
  /// Asked for in rising order of `now`.
  bool meet(const Reads& reads, std::int64_t now) {
    while (next_ < pending_.size() && pending_[next_].due < now) ++next_;
    return (at(next_, now) & reads.first) != 0 || ((at(next_, now + 1) | at(next_ + 1, now + 1)) & reads.second) != 0;
  }

private:
  struct Write {
    std::int64_t due = 0;
    Bits banks = 0;
  };
  Bits at(std::size_t write, std::int64_t cycle) const {
    return write < pending_.size() && pending_[write].due == cycle ? pending_[write].banks : 0;
  }
  std::vector<Write> pending_;
  std::size_t next_ = 0;
};

/// What the repeat from element `first` on takes of `operand`.
Blocks blocks_of(const VectorUse& use, const Operand& operand, std::int64_t first, const Bases& bases) {
  const std::int64_t end = std::min(first + use.elements_per_repeat(), use.elements);
  const std::int64_t base = bases[operand.entry];
  return {base + operand.at(first).offset, base + operand.at(end).offset};
}

Reads reads_of(const VectorUse& use, std::int64_t first, const Bases& bases, const isa::BankGeometry& banks) {
  std::optional<Blocks> src1;
  if (use.src1) src1 = blocks_of(use, *use.src1, first, bases);
  return reads_of(blocks_of(use, use.src0, first, bases), src1, banks);
}

WriteCycles writes_of(const VectorUse& use, std::int64_t first, const Bases& bases, const isa::BankGeometry& banks) {
  const Blocks dst = blocks_of(use, use.dst, first, bases);
  if (use.spread == 0) return writes_of(dst.begin, isa::kBlockBytes, blocks_in(dst), banks);
  const std::int64_t begin = bases[use.dst.entry] + use.dst.offset + first * use.spread;
  return writes_of(begin, use.spread, isa::kBlocksPerRepeat, banks);
}

} // namespace

bool layout_matters(const isa::BankGeometry& banks) {
  return isa::kBlockBytes == std::int64_t{1} << banks.group_bit && banks.groups >= 2 * isa::kBlocksPerRepeat;
}

std::int64_t lost_cycles(const VectorUse& use, const std::vector<std::int64_t>& bases, const isa::BankGeometry& banks) {
  Writes pending;
  std::int64_t lost = 0;
  std::int64_t now = 0;
  for (std::int64_t first = 0; first < use.elements; first += use.elements_per_repeat()) {
    const Reads reads = reads_of(use, first, bases, banks);
    const WriteCycles writes = writes_of(use, first, bases, banks);
    for (; pending.meet(reads, now); ++now) ++lost;
    for (int k = 0; k < writes.cycles; ++k)
      pending.add(now + reads.cycles() - 1 + banks.write_lag + k, writes.banks[static_cast<std::size_t>(k)]);
    const int cycles = std::max(reads.cycles(), writes.cycles);
    lost += cycles - 1;
    now += cycles;
  }
  return lost;
}

} // namespace kernels
