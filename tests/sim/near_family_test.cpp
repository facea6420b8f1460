// SPDX-License-Identifier: Apache-2.0
// The time of the vector classes beyond plain arithmetic, with the figures of Atlas A2: startup 17, issued from
// cycle 1.
#include "sim/hardware/timing.h"
#include "tests/support/play.h"

using isa::Pipe;
using sim::Stall;
using support::play;
using support::Played;

namespace {

sim::HardwareConfig atlas() { return sim::load_hardware("atlas_a2"); }

/// Plays one instruction of four repeats: cycles to its last issue, and from there to its end.
void takes(const std::string& instruction, std::int64_t issue, std::int64_t drain, const std::string& before = "") {
  INFO(instruction);
  const Played played = play({before + instruction + ", rep=4\n"}, atlas());
  const sim::Retired& life = played.life(before.empty() ? 0 : 1);
  CHECK(life.conflicts.total() == 0);
  CHECK(life.issued - life.started == issue);
  CHECK(life.ended - life.issued == drain);
}

} // namespace

TEST_CASE("Max: a repeat a cycle") { takes("vmax.f32 ub:c, ub:a, ub:b", 17 + 4, 6); }
TEST_CASE("Mins in half: a repeat a cycle") { takes("vmins.f16 ub:c, ub:a, 1", 17 + 4, 6); }
TEST_CASE("Abs: a repeat a cycle") { takes("vabs.f32 ub:c, ub:a", 17 + 4, 12); }
TEST_CASE("Relu: a repeat a cycle") { takes("vrelu.f32 ub:c, ub:a", 17 + 4, 6); }
TEST_CASE("LeakyRelu: a repeat a cycle") { takes("vlrelu.f16 ub:c, ub:a, 0.5", 17 + 4, 9); }
TEST_CASE("Rsqrt: a repeat a cycle, unlike Sqrt") { takes("vrsqrt.f16 ub:c, ub:a", 17 + 4, 7); }
TEST_CASE("Reciprocal: a repeat a cycle, unlike Div") { takes("vrec.f16 ub:c, ub:a", 17 + 4, 7); }
TEST_CASE("BlockReduceSum of float: a repeat a cycle") { takes("vcgadd.f32 ub:c, ub:a", 17 + 4, 21); }
TEST_CASE("BlockReduceSum of half: seven cycles a repeat") { takes("vcgadd.f16 ub:c, ub:a", 17 + 28, 21); }
TEST_CASE("PairReduceSum: a repeat a cycle") { takes("vcpadd.f16 ub:c, ub:a", 17 + 4, 21); }
TEST_CASE("WholeReduceMax: seven cycles a repeat") { takes("vcmax.f32 ub:c, ub:a", 17 + 28, 15); }
TEST_CASE("Compare: a repeat a cycle") { takes("vcmpv_lt.f32 ub:c, ub:a, ub:b", 17 + 4, 19); }
TEST_CASE("Compares: a repeat a cycle") { takes("vcmpvs_lt.f16 ub:c, ub:a, 1", 17 + 4, 19); }
TEST_CASE("Select with CMPMASK: a repeat a cycle") {
  takes("vsel_cmpmask.f32 ub:c, ub:a, ub:b", 17 + 4, 10, "set_cmpmask ub:a\n");
}
TEST_CASE("Axpy: its source and its destination are read in the same cycle") {
  takes("vaxpy.f32 ub:c, ub:b, 2", 17 + 4, 9);
}
TEST_CASE("MulAddDst: two cycles a repeat, enough for three reads in two halves of the groups") {
  takes("vmla.f32 ub:c, ub:a, ub:b", 17 + 8, 8);
}

TEST_CASE("MulAddDst with all three reads in the same groups waits another cycle a repeat") {
  const Played played = play({"vmla.f32 ub:c, ub:a, ub:d, rep=4\n"}, atlas());
  CHECK(played.life(0).conflicts.read_read == 4);
  CHECK(played.life(0).issued == 1 + 17 + 8 + 4);
}

