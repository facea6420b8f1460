// SPDX-License-Identifier: Apache-2.0
// What automatic synchronisation inserts, and what it leaves alone.
#include "kernels/auto_sync.h"
#include "tests/support/machine.h"
#include "tests/support/surface_bench.h"

#include <catch2/catch.hpp>

using support::joined;
using support::shorthand;

namespace {

/// The shorthand of `code` with automatic synchronisation; three buffers a, b, c of 256 bytes.
std::string synchronised(const std::string& code, const isa::Machine& machine = support::atlas_a2()) {
  const std::string text =
      "aiv 1 hardware=atlas_a2 blocks=1\ngm in f32 64 @0x1000 in zeros\ngm out f32 64 @0x2000 out zeros\n"
      "block 0/1\nub a 0x0 256\nub b 0x100 256\nub c 0x200 256\n" +
      code + "end block " + std::to_string(std::count(code.begin(), code.end(), '\n')) + "\nend " +
      std::to_string(std::count(code.begin(), code.end(), '\n')) + "\n";
  isa::Recording recording = isa::parse(text, "t.aiv");
  kernels::insert_auto_sync(recording.blocks[0], machine);
  std::vector<std::string> words;
  for (const isa::Instruction& i : recording.blocks[0].code) words.push_back(shorthand(i));
  return joined(words);
}

const std::string kAddC = "vadd.f32 ub:c, ub:a, ub:b, rep=1\n";

} // namespace

TEST_CASE("a vector instruction that reads, overwrites or writes again what another touches gets a barrier") {
  CHECK(synchronised(kAddC + "vexp.f32 ub:a, ub:c, rep=1\n") == "vadd.f32, V, vexp.f32");
  CHECK(synchronised(kAddC + "vector_dup.f32 ub:a, 1, rep=1\n") == "vadd.f32, V, vector_dup.f32");
  CHECK(synchronised(kAddC + "vector_dup.f32 ub:c, 1, rep=1\n") == "vadd.f32, V, vector_dup.f32");
}

TEST_CASE("independent vector instructions, and such with a barrier between them, get none") {
  CHECK(synchronised("vexp.f32 ub:a, ub:b, rep=1\nvln.f32 ub:c, ub:b, rep=1\n") == "vexp.f32, vln.f32");
  CHECK(synchronised(kAddC + "pipe_barrier V\nvexp.f32 ub:a, ub:c, rep=1\n") == "vadd.f32, V, vexp.f32");
  CHECK(synchronised(kAddC + "pipe_barrier ALL\nvexp.f32 ub:a, ub:c, rep=1\n") == "vadd.f32, ALL, vexp.f32");
}

TEST_CASE("one barrier serves all before it") {
  CHECK(synchronised(kAddC + "vexp.f32 ub:a, ub:c, rep=1\nvln.f32 ub:b, ub:c, rep=1\n") ==
        "vadd.f32, V, vexp.f32, vln.f32");
}

TEST_CASE("what a mask leaves out does not meet") {
  CHECK(synchronised("set_vector_mask 0, 0xff\nvexp.f32 ub:a, ub:b, rep=1\nvln.f32 ub:c, ub:a+32, rep=1\n") ==
        "M(0,255), vexp.f32, vln.f32");
}

TEST_CASE("a chip that keeps the order of its vector pipe needs no barrier") {
  isa::Machine machine = support::atlas_a2();
  machine.vector_barriers = false;
  CHECK(synchronised(kAddC + "vexp.f32 ub:a, ub:c, rep=1\n", machine) == "vadd.f32, vexp.f32");
}

TEST_CASE("the scalar unit waits for what V, MTE2 and MTE3 have under way, by the highest flag") {
  CHECK(synchronised(kAddC + "scalar_load.f32 s0, ub:c\n") == "vadd.f32, set V_S 7, wait V_S 7, scalar_load.f32");
  CHECK(synchronised("copy_gm_to_ub ub:a, gm:in, len=8blk\nscalar_load.f32 s0, ub:a\n") ==
        "copy_gm_to_ub, set MTE2_S 7, wait MTE2_S 7, scalar_load.f32");
  CHECK(synchronised("copy_ub_to_gm gm:out, ub:a, len=8blk\nscalar_store.f32 ub:a, 1\n") ==
        "copy_ub_to_gm, set MTE3_S 7, wait MTE3_S 7, scalar_store.f32");
}

