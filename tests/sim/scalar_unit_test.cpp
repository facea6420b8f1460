// SPDX-License-Identifier: Apache-2.0
// Dispatch, and what the scalar unit does itself, on the small chip: issue 1, load 20, queues of 4, sync_all 50.
#include "tests/support/play.h"

using isa::Pipe;
using sim::Stall;
using support::play;
using support::Played;
using support::small_chip;

namespace {

const std::string kOne = "vadds.f32 ub:c, ub:a, 1, rep=1\n";
const std::string kIn = "copy_gm_to_ub ub:a, gm:in, len=8blk\n"; // 8 cycles of bytes, 10 of engine, 100 of latency
const std::string kOut = "copy_ub_to_gm gm:out, ub:c, len=8blk\n";

} // namespace

TEST_CASE("each instruction costs the scalar unit its issue") {
  sim::HardwareConfig chip = small_chip();
  chip.scalar.issue = 2;
  const Played played = play({"set_atomic_none\nset_atomic_none\nset_atomic_none\n"}, chip);
  CHECK(played.life(0).dispatched == 2);
  CHECK(played.life(1).dispatched == 4);
  CHECK(played.life(2).dispatched == 6);
  CHECK(played.pipe(Pipe::scalar).busy_cycles == 6);
}

TEST_CASE("a queue that just holds what comes does not stop dispatch") {
  const Played played = play({"vadds.f32 ub:c, ub:a, 1, rep=64\n" + kOne + kOne + kOne + kOne});
  CHECK(played.life(4).dispatched == 5);
  CHECK(played.stall(Pipe::scalar, Stall::queue_full) == 0);
}

TEST_CASE("a full queue stops dispatch until the pipe takes its next instruction") {
  const Played played = play({"vadds.f32 ub:c, ub:a, 1, rep=64\n" + kOne + kOne + kOne + kOne + kOne + kIn});
  CHECK(played.life(1).started == 1 + 10 + 64);
  CHECK(played.life(5).dispatched == 75 + 1);
  CHECK(played.life(6).dispatched == 77); // others behind it wait too
  CHECK(played.stall(Pipe::scalar, Stall::queue_full) == 75 - 5);
}

TEST_CASE("a scalar operand is captured at dispatch") {
  const Played played = play({kIn +
                              "set_flag MTE2, S, 0\nwait_flag MTE2, S, 0\n"
                              "vexp.f32 ub:b, ub:d, rep=64\n" // keeps the next one in the queue
                              "scalar_load.f32 s0, ub:a\nvadds.f32 ub:c, ub:a, s0\n"
                              "scalar_load.f32 s0, ub:a+4\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n" +
                              kOut});
  CHECK(played.life(6).ended < played.life(5).started);
  const std::vector<double> in = played.values("in"), out = played.values("out");
  CHECK(in[0] != in[1]);
  for (std::size_t k = 0; k < 64; ++k) REQUIRE(out[k] == static_cast<float>(in[k]) + static_cast<float>(in[0]));
}

TEST_CASE("a scalar load holds the scalar unit for its latency") {
  const Played played = play({"scalar_load.f32 s0, ub:a\n" + kOne});
  CHECK(played.life(0).started == 0);
  CHECK(played.life(0).ended == 20);
  CHECK(played.life(1).dispatched == 21);
}

TEST_CASE("the scalar unit waits for a flag and goes on in its cycle") {
  const Played played = play({kIn + "set_flag MTE2, S, 0\nwait_flag MTE2, S, 0\n" + kOne});
  CHECK(played.life(2).started == 1 + 10 + 100);
  CHECK(played.life(2).ended == 112);
  CHECK(played.life(3).dispatched == 113);
  CHECK(played.stall(Pipe::scalar, Stall::wait_flag) == 111 - 2);
}

TEST_CASE("the scalar unit sets a flag in its turn") {
  const Played played = play({"wait_flag S, V, 0\nscalar_load.f32 s0, ub:a\nset_flag S, V, 0\n" + kOne});
  CHECK(played.life(2).started == 21);
  CHECK(played.life(0).ended == 21);
  CHECK(played.stall(Pipe::vector, Stall::wait_flag) == 20);
}