TEST_CASE("the bits of a select are a read like any other") {
  // Repeat r reads a and the bits at c: both in group 0 for even r, in two groups for odd r.
  const Played played = play({"set_cmpmask ub:a\nvsel_scalar.f32 ub:b, ub:a, ub:c, rep=4\n"}, atlas());
  CHECK(played.life(1).conflicts.read_read == 2);
}

TEST_CASE("a dependent Max of one repeat costs 17.5 cycles behind a barrier, 18 as whole cycles") {
  const sim::HardwareConfig chip = atlas();
  isa::Instruction max;
  max.opcode = isa::Opcode::vmax;
  max.type = isa::Dtype::f32;
  const sim::VectorCost link = sim::vector_cost(max, 1, sim::Lead::barrier, 0, chip.vector);
  CHECK(link.issue + link.drain == 17.5); // measured: a row of a column maximum

  std::string chain;
  for (int k = 0; k < 10; ++k) chain += "vmax.f32 ub:c, ub:b, ub:c\npipe_barrier V\n";
  const Played played = play({chain}, chip);
  CHECK(played.life(0).ended == 1 + 17 + 1 + 6);
  for (std::size_t k = 1; k < 10; ++k) CHECK(played.life(2 * k).ended == played.life(2 * k - 2).ended + 18);
}

TEST_CASE("set_cmpmask waits for the pipe to drain and costs what a mask write costs") {
  const Played played = play({"vadds.f32 ub:c, ub:a, 1, rep=4\nset_cmpmask ub:c\nvadds.f32 ub:c, ub:a, 1, rep=1\n"});
  CHECK(played.life(1).started == 20);
  CHECK(played.life(1).ended == 20 + 3);
  CHECK(played.life(2).issued == 23 + 10 + 1);
  CHECK(played.stall(Pipe::vector, Stall::barrier) == 5);
}

TEST_CASE("set_cmpmask sees what the vector instruction before it wrote") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:seven, len=16blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                              "vcmpvs_eq.f32 ub:b, ub:a, 7\nset_cmpmask ub:b\nvsel_cmpmask.f32 ub:c, ub:a, ub:d\n"
                              "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:c, len=8blk\n"});
  const std::vector<double> out = played.values("out");
  CHECK(std::count(out.begin(), out.begin() + 64, 7) == 64);
}

TEST_CASE("a source overwritten behind a started select still counts as it was, its bits too") {
  const Played played = play({"copy_gm_to_ub ub:a, gm:seven, len=512blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                              "vcmpvs_eq.f32 ub:d, ub:a, 7, rep=64\nset_cmpmask ub:b\n"
                              "vsel_tensor.f32 ub:c, ub:a, ub:b, ub:d, rep=64\nvector_dup.f32 ub:d, 0, rep=64\n"
                              "vector_dup.f32 ub:a, 0, rep=64\npipe_barrier ALL\n"
                              "copy_ub_to_gm gm:out, ub:c, len=512blk\n"});
  const std::vector<double> out = played.values("out");
  CHECK(std::count(out.begin(), out.end(), 7) == 4096);
}

TEST_CASE("a destination that is added to counts as it was when the instruction started") {
  const Played played = play({"vector_dup.f32 ub:c, 2, rep=4\nvector_dup.f32 ub:a, 3, rep=4\npipe_barrier V\n"
                              "vmla.f32 ub:c, ub:a, ub:a, rep=4\npipe_barrier ALL\n"
                              "copy_ub_to_gm gm:out, ub:c, len=32blk\n"});
  const std::vector<double> out = played.values("out");
  CHECK(std::count(out.begin(), out.end(), 11) == 256);
}

TEST_CASE("without data the selects take the same time") {
  const std::string code = "set_cmpmask ub:a\nvsel_tensor.f32 ub:c, ub:a, ub:b, ub:d, rep=4\nvcmax.f32 ub:c, ub:a\n";
  const Played played = play({code}, atlas(), false);
  CHECK(played.life(1).conflicts.read_read == 4); // the bits at d, with a or with b
  CHECK(played.life(1).issued == 2 + 17 + 4 + 4);
  CHECK(played.life(2).ended == 27 + 7 + 15);
}
