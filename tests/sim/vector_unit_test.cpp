// SPDX-License-Identifier: Apache-2.0
// The time of vector instructions on the small chip: startup 10, a repeat 1 or 2, drain 5; issued one a cycle.
#include "tests/support/play.h"

using isa::Pipe;
using sim::Stall;
using support::play;
using support::Played;
using support::small_chip;

namespace {

const std::string kFour = "vadds.f32 ub:c, ub:a, 1, rep=4\n";
const std::string kOne = "vadds.f32 ub:c, ub:a, 1, rep=1\n";

} // namespace

TEST_CASE("a vector instruction by itself takes startup, repeats and drain") {
  const Played played = play({kFour});
  CHECK(played.life(0).dispatched == 1);
  CHECK(played.life(0).started == 1);
  CHECK(played.life(0).issued == 1 + 10 + 4);
  CHECK(played.life(0).ended == 1 + 10 + 4 + 5);
  CHECK(played.result.cycles == 20);
  CHECK(played.pipe(Pipe::vector).busy_cycles == 14);
  CHECK(played.stall(Pipe::vector, Stall::no_instruction) == 1 + 5);
}

TEST_CASE("independent vector instructions follow each other repeat on repeat") {
  const Played played = play({kFour + kFour});
  CHECK(played.life(1).started == 15);
  CHECK(played.life(1).issued == 15 + 4); // its startup passed while it was in the queue
  CHECK(played.life(1).ended == 24);
}

TEST_CASE("a startup shows as far as the wait in the queue has not hidden it") {
  const std::string four_cycles = "set_atomic_none\nset_atomic_none\nset_atomic_none\nset_atomic_none\n";
  const Played played = play({kOne + four_cycles + kOne});
  CHECK(played.life(5).dispatched == 6);
  CHECK(played.life(5).started == 12);
  CHECK(played.life(5).issued == 12 + (10 - 6) + 1);
}

TEST_CASE("a barrier waits for the drain and hides part of the startup behind it") {
  const Played played = play({kFour + "pipe_barrier V\n" + kOne});
  CHECK(played.life(1).ended == 20);
  CHECK(played.life(2).started == 20);
  CHECK(played.life(2).issued == 20 + 4 + 1);
  CHECK(played.stall(Pipe::vector, Stall::barrier) == 5);
}

TEST_CASE("what comes after a barrier has let go starts from idle") {
  const Played played = play({kOne + "pipe_barrier V\nscalar_load.f32 s0, ub:d\n" + kOne});
  CHECK(played.life(1).ended == 17);
  CHECK(played.life(3).started == 23); // dispatched behind the load
  CHECK(played.life(3).issued == 23 + 10 + 1);
}

TEST_CASE("a barrier costs what the hardware file says beside its wait") {
  sim::HardwareConfig chip = small_chip();
  chip.vector.barrier = 3;
  const Played played = play({kFour + "pipe_barrier V\n" + kOne}, chip);
  CHECK(played.life(1).ended == 23);
  CHECK(played.life(2).started == 23);
  CHECK(played.life(2).issued == 23 + 4 + 1);
}

TEST_CASE("a mask write waits for the drain, and the next instruction starts from idle") {
  const Played played = play({kFour + "set_vector_mask 0, 0xff\n" + kOne});
  CHECK(played.life(1).started == 20);
  CHECK(played.life(1).ended == 20 + 3);
  CHECK(played.life(2).started == 23);
  CHECK(played.life(2).issued == 23 + 10 + 1);
  CHECK(played.stall(Pipe::vector, Stall::barrier) == 5);
}

TEST_CASE("a mask write that costs nothing still keeps neighbours apart") {
  sim::HardwareConfig chip = small_chip();
  chip.vector.mask_write = 0;
  const Played played = play({kFour + "set_vector_mask 0, 0xff\nset_vector_mask 0, 0xf\n" + kOne}, chip);
  CHECK(played.life(2).ended == 20);
  CHECK(played.life(3).started == 20);
  CHECK(played.life(3).issued == 20 + 10 + 1);
}

