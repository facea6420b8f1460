// SPDX-License-Identifier: Apache-2.0
// The time of copies that the L2 answers, on the small chip. Memory: in 32 B a cycle, latency 100, out 64 B, 60. L2: in
// 64 B and 256 for all cores, latency 40, out 128 B, 30.
#include "tests/support/play.h"

using isa::Pipe;
using sim::Stall;
using support::play;
using support::Played;

namespace {

sim::HardwareConfig chip_with_l2() {
  sim::HardwareConfig chip = support::small_chip();
  chip.l2.bytes = 1 << 20;
  return chip;
}

const std::string kKib = "copy_gm_to_ub ub:a, gm:in, len=32blk\n";
const std::string kDrained = "pipe_barrier ALL\n";

} // namespace

TEST_CASE("a second copy of the same lines comes from the L2") {
  const Played played = play({kKib + kDrained + kKib}, chip_with_l2());
  CHECK(played.life(0).issued - played.life(0).started == 32);
  CHECK(played.life(0).ended - played.life(0).issued == 100);
  CHECK(played.life(2).issued - played.life(2).started == 16);
  CHECK(played.life(2).ended - played.life(2).issued == 40);
  CHECK(played.life(0).l2_bytes == 0);
  CHECK(played.life(2).l2_bytes == 1024);
  CHECK(played.result.gm.l2_read_bytes == 1024);
}

TEST_CASE("a copy that the L2 answers in part pays each byte at its own rate and waits for the memory") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:in, len=16blk\n" + kDrained + kKib}, chip_with_l2());
  CHECK(played.life(2).issued - played.life(2).started == 512 / 64 + 512 / 32);
  CHECK(played.life(2).ended - played.life(2).issued == 100);
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth) == 0);
}

TEST_CASE("a copy in two parts is rounded up once") {
  sim::HardwareConfig chip = chip_with_l2();
  chip.mte2.l2.bytes_per_cycle = 60;
  chip.mte2.memory.bytes_per_cycle = 30;
  const Played played = play({"copy_gm_to_ub ub:a, gm:in, len=16blk\n" + kDrained + kKib}, chip);
  CHECK(played.life(2).issued - played.life(2).started == 26); // 8.53 + 17.07
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth) == 0);
}

TEST_CASE("what is written is held too, for later writes and reads") {
  const std::string out = "copy_ub_to_gm gm:out, ub:c, len=32blk\n";
  const Played played =
      play({out + kDrained + out + kDrained + "copy_gm_to_ub ub:a, gm:out, len=32blk\n"}, chip_with_l2());
  CHECK(played.life(0).issued - played.life(0).started == 16);
  CHECK(played.life(2).issued - played.life(2).started == 10); // 8 of bytes, less than the issue interval
  CHECK(played.life(2).ended - played.life(2).issued == 30);
  CHECK(played.life(4).issued - played.life(4).started == 16);
  CHECK(played.result.gm.l2_written_bytes == 1024);
}

TEST_CASE("a line that one core has fetched serves the others") {
  const std::string late = "scalar_load.f32 s0, ub:d\n";
  const Played played = play({kKib, late + kKib}, chip_with_l2());
  CHECK(played.life(0, 0).l2_bytes == 0);
  CHECK(played.life(1, 1).l2_bytes == 1024);
}

TEST_CASE("cores share the L2's rate among those whom it answers") {
  sim::HardwareConfig chip = chip_with_l2();
  chip.mte2.l2.chip_bytes_per_cycle = 64;
  const std::string twice = kKib + kDrained + "sync_all\n" + kKib;
  const Played played = play({twice, twice}, chip);
  CHECK(played.life(3, 0).issued - played.life(3, 0).started == 32);
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, 0) == 16);
}

TEST_CASE("a warm L2 holds the inputs, and nothing else, from the start") {
  isa::Recording recording = support::recorded({kKib + "copy_ub_to_gm gm:out, ub:c, len=32blk\n"});
  sim::Options options;
  options.l2_warm = true;
  const sim::Result result = sim::simulate(recording, chip_with_l2(), options);
  CHECK(result.gm.l2_read_bytes == 1024);
  CHECK(result.gm.l2_written_bytes == 0);
}
