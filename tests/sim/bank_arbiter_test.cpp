// SPDX-License-Identifier: Apache-2.0
#include "sim/device/bank_arbiter.h"
#include "tests/support/chip.h"

#include <catch2/catch.hpp>

#include <random>

using sim::AccessPattern;
using sim::BankConflicts;

namespace {

const sim::BankGeometry kGeometry = support::small_chip().machine.banks;

isa::Walk contiguous(std::int64_t base, int repeats = 64) {
  isa::Walk walk;
  walk.base = base;
  walk.repeats = repeats;
  return walk;
}

/// One block feeds the whole repeat.
isa::Walk broadcast(std::int64_t base, std::int64_t blocks_between_repeats) {
  isa::Walk walk = contiguous(base);
  walk.block_stride = 0;
  walk.blocks = walk.last_blocks = 1;
  walk.repeat_stride = blocks_between_repeats * isa::kBlockBytes;
  return walk;
}

AccessPattern add(const isa::Walk& src0, const isa::Walk& src1, const isa::Walk& dst) {
  AccessPattern pattern;
  pattern.read_count = 2;
  pattern.reads = {src0, src1, {}};
  pattern.write = dst;
  return pattern;
}

/// Cycles an Add of 64 repeats takes among others like it: 24.4 fixed, one a repeat, and what the banks cost.
double cycles(const isa::Walk& src0, std::int64_t src1, std::int64_t dst) {
  const AccessPattern pattern = add(src0, contiguous(src1), contiguous(dst));
  return 24.4 + 64 + static_cast<double>(sim::arbitrate(pattern, kGeometry).total());
}

} // namespace

TEST_CASE("the eight measured scenarios of bank conflicts cost what the rule says") {
  CHECK(cycles(contiguous(0), 0x10100, 0x20000) == Approx(88.4));
  CHECK(cycles(contiguous(0), 0x4000, 0x10000) == Approx(152.4));
  CHECK(cycles(contiguous(0), 0x10000, 0x14100) == Approx(152.4));
  CHECK(cycles(contiguous(0), 0x10100, 0x4000) == Approx(88.4));
  CHECK(cycles(contiguous(0), 0x10100, 0x4020) == Approx(139.4));
  CHECK(cycles(contiguous(0), 0x10100, 0x10100) == Approx(88.4));
  CHECK(cycles(broadcast(0, 1), 0x10100, 0x10100) == Approx(132.4));
  CHECK(cycles(broadcast(0, 8), 0x10100, 0x10100) == Approx(88.4));
}

TEST_CASE("a bank is a group and an id out of the address") {
  CHECK(kGeometry.bank_of(0) == 0);
  CHECK(kGeometry.bank_of(0x1f) == 0);
  CHECK(kGeometry.bank_of(0x20) == 1);
  CHECK(kGeometry.bank_of(0x200) == 0); // a row further
  CHECK(kGeometry.bank_of(0x10020) == 17);
  CHECK(kGeometry.bank_of(0x2ffff) == 47);
}

TEST_CASE("two reads in one group lose a cycle a repeat, whatever the bank") {
  const BankConflicts lost = sim::arbitrate(add(contiguous(0), contiguous(0x10000), contiguous(0x20100)), kGeometry);
  CHECK(lost.read_read == 64);
  CHECK(lost.total() == 64);
}

TEST_CASE("a strided source reads its group block by block") {
  isa::Walk strided = contiguous(0, 4);
  strided.block_stride = 16 * isa::kBlockBytes;
  const BankConflicts lost = sim::arbitrate(add(strided, contiguous(0x10100, 4), contiguous(0x20000, 4)), kGeometry);
  CHECK(lost.read_read == 4 * 7);
}

TEST_CASE("a strided destination writes its group block by block") {
  isa::Walk strided = contiguous(0x20000, 4);
  strided.block_stride = 16 * isa::kBlockBytes;
  const BankConflicts lost = sim::arbitrate(add(contiguous(0, 4), contiguous(0x10100, 4), strided), kGeometry);
  CHECK(lost.write_write == 4 * 7);
  CHECK(lost.total() == 4 * 7);
}

TEST_CASE("a read of a bank that is being written waits") {
  const BankConflicts lost = sim::arbitrate(add(contiguous(0), contiguous(0x10100), contiguous(0x4020)), kGeometry);
  CHECK(lost.read_write == 51);
  CHECK(lost.total() == 51);
}

TEST_CASE("slow repeats hide their conflicts") {
  AccessPattern pattern = add(contiguous(0), contiguous(0x4000), contiguous(0x20100));
  CHECK(sim::arbitrate(pattern, kGeometry).read_read == 64);
  pattern.interval = 2;
  CHECK(sim::arbitrate(pattern, kGeometry).total() == 0);
  pattern.interval = 1.5;
  CHECK(sim::arbitrate(pattern, kGeometry).read_read == 32);
}

TEST_CASE("no repeats, no conflicts") {
  CHECK(sim::arbitrate(add(contiguous(0, 0), contiguous(0, 0), contiguous(0, 0)), kGeometry).total() == 0);
}

namespace {

class RandomPattern {
public:
  AccessPattern next() {
    AccessPattern pattern;
    pattern.read_count = static_cast<int>(below(4));
    pattern.interval = below(2) == 0 ? 1 : 8.5;
    const int repeats = static_cast<int>(below(20));
    for (isa::Walk& walk : pattern.reads) walk = random_walk(repeats);
    pattern.write = random_walk(repeats);
    return pattern;
  }

private:
  std::int64_t below(std::uint32_t end) { return static_cast<std::int64_t>(engine_() % end); }
  isa::Walk random_walk(int repeats) {
    isa::Walk walk;
    walk.base = below(3) * 0x10000 + below(8) * 0x20;
    walk.block_stride = below(3) * isa::kBlockBytes;
    walk.repeat_stride = below(3) * 4 * isa::kBlockBytes;
    walk.blocks = 7 + static_cast<int>(below(2));
    walk.last_blocks = 1 + static_cast<int>(below(8));
    walk.repeats = repeats;
    return walk;
  }
  std::mt19937 engine_{42};
};

} // namespace

TEST_CASE("remembered conflicts are those of plain arbitration") {
  sim::BankArbiter arbiter(kGeometry);
  RandomPattern random;
  std::vector<AccessPattern> patterns(3000);
  std::generate(patterns.begin(), patterns.end(), [&] { return random.next(); });
  for (int round = 0; round < 2; ++round)
    for (const AccessPattern& pattern : patterns) {
      const BankConflicts plain = sim::arbitrate(pattern, kGeometry);
      const BankConflicts& remembered = arbiter.conflicts(pattern);
      REQUIRE(remembered.read_read == plain.read_read);
      REQUIRE(remembered.read_write == plain.read_write);
      REQUIRE(remembered.write_write == plain.write_write);
    }
  CHECK(arbiter.patterns() <= patterns.size());
}

TEST_CASE("a repeat that computes for long hides what it waits for a write") {
  AccessPattern pattern = add(contiguous(0), contiguous(0x10100), contiguous(0x4020));
  CHECK(sim::arbitrate(pattern, kGeometry).read_write > 0);
  pattern.interval = 8.5;
  CHECK(sim::arbitrate(pattern, kGeometry).total() == 0);
}
