// SPDX-License-Identifier: Apache-2.0
#include "tests/support/play.h"

using isa::Pipe;
using sim::Stall;
using support::play;
using support::Played;
using support::small_chip;

namespace {

const std::string kFour = "vadds.f32 ub:c, ub:a, 1, rep=4\n"; // 1 to 20

sim::HardwareConfig chip_with_latency(double cycles) {
  sim::HardwareConfig chip = small_chip();
  chip.scalar.flag_latency = cycles;
  return chip;
}

} // namespace

TEST_CASE("a flag is set when all before it has ended, and does not hold up what follows") {
  const Played played = play({kFour + "set_flag V, MTE3, 0\n" + kFour + "wait_flag V, MTE3, 0\n"});
  CHECK(played.life(1).ended == 20);
  CHECK(played.life(2).started == 15);
  CHECK(played.life(3).ended == 20);
  CHECK(played.stall(Pipe::mte3, Stall::wait_flag) == 20 - 4);
}

TEST_CASE("a flag is seen its latency after it is set") {
  CHECK(play({kFour + "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"}, chip_with_latency(3)).life(2).ended == 23);
}

TEST_CASE("flags of different ids and pairs are different flags") {
  const Played played = play({kFour + "set_flag V, MTE3, 1\nset_flag MTE2, MTE3, 0\nset_flag MTE2, MTE3, 1\n"
                                      "wait_flag MTE2, MTE3, 1\nwait_flag MTE2, MTE3, 0\nwait_flag V, MTE3, 1\n"});
  CHECK(played.life(4).ended == 5);
  CHECK(played.life(5).ended == 6);
  CHECK(played.life(6).ended == 20);
}

TEST_CASE("a set on a raised flag waits in its own pipe until the flag is taken, and no signal is lost") {
  const Played played = play({"set_flag V, MTE2, 0\nset_flag V, MTE2, 0\n" + kFour +
                              "copy_gm_to_ub ub:b, gm:in, len=32blk\npipe_barrier MTE2\n" // until 4 + 32 + 100
                              "wait_flag V, MTE2, 0\nwait_flag V, MTE2, 0\n"});
  CHECK(played.result.ok());
  CHECK(played.life(0).ended == 1);
  CHECK(played.life(1).ended == 136);
  CHECK(played.life(2).started == 136);
  CHECK(played.life(5).ended == 136);
  CHECK(played.life(6).ended == 136);
  CHECK(played.stall(Pipe::vector, Stall::set_flag) == 136 - 3);
}

TEST_CASE("a run may end with a set that had to wait") {
  const Played played = play({"set_flag V, MTE2, 0\nset_flag V, MTE2, 0\ncopy_gm_to_ub ub:b, gm:in, len=32blk\n"
                              "pipe_barrier MTE2\nwait_flag V, MTE2, 0\n"});
  CHECK(played.life(1).ended == 3 + 32 + 100);
  CHECK(played.result.cycles == 135);
}

TEST_CASE("work behind a set that has to wait ends after it") {
  const std::string sets = kFour + "set_flag V, MTE2, 0\n";
  const Played played = play({sets + sets + kFour +
                              "copy_gm_to_ub ub:b, gm:in, len=32blk\npipe_barrier MTE2\n"
                              "wait_flag V, MTE2, 0\nwait_flag V, MTE2, 0\n"});
  CHECK(played.life(3).ended == 6 + 32 + 100);
  CHECK(played.life(4).started == 19); // before the flag had to wait
  CHECK(played.life(4).ended == 138);
}

TEST_CASE("a wake-up for one flag does not swallow that for another") {
  // MTE3's flag comes into sight at 78, V's at 80; S waits for V's.
  const Played played =
      play({"vadds.f32 ub:c, ub:a, 1, rep=59\nset_flag V, S, 0\ncopy_ub_to_gm gm:out, ub:d, len=1blk\n"
            "set_flag MTE3, S, 0\nwait_flag V, S, 0\nwait_flag MTE3, S, 0\n"},
           chip_with_latency(5));
  CHECK(played.life(1).ended == 75);
  CHECK(played.life(3).ended == 73);
  CHECK(played.result.ok());
  CHECK(played.life(4).started == 80);
}

TEST_CASE("a flag set in the cycle in which its target is woken for another is not missed") {
  const Played played = play({kFour + "set_flag V, MTE2, 0\nwait_flag V, MTE2, 0\nset_flag MTE2, V, 0\n"
                                      "wait_flag MTE2, V, 0\n"},
                             chip_with_latency(1));
  CHECK(played.result.ok());
  CHECK(played.life(2).ended == 21);
  CHECK(played.life(3).ended == 21);
  CHECK(played.life(4).ended == 22);
}

TEST_CASE("a flag that nobody takes does not make the run longer") {
  const Played played = play({"set_flag V, MTE2, 0\n"}, chip_with_latency(40));
  CHECK(played.result.ok());
  CHECK(played.result.cycles == 1);
}

TEST_CASE("two buffers in turn overlap loads with work") {
  std::string code = "set_flag V, MTE2, 0\nset_flag V, MTE2, 1\n";
  for (int tile = 0; tile < 6; ++tile) {
    const std::string id = std::to_string(tile % 2) + "\n", buffer = tile % 2 == 0 ? "a" : "b";
    code += "wait_flag V, MTE2, " + id + "copy_gm_to_ub ub:" + buffer + ", gm:in, len=512blk\nset_flag MTE2, V, " + id;
    code += "wait_flag MTE2, V, " + id + "vadds.f32 ub:c, ub:" + buffer + ", 1, rep=64\nset_flag V, MTE2, " + id;
  }
  const Played played = play({code + "wait_flag V, MTE2, 0\nwait_flag V, MTE2, 1\n"});
  CHECK(played.pipe(Pipe::mte2).busy_cycles == 6 * 512);
  CHECK(played.result.cycles == 4 + 6 * 512 + 100 + (10 + 64 + 5)); // all work but the last hides behind the loads
}
