// SPDX-License-Identifier: Apache-2.0
// The time of copies on the small chip. In: 32 B a cycle and core, 64 for all, latency 100. Out: 64 B, 128, 60.
#include "sim/hardware/timing.h"
#include "tests/support/play.h"

using isa::Pipe;
using sim::Stall;
using support::play;
using support::Played;
using support::small_chip;

namespace {

const std::string kKib = "copy_gm_to_ub ub:a, gm:in, len=32blk\n"; // 32 cycles
const std::string kTiny = "copy_gm_to_ub ub:a, gm:in, len=1blk\n";

std::string in_blocks(int blocks) { return "copy_gm_to_ub ub:a, gm:in, len=" + std::to_string(blocks) + "blk\n"; }

sim::HardwareConfig chip_of(double all_cores) {
  sim::HardwareConfig chip = small_chip();
  chip.mte2.memory.chip_bytes_per_cycle = all_cores;
  return chip;
}

} // namespace

TEST_CASE("a copy moves its bytes and ends a latency later") {
  const Played played = play({kKib});
  CHECK(played.life(0).started == 1);
  CHECK(played.life(0).issued == 1 + 32);
  CHECK(played.life(0).ended == 1 + 32 + 100);
  CHECK(played.life(0).bytes == 1024);
  CHECK(played.pipe(Pipe::mte2).busy_cycles == 32);
  CHECK(played.stall(Pipe::mte2, Stall::gm_latency) == 100);
}

TEST_CASE("the latency shows once for a run of copies") {
  const Played played = play({kKib + kKib + kKib});
  CHECK(played.life(1).started == 33);
  CHECK(played.life(2).ended == 1 + 3 * 32 + 100);
  CHECK(played.stall(Pipe::mte2, Stall::gm_latency) == 100);
}

TEST_CASE("tiny copies follow each other at the issue interval, rounded up once a copy") {
  sim::HardwareConfig chip = small_chip();
  chip.mte2.issue_interval = 10.5;
  const Played played = play({kTiny + kTiny + kTiny}, chip);
  CHECK(played.life(1).started == 12);
  CHECK(played.life(2).started == 23);
  CHECK(played.life(2).ended == 34 + 100);
}

TEST_CASE("each further burst costs its overhead") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:in, bursts=4, len=4blk, gap=1/1\n"});
  CHECK(played.life(0).issued == 1 + 4 * 4 + 3 * 2);
  CHECK(played.life(0).bytes == 512);
}

TEST_CASE("a burst costs whole transactions but moves its own bytes") {
  sim::HardwareConfig chip = small_chip();
  chip.mte2.least_transaction_bytes = chip.mte2.transaction_bytes = 512;
  const Played played = play({"copy_gm_to_ub_pad.f32 ub:a, gm:in, bursts=2, len=40B, gap=472/0\n"}, chip);
  CHECK(played.life(0).issued == 1 + 2 * 16 + 2);
  CHECK(played.life(0).bytes == 80);
}

TEST_CASE("copies out have their own figures") {
  const Played played = play({"copy_ub_to_gm gm:out, ub:c, len=32blk\ncopy_ub_to_gm gm:out, ub:c, bursts=2, len=8blk\n"
                              "copy_ub_to_gm gm:out, ub:c, len=1blk\n"});
  CHECK(played.life(0).issued == 1 + 16);
  CHECK(played.life(0).ended == 17 + 60);
  CHECK(played.life(1).issued == 17 + 10); // 8 of bytes and 2 of a burst
  CHECK(played.life(2).issued == 27 + 10);
  CHECK(played.stall(Pipe::mte3, Stall::gm_latency) == 60);
}

TEST_CASE("cores share what the chip has, and what they lose to each other is a stall") {
  const Played played = play({in_blocks(48), in_blocks(48)}, chip_of(48));
  for (int core = 0; core < 2; ++core) {
    CHECK(played.life(0, core).issued == 1 + 64); // 24 B a cycle
    CHECK(played.pipe(Pipe::mte2, static_cast<std::size_t>(core)).busy_cycles == 48);
    CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, static_cast<std::size_t>(core)) == 16);
  }
}

TEST_CASE("a core is never faster than its own rate") {
  const Played played = play({kKib, kKib}, chip_of(1000));
  CHECK(played.life(0, 0).issued == 33);
  CHECK(played.life(0, 1).issued == 33);
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, 0) == 0);
}

TEST_CASE("a transfer that joins and leaves slows the other for as long as it is there") {
  const std::string late = "scalar_load.f32 s0, ub:d\n"; // the copy behind it starts at 21
  const Played played = play({kKib, late + in_blocks(10)}, chip_of(32));
  CHECK(played.life(1, 1).started == 21);
  CHECK(played.life(1, 1).issued == 21 + 20); // 320 B at 16
  CHECK(played.life(0, 0).issued == 43);      // 640 B alone, 320 B shared, 64 B alone
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, 0) == 10);
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, 1) == 10);
}

TEST_CASE("sharing slows the bytes of a copy, not its overheads") {
  const std::string three = kTiny + kTiny + kTiny;
  const Played played = play({three, three, three, three}, chip_of(64)); // a block takes 2 cycles in place of 1
  CHECK(played.life(2, 3).issued == 1 + 3 * 10);
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, 3) == 0);
}