TEST_CASE("the scalar unit waits to set a flag that is still raised") {
  const Played played = play({"set_flag S, V, 0\nvadds.f32 ub:c, ub:a, 1, rep=64\npipe_barrier V\nwait_flag S, V, 0\n"
                              "set_flag S, V, 0\nwait_flag S, V, 0\n"});
  CHECK(played.life(3).ended == 2 + 10 + 64 + 5);
  CHECK(played.life(4).started == 81);
  CHECK(played.life(5).ended == 83);
  CHECK(played.stall(Pipe::scalar, Stall::set_flag) == 81 - 4);
}

TEST_CASE("a barrier on all pipes waits for each of them") {
  const Played played = play({kOut + kIn + kOne + "pipe_barrier ALL\n"});
  CHECK(played.life(1).ended == 2 + 10 + 100); // the last of the three
  CHECK(played.life(3).started == 112);
  CHECK(played.stall(Pipe::scalar, Stall::barrier) == 112 - 3);
}

TEST_CASE("sync_all lets all cores go when the last has arrived and the cost has passed") {
  const Played played = play({"sync_all\n" + kOne, "scalar_load.f32 s0, ub:a\nsync_all\n" + kOne});
  CHECK(played.life(0, 0).ended == 20 + 50 + 1);
  CHECK(played.life(1, 1).ended == 71);
  CHECK(played.stall(Pipe::scalar, Stall::sync_all, 0) == 70);
  CHECK(played.stall(Pipe::scalar, Stall::sync_all, 1) == 50);
}

TEST_CASE("cores meet in sync_all as often as the program says") {
  const Played played = play({"sync_all\nsync_all\n", "sync_all\nsync_all\n"});
  CHECK(played.life(0, 0).ended == 51);
  CHECK(played.life(1, 1).ended == 102);
}

TEST_CASE("sync_all begins when the copies out of a core have ended") {
  CHECK(play({kOut + "sync_all\n"}).life(1).ended == 1 + 10 + 60 + 50 + 1);
}

TEST_CASE("a flag that reaches the scalar unit in sync_all does not end it early") {
  const Played played = play({"vadds.f32 ub:c, ub:a, 1, rep=4\nset_flag V, S, 0\nsync_all\nwait_flag V, S, 0\n"});
  CHECK(played.life(1).ended == 20);
  CHECK(played.life(2).ended == 2 + 50 + 1);
}

TEST_CASE("a scalar store costs its issue, and an instruction that has started does not see it") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:in, len=8blk\nset_flag MTE2, S, 0\nwait_flag MTE2, S, 0\n"
                              "vadds.f32 ub:c, ub:a, 0, rep=1\nscalar_load.f32 s0, ub:d\n" // lets the vadds start
                              "scalar_store.f32 ub:a, 7\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n" +
                              kOut});
  CHECK(played.life(5).ended - played.life(5).started == 1);
  CHECK(played.life(5).started > played.life(3).started);
  CHECK(played.values("out")[0] == static_cast<float>(played.values("in")[0]));
}

TEST_CASE("a scalar load from global memory holds the scalar unit for a latency of its own, and reads the element") {
  sim::HardwareConfig chip = small_chip();
  chip.scalar.load_gm = 300;
  const Played played = play({"scalar_load.f32 s0, gm:seven+8\nvector_dup.f32 ub:c, s0, rep=1\nset_flag V, MTE3, 0\n"
                              "wait_flag V, MTE3, 0\n" +
                              kOut},
                             chip);
  CHECK(played.life(0).ended == 300);
  CHECK(played.life(1).dispatched == 301);
  CHECK(played.values("out")[5] == 7);
}

TEST_CASE("a scalar store to global memory is seen by what starts behind it, and not by a copy under way") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:seven, len=8blk\nscalar_store.f32 gm:seven, 9\n"
                              "scalar_load.f32 s0, gm:seven\nset_flag MTE2, MTE3, 0\nwait_flag MTE2, MTE3, 0\n"
                              "scalar_store.f32 gm:out+2048, s0\ncopy_ub_to_gm gm:out, ub:a, len=8blk\n"});
  CHECK(played.life(1).ended < played.life(0).ended);
  CHECK(played.values("out")[0] == 7);
  CHECK(played.values("out")[512] == 9);
  CHECK(played.values("seven")[0] == 9);
}
