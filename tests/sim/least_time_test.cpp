// SPDX-License-Identifier: Apache-2.0
// The walk that tells what a program takes at the least, on streams whose cycles can be added up in the head.
#include "sim/least_time.h"

#include "tests/support/play.h"

#include <catch2/catch.hpp>

namespace {

std::int64_t least(const std::string& code, sim::LeastTimePremises premises = {},
                   const sim::HardwareConfig& chip = support::small_chip()) {
  const isa::Recording recording = support::recorded({code});
  sim::LeastTime time(recording.gm, chip, std::move(premises));
  time.play(recording.blocks.front());
  return time.cycles();
}

sim::LeastTimePremises alone() {
  sim::LeastTimePremises premises;
  premises.vector_alone = true;
  return premises;
}

std::int64_t played(const std::string& code, const sim::HardwareConfig& chip = support::small_chip()) {
  isa::Recording recording = support::recorded({code});
  return sim::simulate(recording, chip).cycles;
}

/// In, work, out, with the flags between.
const char* const kTile = "copy_gm_to_ub ub:a, gm:in, len=32blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                          "set_vector_mask 0xffffffffffffffff, 0xffffffffffffffff\n"
                          "vadds.f32 ub:b, ub:a, 1, rep=4\npipe_barrier V\nvmuls.f32 ub:c, ub:b, 2, rep=4\n"
                          "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:c, len=32blk\n";

} // namespace

TEST_CASE("a dependent stream on one core takes just what the walk says") {
  // Copy in 1 + 32 + 100; mask 3; vadds 10 + 4 + 5 behind the mask; vmuls 4 + 4 + 5 behind the barrier; out 16 + 60.
  CHECK(least(kTile) == 133 + 3 + 19 + 13 + 76);
  CHECK(played(kTile) == least(kTile));
}

TEST_CASE("the vector unit alone waits for no flag and pays its barriers") {
  CHECK(least(kTile, alone()) == 3 + 19 + 13); // no dispatch either
}

TEST_CASE("a startup that a queue may hide counts as hidden") {
  // By themselves: the second is dispatched a cycle after the first, and its startup of 10 hides behind 50 repeats.
  const std::string code = "vadds.f32 ub:b, ub:a, 1, rep=50\nvadds.f32 ub:c, ub:a, 1, rep=50\n";
  CHECK(least(code) == 1 + 50 + 50 + 5); // nor does the first one's show: whatever stood before may hide it
  CHECK(played(code) == 1 + 10 + 50 + 50 + 5);
}

TEST_CASE("flags that are still raised and queues that are full delay the play, not the bound") {
  std::string code;
  for (int tile = 0; tile < 6; ++tile) code += kTile;
  const std::int64_t bound = least(code);
  CHECK(bound > 6 * (3 + 19 + 13));
  CHECK(bound <= played(code));
}

TEST_CASE("bank conflicts count as in the play") {
  // b and d meet with a in its groups: two reads of one group take a cycle more a repeat.
  const std::string code = "set_vector_mask 0xffffffffffffffff, 0xffffffffffffffff\n"
                           "vadd.f32 ub:c, ub:a, ub:d, rep=8\n";
  CHECK(least(code) == 1 + 1 + 2 + 10 + 16 + 5);
  CHECK(played(code) == least(code));
}

TEST_CASE("where the layout is open only the conflicts among an instruction's own writes count") {
  sim::LeastTimePremises any;
  any.any_layout = true;
  CHECK(least("vadd.f32 ub:c, ub:a, ub:d, rep=8\n", any) == 1 + 8 + 5);
  // A result of eight datablocks in one bank group: written one a cycle, wherever it lies.
  CHECK(least("vadd.f32 ub:c, ub:a, ub:b, rep=8, blk=16/1/1, rstride=128/8/8\n", any) == 1 + 64 + 5);
}

TEST_CASE("what the L2 may hold counts as held") {
  sim::HardwareConfig chip = support::small_chip();
  chip.l2 = {1 << 20, 512, 0};
  const std::string twice = "copy_gm_to_ub ub:a, gm:in, len=64blk\ncopy_gm_to_ub ub:b, gm:in, len=64blk\n";
  CHECK(least(twice, {}, chip) == 1 + 64 + 100); // the second comes from the L2 within the first one's latency
  sim::LeastTimePremises shared;
  shared.own.resize(5); // no byte is this core's own
  CHECK(least(twice, shared, chip) == 1 + 32 + 32 + 40);
  sim::LeastTimePremises warm;
  warm.l2_warm = true;
  CHECK(least(twice, warm, chip) == 1 + 32 + 32 + 40);
}