TEST_CASE("a scalar access to other bytes, or behind the kernel's own flag, waits for nothing") {
  CHECK(synchronised(kAddC + "scalar_load.f32 s0, ub:a\n") == "vadd.f32, scalar_load.f32");
  CHECK(synchronised("copy_ub_to_gm gm:out, ub:a, len=8blk\nscalar_load.f32 s0, ub:a\n") ==
        "copy_ub_to_gm, scalar_load.f32");
  CHECK(synchronised(kAddC + "set_flag V, S, 0\nwait_flag V, S, 0\nscalar_load.f32 s0, ub:c\n") ==
        "vadd.f32, set V_S 0, wait V_S 0, scalar_load.f32");
}

TEST_CASE("a flag that was set before the access does not cover it") {
  CHECK(synchronised("set_flag V, S, 0\n" + kAddC + "wait_flag V, S, 0\nscalar_load.f32 s0, ub:c\n") ==
        "set V_S 0, vadd.f32, wait V_S 0, set V_S 7, wait V_S 7, scalar_load.f32");
}

TEST_CASE("an id that the kernel uses itself is left to it") {
  CHECK(synchronised("set_flag V, S, 7\nwait_flag V, S, 7\n" + kAddC + "scalar_load.f32 s0, ub:c\n") ==
        "set V_S 7, wait V_S 7, vadd.f32, set V_S 6, wait V_S 6, scalar_load.f32");
}

TEST_CASE("between copies and vector instructions nothing is inserted") {
  CHECK(
      synchronised(
          "copy_gm_to_ub ub:a, gm:in, len=8blk\nvexp.f32 ub:b, ub:a, rep=1\ncopy_ub_to_gm gm:out, ub:b, len=8blk\n") ==
      "copy_gm_to_ub, vexp.f32, copy_ub_to_gm");
}

TEST_CASE("what is inserted has the step of what it stands before, marked") {
  isa::Recording recording =
      isa::parse("aiv 1 hardware=atlas_a2 blocks=1\nblock 0/1\nub a 0x0 256\nstep k.cpp:4\n"
                 "vexp.f32 ub:a, ub:a, rep=1\nstep k.cpp:5\nvexp.f32 ub:a, ub:a, rep=1\nend block 2\nend 2\n",
                 "t.aiv");
  isa::Program& program = recording.blocks[0];
  kernels::insert_auto_sync(program, support::atlas_a2());
  REQUIRE(program.code.size() == 3);
  CHECK(program.steps[program.code[1].step] == "k.cpp:5/auto_sync");
  CHECK(isa::parse(isa::to_text(recording), "again.aiv") == recording);
}

TEST_CASE("an order that goes by way of another pipe counts") {
  CHECK(synchronised(kAddC +
                     "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:c, len=8blk\n"
                     "set_flag MTE3, V, 0\nwait_flag MTE3, V, 0\n" +
                     kAddC) ==
        "vadd.f32, set V_MTE3 0, wait V_MTE3 0, copy_ub_to_gm, set MTE3_V 0, wait MTE3_V 0, vadd.f32");
  CHECK(synchronised(kAddC + "set_flag V, S, 0\nwait_flag V, S, 0\n" + kAddC) ==
        "vadd.f32, set V_S 0, wait V_S 0, vadd.f32");
}

TEST_CASE("a scalar access to global memory waits for the copies that write what it reads, or read what it writes") {
  CHECK(synchronised("copy_ub_to_gm gm:out, ub:a, len=8blk\nscalar_load.f32 s0, gm:out+4\n") ==
        "copy_ub_to_gm, set MTE3_S 7, wait MTE3_S 7, scalar_load.f32");
  CHECK(synchronised("copy_gm_to_ub ub:a, gm:in, len=4blk\nscalar_store.f32 gm:in+4, 1\n") ==
        "copy_gm_to_ub, set MTE2_S 7, wait MTE2_S 7, scalar_store.f32");
  CHECK(synchronised("copy_gm_to_ub ub:a, gm:in, len=4blk\nscalar_load.f32 s0, gm:in+4\n") ==
        "copy_gm_to_ub, scalar_load.f32");
  CHECK(synchronised("copy_ub_to_gm gm:out, ub:a, len=4blk\nscalar_load.f32 s0, gm:out+128\n") ==
        "copy_ub_to_gm, scalar_load.f32");
}
