// SPDX-License-Identifier: Apache-2.0
// Vector functions in the simulator: one instruction each, one after the other; sources as at the start, results at the
// end. Adds of a register by themselves take 35 cycles, of which 10 are the launch.
#include "isa/interpreter.h"
#include "tests/support/play.h"
#include "tests/support/register_chip.h"

using isa::Pipe;
using sim::Stall;

namespace {

const std::string kFunctions = "function\nrv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a\nrv_vadds.f32 v1, v0, 1, p0\n"
                               "rv_vsts.f32 ub:c, v1, p0\nend function 4\n"
                               "function\nrv_plt.f32 p0, 64\nvloop 40 {\nrv_vlds.f32 v0, ub:a, step=256\n"
                               "rv_vadds.f32 v1, v0, 1, p0\nrv_vsts.f32 ub:c, v1, p0, step=256\n}\nend function 5\n";
const std::string kOne = "vf 0, 4\n", kForty = "vf 4, 5\n";
constexpr std::int64_t kOneCycles = 35, kFortyCycles = 35 + 1 + 39;

support::Played play(const std::string& code, const sim::HardwareConfig& chip = support::small_register_chip()) {
  return support::play({kFunctions + code}, chip);
}

/// The copy that ends before anything else has begun, so that UB holds numbers.
const std::string kFill = "copy_gm_to_ub ub:a, gm:in, len=512blk\npipe_barrier ALL\n";

} // namespace

TEST_CASE("functions: a function is one instruction of its scoreboard's cycles") {
  const support::Played played = play(kForty);
  CHECK(played.life(0).ended - played.life(0).started == kFortyCycles);
  CHECK(played.pipe(Pipe::vector).instructions == 1);
  CHECK(played.pipe(Pipe::vector).register_instructions == 1 + 40 * 3);
  CHECK(played.pipe(Pipe::mte2).register_instructions == 0);
}

TEST_CASE("functions: the next starts when the one before has ended, its launch behind it") {
  const support::Played played = play(kOne + kOne + kOne);
  CHECK(played.life(0).ended == played.life(0).started + kOneCycles);
  CHECK(played.life(1).started == played.life(0).ended);
  CHECK(played.life(1).ended == played.life(1).started + kOneCycles - 10);
  CHECK(played.life(2).ended == played.life(2).started + kOneCycles - 10);
}

TEST_CASE("functions: a launch that had no time in the queue is paid in full") {
  const support::Played played = play(kOne + "pipe_barrier ALL\n" + kOne);
  CHECK(played.life(2).ended - played.life(2).started == kOneCycles);
}

TEST_CASE("functions: conflicts of a function are stalls of their kind, and the rest is work") {
  sim::HardwareConfig chip = support::small_register_chip();
  chip.machine.banks = {1, 1, 5, 6, 0, false}; // every datablock meets every other
  const support::Played played = play(kOne, chip);
  CHECK(played.stall(Pipe::vector, Stall::bank_read_read) == 7);
  CHECK(played.stall(Pipe::vector, Stall::bank_write_write) == 7);
  CHECK(played.pipe(Pipe::vector).busy_cycles == kOneCycles);
  CHECK(played.life(0).conflicts.total() == 14);
  CHECK(played.result.cores[0].bank_conflicts.read_read == 7);
}

TEST_CASE("functions: a function sees what the one before has stored") {
  const std::string twice = "function\nrv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:c\nrv_vadds.f32 v1, v0, 1, p0\n"
                            "rv_vsts.f32 ub:c, v1, p0\nend function 4\n";
  const support::Played played = support::play(
      {twice + "vf 0, 4\nvf 0, 4\nvf 0, 4\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:c, "
               "len=8blk\n"},
      support::small_register_chip());
  CHECK(played.values("out")[0] == 3);
  CHECK(played.values("out")[63] == 3);
}

TEST_CASE("functions: results are there at the end, so a copy out that has started before takes what was there") {
  const std::string copy = "copy_ub_to_gm gm:out, ub:c, len=8blk\n";
  const support::Played early = play(kFill + kOne + copy); // no flag: the copy starts while the function runs
  REQUIRE(early.life(3).started < early.life(2).ended);
  CHECK(early.values("out")[0] == 0);
}

