// SPDX-License-Identifier: Apache-2.0
// What the kernels expect the banks to cost, against the arbitration that the simulator does.
#include "kernels/layout/vector_uses.h"
#include "sim/device/bank_arbiter.h"
#include "tests/support/request.h"

#include <catch2/catch.hpp>

#include <random>

using namespace kernels;

namespace {

const isa::BankGeometry kBanks = support::atlas_a2().banks;
const std::vector<std::int64_t> kOrigin = {0};

Operand at(std::int64_t address, int size = 4) { return {0, address, size}; }

std::int64_t lost(const VectorUse& use, const isa::BankGeometry& banks = kBanks) {
  return lost_cycles(use, kOrigin, banks);
}

/// A Mul of 64 full repeats.
std::int64_t of_addresses(std::int64_t src0, std::int64_t src1, std::int64_t dst) {
  return lost({at(dst), at(src0), at(src1), 64 * 64});
}

isa::Walk walk_of(const Operand& operand, std::int64_t elements, std::int64_t per_repeat) {
  const auto blocks_of = [&](std::int64_t count) {
    return static_cast<int>((count * operand.size + isa::kBlockBytes - 1) / isa::kBlockBytes);
  };
  isa::Walk walk;
  walk.base = operand.offset;
  walk.repeat_stride = per_repeat * operand.size;
  walk.blocks = blocks_of(per_repeat);
  walk.repeats = static_cast<int>((elements + per_repeat - 1) / per_repeat);
  walk.last_blocks = blocks_of(elements - (walk.repeats - 1) * per_repeat);
  return walk;
}

/// A Brcb's destination.
isa::Walk spread_walk_of(const VectorUse& use) {
  isa::Walk walk;
  walk.base = use.dst.offset;
  walk.block_stride = use.spread;
  walk.repeat_stride = 8 * use.spread;
  walk.repeats = static_cast<int>(use.repeats());
  return walk;
}

std::int64_t arbitrated(const VectorUse& use, const isa::BankGeometry& banks) {
  sim::AccessPattern pattern;
  pattern.read_count = use.src1 ? 2 : 1;
  const std::int64_t per_repeat = use.elements_per_repeat();
  pattern.reads[0] = walk_of(use.src0, use.elements, per_repeat);
  if (use.src1) pattern.reads[1] = walk_of(*use.src1, use.elements, per_repeat);
  pattern.write = use.spread == 0 ? walk_of(use.dst, use.elements, per_repeat) : spread_walk_of(use);
  return sim::arbitrate(pattern, banks).total();
}

/// Operands in three banks of a group or a few groups apart, near a change of bank too; lengths that end anywhere.
class RandomUses {
public:
  VectorUse next() {
    VectorUse use;
    use.dst = operand();
    use.src0 = operand();
    if (below(3) > 0) use.src1 = below(4) == 0 ? use.dst : operand();
    use.elements = 1 + below(70 * kElementsPerRepeat);
    return use;
  }
  VectorUse next_broadcast() {
    VectorUse use;
    use.dst = operand();
    use.src0 = operand();
    use.dst.size = use.src0.size = 4;
    use.elements = 8 * (1 + below(40));
    use.spread = (1 + below(16)) * isa::kBlockBytes;
    return use;
  }

private:
  Operand operand() {
    const std::int64_t near_a_change = below(2) * (0x10000 - 0x1000);
    return at(below(2) * 0x10000 + near_a_change + below(2) * 0x100 + below(2) * below(16) * 0x20, below(4) ? 4 : 2);
  }
  std::int64_t below(std::uint32_t end) { return static_cast<std::int64_t>(engine_() % end); }
  std::mt19937 engine_{7};
};

} // namespace

TEST_CASE("sources in one half of the bank groups lose a cycle a repeat, in opposite halves none") {
  CHECK(of_addresses(0, 0x4000, 0x20000) == 64);
  CHECK(of_addresses(0, 0x10000, 0x20100) == 64);
  CHECK(of_addresses(0, 0x4100, 0x20000) == 0);
  CHECK(of_addresses(0, 0x4120, 0x20000) == 64);
}

TEST_CASE("a destination meets a source in its own bank only") {
  CHECK(of_addresses(0, 0x10100, 0x8000) == 0);
  CHECK(of_addresses(0, 0x10100, 0x8100) == 3);
  CHECK(of_addresses(0, 0x10100, 0x8020) == 51);
  CHECK(of_addresses(0, 0x10100, 0x28020) == 0);
}

TEST_CASE("an instruction that has read everything before its first write meets nobody") {
  CHECK(lost({at(0x20), at(0), {}, 17 * 64}) == 0);
  CHECK(lost({at(0x20), at(0), {}, 18 * 64}) == 17);
}

TEST_CASE("a short row meets another only where its few blocks overlap") {
  CHECK(lost({at(0x20000), at(0), at(0x40), 16}) == 0);
  CHECK(lost({at(0x20000), at(0), at(0x20), 16}) == 1);
}

TEST_CASE("for any operands the expected losses are those of the simulator's arbitration") {
  isa::BankGeometry wide = kBanks;
  wide.groups = 32;
  wide.banks_per_group = 2;
  wide.write_lag = 4;
  RandomUses random;
  std::int64_t total = 0;
  for (int k = 0; k < 4000; ++k) {
    const VectorUse use = random.next();
    CAPTURE(k, use.dst.offset, use.src0.offset, use.src1.value_or(Operand{}).offset, use.elements);
    for (const isa::BankGeometry& banks : {kBanks, wide}) REQUIRE(lost(use, banks) == arbitrated(use, banks));
    total += lost(use);
  }
  CHECK(total > 0);
}

TEST_CASE("for any Brcb the expected losses are those of the simulator's arbitration") {
  RandomUses random;
  std::int64_t total = 0;
  for (int k = 0; k < 2000; ++k) {
    const VectorUse use = random.next_broadcast();
    CAPTURE(k, use.dst.offset, use.src0.offset, use.elements, use.spread);
    REQUIRE(lost(use) == arbitrated(use, kBanks));
    total += lost(use);
  }
  CHECK(total > 0);
}

TEST_CASE("a layout matters where two sources of a repeat find groups of their own") {
  CHECK(layout_matters(kBanks));
  isa::BankGeometry few = kBanks;
  few.groups = 8;
  CHECK_FALSE(layout_matters(few));
  isa::BankGeometry coarse = kBanks;
  coarse.group_bit = 8;
  CHECK_FALSE(layout_matters(coarse));
  CHECK_FALSE(layout_matters({}));
}
