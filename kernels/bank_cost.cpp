// SPDX-License-Identifier: Apache-2.0
// What a vector instruction loses in the banks, from the addresses of its operands.
#include "kernels/vector_uses.h"

#include <algorithm>

namespace kernels {
namespace {

using Bits = std::uint64_t; ///< one bit a bank, or a group

/// The datablocks of an operand in one repeat.
struct Blocks {
  std::int64_t begin = 0, end = 0; ///< bytes
};

/// A repeat's reads: the second block of a group is read a cycle after the first.
struct Reads {
  Bits first = 0, second = 0; ///< banks
  int cycles() const { return second == 0 ? 1 : 2; }
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

} // namespace

bool layout_matters(const isa::BankGeometry& banks) {
  return isa::kBlockBytes == std::int64_t{1} << banks.group_bit && banks.groups >= 2 * isa::kBlocksPerRepeat;
}

std::int64_t lost_cycles(const VectorUse& use, const std::vector<std::int64_t>& bases, const isa::BankGeometry& banks) {
  Writes writes;
  std::int64_t lost = 0;
  std::int64_t now = 0;
  for (std::int64_t first = 0; first < use.elements; first += kElementsPerRepeat) {
    const std::int64_t count = std::min(kElementsPerRepeat, use.elements - first);
    const auto blocks = [&](const Operand& operand) {
      const std::int64_t begin = bases[operand.entry] + operand.at(first).offset;
      return Blocks{begin, begin + count * operand.size};
    };
    const Reads reads =
        reads_of(blocks(use.src0), use.src1 ? std::optional<Blocks>(blocks(*use.src1)) : std::nullopt, banks);
    for (; writes.meet(reads, now); ++now) ++lost;
    writes.add(now + reads.cycles() - 1 + banks.write_lag, banks_in(blocks(use.dst), banks));
    lost += reads.cycles() - 1;
    now += reads.cycles();
  }
  return lost;
}

} // namespace kernels