TEST_CASE("in counter mode the repeats come from the count, and switching modes costs") {
  const Played played =
      play({"set_mask_count\nset_vector_mask 0, 100\nvadds.f32 ub:c, ub:a, 1, rep=9\nset_mask_norm\n"});
  CHECK(played.life(0).ended == 1 + 7);
  CHECK(played.life(1).ended == 8 + 3);
  CHECK(played.life(2).issued == 11 + 10 + 2); // 100 elements, 64 a repeat
  CHECK(played.life(3).started == 28);
  CHECK(played.life(3).ended == 28 + 2);
}

TEST_CASE("a count of nothing costs the way through the pipe and writes nothing") {
  const Played played = play({"vector_dup.f32 ub:c, 3\nset_mask_count\nset_vector_mask 0, 0\nvadds.f32 ub:c, ub:a, 1\n"
                              "pipe_barrier ALL\ncopy_ub_to_gm gm:out, ub:c, len=8blk\n"});
  CHECK(played.life(3).issued == played.life(3).started + 10);
  CHECK(played.life(3).ended == played.life(3).started + 15);
  CHECK(played.values("out")[0] == 3);
}

TEST_CASE("a repeat of halves has its own cost") {
  CHECK(play({"vadds.f16 ub:c, ub:a, 1, rep=4\n"}).life(0).issued == 1 + 10 + 8);
}

TEST_CASE("a fractional cost a repeat is rounded up once for the instruction") {
  const Played played = play({"vdiv.f16 ub:c, ub:a, ub:b, rep=3\n"});
  CHECK(played.life(0).issued == 1 + 36); // 10 + 3 x 8.5 = 35.5
  CHECK(played.life(0).ended == 1 + 41);  // 40.5
}

TEST_CASE("issue and end are each rounded up from the exact sum") {
  sim::HardwareConfig chip = small_chip();
  chip.vector.ops.fill({10.5, 2, 1.25, 5.5});
  const Played played = play({"vadds.f32 ub:c, ub:a, 1, rep=3\n"}, chip);
  CHECK(played.life(0).issued == 1 + 15); // 14.25
  CHECK(played.life(0).ended == 1 + 20);  // 19.75
}

TEST_CASE("cycles lost in the banks are stalls by kind, not work") {
  const Played played = play({"vadd.f32 ub:c, ub:a, ub:d, rep=4\n"                        // two reads a group
                              "vadds.f32 ub:c, ub:a, 1, rep=2, blk=16/1, rstride=128/8\n" // eight writes a group
                              "vadd.f32 ub:0x4020, ub:a, ub:b, rep=64\n"});               // a read meets a write
  CHECK(played.life(0).conflicts.read_read == 4);
  CHECK(played.life(0).issued == 1 + 10 + 4 + 4);
  CHECK(played.life(1).conflicts.write_write == 14);
  CHECK(played.life(1).issued == 19 + 2 + 14);
  CHECK(played.life(2).conflicts.read_write == 51);
  CHECK(played.stall(Pipe::vector, Stall::bank_read_read) == 4);
  CHECK(played.stall(Pipe::vector, Stall::bank_write_write) == 14);
  CHECK(played.stall(Pipe::vector, Stall::bank_read_write) == 51);
  CHECK(played.pipe(Pipe::vector).busy_cycles == 10 + 4 + 2 + 64);
  CHECK(played.result.cores[0].bank_conflicts.total() == 4 + 14 + 51);
}

TEST_CASE("a repeat takes longer while a copy engine of the core moves bytes, if the chip says so") {
  sim::HardwareConfig chip = support::small_chip();
  chip.vector.mte_stretch = 0.5;
  const std::string add = "vadds.f32 ub:c, ub:b, 1, rep=20\n";
  const support::Played played =
      support::play({"copy_gm_to_ub ub:a, gm:in, len=64blk\n" + add + "pipe_barrier ALL\n" + add}, chip);
  CHECK(played.life(1).issued - played.life(1).started == 10 + 20 + 10);
  CHECK(played.life(3).issued - played.life(3).started == 10 + 20);
  CHECK(played.stall(isa::Pipe::vector, sim::Stall::mte_contention) == 10);
  CHECK(played.pipe(isa::Pipe::vector).busy_cycles == 2 * 30);
}
