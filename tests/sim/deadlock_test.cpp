// SPDX-License-Identifier: Apache-2.0
// A run that cannot go on ends, and says who waits for what and whether it could still come.
#include "tests/support/play.h"

using isa::Pipe;
using sim::Stall;
using support::play;
using support::Played;

namespace {

const std::string kOne = "vadds.f32 ub:c, ub:a, 1\n";

std::string deadlock(const std::vector<std::string>& blocks) { return play(blocks).result.deadlock; }

} // namespace

TEST_CASE("deadlock: a flag that nobody sets") {
  const Played played = play({"step CopyOut\nwait_flag V, MTE3, 3\ncopy_ub_to_gm gm:out, ub:c, len=1blk\n"});
  CHECK_FALSE(played.result.ok());
  CHECK(played.result.deadlock ==
        "core 0: MTE3: instruction 0 (wait_flag V->MTE3 id 3, step CopyOut) waits for a flag that nobody sets");
  CHECK(played.result.cores[0].instructions_recorded == 2);
  CHECK(played.result.cores[0].instructions_retired == 0);
}

TEST_CASE("deadlock: one wait more than sets") {
  CHECK(deadlock({"set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"}) ==
        "core 0: MTE3: instruction 2 (wait_flag V->MTE3 id 0) waits for a flag that nobody sets again "
        "(set 1 times before, taken by earlier waits)");
}

TEST_CASE("deadlock: two pipes wait for each other") {
  CHECK(deadlock({"wait_flag V, MTE2, 0\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\nset_flag V, MTE2, 0\n"}) ==
        "core 0: V: instruction 2 (wait_flag MTE2->V id 0) waits for a set that MTE2 has not reached, "
        "instruction 1 (set_flag MTE2->V id 0); "
        "MTE2: instruction 0 (wait_flag V->MTE2 id 0) waits for a set that V has not reached, "
        "instruction 3 (set_flag V->MTE2 id 0)");
}

TEST_CASE("deadlock: a set that dispatch never reaches") {
  CHECK(deadlock({"wait_flag V, S, 0\n" + kOne + "set_flag V, S, 0\n"}) ==
        "core 0: S: instruction 0 (wait_flag V->S id 0) waits for a set that V has not reached, "
        "instruction 2 (set_flag V->S id 0)");
}

TEST_CASE("deadlock: a set on a raised flag that nobody takes") {
  CHECK(deadlock({kOne + "set_flag V, MTE2, 0\nset_flag V, MTE2, 0\n" + kOne}) ==
        "core 0: V: instruction 2 (set_flag V->MTE2 id 0) cannot set a flag that is still raised: nobody waits for it");
}

TEST_CASE("deadlock: one set more than waits") {
  CHECK(deadlock({"set_flag V, MTE2, 0\nwait_flag V, MTE2, 0\nset_flag V, MTE2, 0\nset_flag V, MTE2, 0\n"}) ==
        "core 0: V: instruction 3 (set_flag V->MTE2 id 0) cannot set a flag that is still raised: "
        "nobody waits for it again");
}

TEST_CASE("deadlock: a set on a raised flag whose taker is stuck") {
  CHECK(deadlock({"set_flag S, V, 0\nset_flag S, V, 0\nwait_flag S, V, 0\n"}) ==
        "core 0: S: instruction 1 (set_flag S->V id 0) cannot set a flag that is still raised: "
        "V has not reached the wait that takes it, instruction 2 (wait_flag S->V id 0)");
}

TEST_CASE("deadlock: dispatch stands behind the queue of a pipe that is stuck") {
  CHECK(deadlock({"wait_flag MTE2, V, 7\n" + kOne + kOne + kOne + kOne}) ==
        "core 0: S: instruction 4 (vadds) waits for room in the queue of V; "
        "V: instruction 0 (wait_flag MTE2->V id 7) waits for a flag that nobody sets");
}

TEST_CASE("deadlock: a barrier on all pipes behind one that is stuck") {
  const Played played = play({"wait_flag MTE2, V, 0\npipe_barrier ALL\n"});
  CHECK(played.result.deadlock == "core 0: S: instruction 1 (pipe_barrier ALL) waits for what is before it to end; "
                                  "V: instruction 0 (wait_flag MTE2->V id 0) waits for a flag that nobody sets");
}

TEST_CASE("deadlock: a core that never comes to sync_all") {
  CHECK(deadlock({"sync_all\n", kOne, "sync_all\n"}) ==
        "core 0: S: instruction 0 (sync_all) waits for all cores, 2 of 3 have arrived\n"
        "core 2: S: instruction 0 (sync_all) waits for all cores, 2 of 3 have arrived");
}

TEST_CASE("deadlock: sync_all behind copies out that are stuck") {
  CHECK(deadlock({"wait_flag V, MTE3, 0\nsync_all\n"}) ==
        "core 0: S: instruction 1 (sync_all) waits for MTE3 to end; "
        "MTE3: instruction 0 (wait_flag V->MTE3 id 0) waits for a flag that nobody sets");
}

TEST_CASE("deadlock: many cores that are stuck are counted") {
  const std::string text = deadlock(std::vector<std::string>(6, "wait_flag MTE2, V, 0\n"));
  CHECK(std::count(text.begin(), text.end(), '\n') == 4);
  CHECK(text.find("core 3: V: instruction 0") != std::string::npos);
  CHECK(text.substr(text.rfind('\n') + 1) == "and 2 cores more");
}

TEST_CASE("deadlock: the work before it is accounted for to the last cycle") {
  const Played played = play({kOne + "wait_flag MTE2, V, 0\n"});
  CHECK_FALSE(played.result.ok());
  CHECK(played.life(0).ended == 17);
  CHECK(played.result.cycles == 17);
  CHECK(played.stall(Pipe::vector, Stall::wait_flag) == 17 - 12);
}