TEST_CASE("functions: a copy under way keeps its source from a function that overwrites it") {
  sim::HardwareConfig chip = support::small_register_chip();
  chip.mte3.memory.bytes_per_cycle = 1; // slow: it is still under way when the function ends
  const support::Played played = play("copy_ub_to_gm gm:out, ub:c, len=8blk\n" + kOne, chip);
  REQUIRE(played.life(0).ended > played.life(1).ended);
  CHECK(played.values("out")[0] == 0);
}

TEST_CASE("functions: a function keeps its sources from a copy that overwrites them, and its own results") {
  // b is copied over a while the function of forty registers runs; it must use what a held at its start.
  const std::string race = kFill + "copy_gm_to_ub ub:a, gm:seven, len=64blk\n" + kForty +
                           "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:c, len=320blk\n";
  sim::HardwareConfig chip = support::small_register_chip();
  chip.mte2.memory.first_byte = 0;
  const support::Played played = play(race, chip);
  REQUIRE(played.life(3).started < played.life(2).ended);
  REQUIRE(played.life(2).ended < played.life(3).ended);
  const std::vector<double> in = played.values("in"), out = played.values("out");
  for (const std::size_t k : {0u, 100u, 511u, 512u, 2559u}) CHECK(out[k] == static_cast<float>(in[k] + 1));
}

TEST_CASE("functions: under all the synchronisation that it needs a stream gives what the interpreter gives") {
  std::string code = kFunctions + "function\nrv_plt.f32 p0, 64\nrv_plt.f32 p1, 10\nvloop 7 {\nvloop 5 {\n"
                                  "rv_vlds.f32 v0, ub:c, step=2048/256\nrv_vlds.f32 v1, ub:a, step=512/32\n"
                                  "rv_vmul.f32 v2, v0, v1, p0\nrv_vcadd.f32 v3, v2, p0\nrv_vdupl.f32 v3, v3, p0\n"
                                  "rv_vsel.f32 v4, v3, v2, p1\nrv_vsts.f32 ub:c, v4, p0, step=2048/256\n}\nrv_mem_bar\n"
                                  "}\nend function 12\n";
  code += kFill;
  for (int tile = 0; tile < 4; ++tile)
    code += kForty + "vf 9, 12\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out+" +
            std::to_string(512 * tile) + ", ub:c, len=256blk\nset_flag MTE3, V, 0\nwait_flag MTE3, V, 0\n" +
            "set_flag V, MTE2, 0\nwait_flag V, MTE2, 0\ncopy_gm_to_ub ub:a, gm:in+" + std::to_string(256 * tile) +
            ", len=384blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n";
  const sim::HardwareConfig chip = support::small_register_chip();
  isa::Recording expected = support::recorded({code});
  isa::interpret(expected, chip.machine);
  const support::Played played = support::play({code}, chip);
  REQUIRE(played.result.ok());
  CHECK(played.recording.gm.data == expected.gm.data);
  const std::vector<double> out = played.values("out");
  CHECK(std::count(out.begin(), out.end(), 0) < 3000); // it did something
}

TEST_CASE("functions: without data the time is the same") {
  const std::string code = kFunctions + kFill + kForty + kOne;
  const support::Played played = support::play({code}, support::small_register_chip(), false);
  CHECK(played.life(2).ended - played.life(2).started == kFortyCycles);
  CHECK(played.life(3).ended - played.life(3).started == kOneCycles - 10);
}

TEST_CASE("functions: UB pressure counts what a function stores until it is read for the last time") {
  const support::Played played =
      play(kFill + kForty + "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n" + "copy_ub_to_gm gm:out, ub:c, len=320blk\n");
  const sim::UbResult& ub = played.result.cores[0].ub;
  CHECK(ub.buffers[2].peak_live_bytes == 40 * 256);
  CHECK(ub.buffers[2].peak_bytes == 40 * 256);
  CHECK(ub.buffers[0].peak_live_bytes == 40 * 256); // of the copy, what the function reads
}