TEST_CASE("sharing adds to a copy of many bursts what its bytes lose") {
  const std::string bursts =
      "copy_gm_to_ub ub:a, gm:in, bursts=4, len=8blk, gap=8/0\n"; // 1024 B: 32 cycles, or 64 shared
  const Played played = play({bursts, bursts}, chip_of(32));
  CHECK(played.life(0, 0).issued == 1 + 64 + 3 * 2);
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, 1) == 32);
}

TEST_CASE("cores that share nothing take the cycles of one") {
  const std::string block = kKib + "set_flag MTE2, V, 0\nwait_flag MTE2, V, 0\nvadds.f32 ub:c, ub:a, 1, rep=4\n"
                                   "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:c, len=32blk\n";
  sim::HardwareConfig chip = chip_of(8 * 32);
  chip.mte3.memory.chip_bytes_per_cycle = 8 * 64;
  const Played played = play(std::vector<std::string>(8, block), chip);
  CHECK(played.result.cycles == (1 + 32 + 100) + (10 + 4 + 5) + (16 + 60));
  for (const sim::CoreResult& core : played.result.cores) CHECK(core.cycles == played.result.cycles);
}

TEST_CASE("bytes are counted by GM buffer, of all cores together") {
  const std::string block =
      kKib + kTiny + "copy_gm_to_ub ub:b, gm:seven, len=2blk\ncopy_ub_to_gm gm:out, ub:c, len=3blk\n";
  const Played played = play({block, block});
  const auto index = [&](const char* name) { return played.recording.gm.index_of(name); };
  CHECK(played.result.gm.read_bytes[index("in")] == 2 * (1024 + 32));
  CHECK(played.result.gm.read_bytes[index("seven")] == 2 * 64);
  CHECK(played.result.gm.written_bytes[index("out")] == 2 * 96);
  CHECK(played.result.gm.read_bytes[index("out")] == 0);
  CHECK(played.result.gm.written_bytes[index("in")] == 0);
}

TEST_CASE("more copies may be under way than any queue holds") {
  sim::HardwareConfig chip = small_chip();
  chip.mte2.memory.first_byte = 5000;
  std::string many;
  for (int k = 0; k < 200; ++k) many += kTiny;
  CHECK(play({many}, chip).life(199).ended == 1 + 200 * 10 + 5000);
}

namespace {

sim::CopyTiming bus(std::int64_t least, std::int64_t most) {
  sim::CopyTiming timing;
  timing.least_transaction_bytes = least;
  timing.transaction_bytes = most;
  return timing;
}

} // namespace

TEST_CASE("a burst costs aligned transactions of the smallest size that holds it, up to the largest") {
  const sim::CopyTiming timing = bus(128, 512);
  CHECK(sim::transacted(0, 32, timing) == 128);
  CHECK(sim::transacted(96, 64, timing) == 256); // across a boundary: two
  CHECK(sim::transacted(0, 200, timing) == 256);
  CHECK(sim::transacted(128, 200, timing) == 512);
  CHECK(sim::transacted(0, 2048, timing) == 2048);
  CHECK(sim::transacted(2, 2048, timing) == 2560); // an unaligned head and tail are whole transactions
  CHECK(sim::transacted(512, 0, timing) == 0);
}

TEST_CASE("the address counts from the start of memory, not of the buffer") {
  sim::HardwareConfig chip = small_chip();
  chip.mte2.transaction_bytes = 512;
  const Played played = play({"copy_gm_to_ub ub:a, gm:in+32, len=32blk\n"}, chip); // `in` begins on a line
  CHECK(played.life(0).issued == 1 + 3 * 512 / 32);
  CHECK(played.life(0).bytes == 1024);
}

TEST_CASE("cores at the same bytes at the same time lose a part, cores at others nothing") {
  sim::HardwareConfig chip = chip_of(1000);
  chip.l2.same_address_loss = 0.25;
  const Played played = play({kKib, kKib, "copy_gm_to_ub ub:a, gm:in+4096, len=32blk\n"}, chip);
  CHECK(played.life(0, 0).issued == 1 + 32); // first come
  CHECK(played.life(0, 1).issued == 1 + 40);
  CHECK(played.life(0, 2).issued == 1 + 32);
  CHECK(played.stall(Pipe::mte2, Stall::gm_bandwidth, 1) == 8);
}

TEST_CASE("half of the same bytes is half of the loss") {
  sim::HardwareConfig chip = chip_of(1000);
  chip.l2.same_address_loss = 0.25;
  const Played played = play({kKib, "copy_gm_to_ub ub:a, gm:in+512, len=32blk\n"}, chip);
  CHECK(played.life(0, 1).issued == 1 + 36);
}

TEST_CASE("strided copies share their bytes only if they are the same copy") {
  sim::HardwareConfig chip = chip_of(1000);
  chip.l2.same_address_loss = 0.25;
  const std::string strided = "copy_gm_to_ub ub:a, gm:in, bursts=4, len=8blk, gap=8/0\n";
  const Played played = play({strided, strided, "copy_gm_to_ub ub:a, gm:in+256, bursts=4, len=8blk, gap=8/0\n"}, chip);
  CHECK(played.life(0, 1).issued == 1 + 40 + 3 * 2);
  CHECK(played.life(0, 2).issued == 1 + 32 + 3 * 2);
}

TEST_CASE("pieces that lie end to end in GM are one burst, however they lie in UB") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:in, bursts=4, len=8blk, gap=0/1\n"});
  CHECK(played.life(0).issued == 1 + 32);
}
