// SPDX-License-Identifier: Apache-2.0
#include "isa/interpreter.h"

#include "isa/image.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "tests/support/machine.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace {

/// A recording of these blocks over `in` (eight floats 3), `sum` and `out` of eight floats a block.
isa::Recording recording_of(const std::vector<std::string>& blocks) {
  std::string text = "aiv 1 hardware=atlas_a2 blocks=" + std::to_string(blocks.size()) +
                     "\ngm in f32 8 @0 in value:3\ngm sum f32 32 @0x1000 workspace\ngm out f32 32 @0x2000 out\n";
  std::ptrdiff_t total = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    const std::ptrdiff_t lines = std::count(blocks[k].begin(), blocks[k].end(), '\n');
    text += "block " + std::to_string(k) + "/" + std::to_string(blocks.size()) + "\n" + blocks[k] + "end block " +
            std::to_string(lines) + "\n";
    total += lines;
  }
  isa::Recording recording = isa::parse(text + "end " + std::to_string(total) + "\n", "t");
  isa::validate(recording, support::atlas_a2());
  isa::fill(recording.gm, nullptr);
  return recording;
}

std::vector<double> first_of_each_block(const isa::Recording& recording, const std::string& buffer) {
  const std::vector<double> all = isa::values_of(recording.gm, recording.gm.index_of(buffer));
  return {all[0], all[8], all[16], all[24]};
}

std::string send(int block) {
  const std::string place = "+" + std::to_string(block * 32);
  return "copy_gm_to_ub ub:0, gm:in, len=1blk\nset_vector_mask 0, 0xff\nvmuls.f32 ub:0, ub:0, " +
         std::to_string(block + 1) + "\ncopy_ub_to_gm gm:sum" + place + ", ub:0, len=1blk\n";
}

/// Fetches the other block's line of `sum` into this one's of `out`.
std::string receive(int block) {
  return "copy_gm_to_ub ub:64, gm:sum+" + std::to_string((1 - block) * 32) + ", len=1blk\ncopy_ub_to_gm gm:out+" +
         std::to_string(block * 32) + ", ub:64, len=1blk\n";
}

} // namespace

TEST_CASE("what a block writes before a sync_all, every block sees behind it") {
  isa::Recording recording = recording_of({send(0) + "sync_all\n" + receive(0), send(1) + "sync_all\n" + receive(1)});
  CHECK(isa::interpret(recording, support::atlas_a2()) == 14);
  CHECK(first_of_each_block(recording, "out") == std::vector<double>{6, 3, 0, 0});
}

TEST_CASE("without a sync_all the blocks run in order") {
  isa::Recording recording = recording_of({send(0) + receive(0), send(1) + receive(1)});
  isa::interpret(recording, support::atlas_a2());
  CHECK(first_of_each_block(recording, "out") == std::vector<double>{0, 3, 0, 0});
}

TEST_CASE("several sync_all make as many phases") {
  const std::string zero = "sync_all\ncopy_gm_to_ub ub:0, gm:sum+32, len=1blk\ncopy_ub_to_gm gm:sum, ub:0, len=1blk\n"
                           "sync_all\n";
  const std::string one = send(1) + "sync_all\nsync_all\n" + receive(1);
  isa::Recording recording = recording_of({zero, one});
  isa::interpret(recording, support::atlas_a2());
  CHECK(first_of_each_block(recording, "out") == std::vector<double>{0, 6, 0, 0});
}

TEST_CASE("blocks with different numbers of sync_all are refused") {
  isa::Recording recording = recording_of({"sync_all\n", "sync_all\n", ""});
  CHECK_THROWS_WITH(isa::interpret(recording, support::atlas_a2()),
                    "block 2 has 0 sync_all, block 0 has 1: every block needs as many");
}

TEST_CASE("each block has its own UB, mask, registers and atomic mode, and UB begins as zeros") {
  const std::string first = "vector_dup.f32 ub:0, 5\nset_vector_mask 0, 1\nset_atomic_add.f32\n"
                            "copy_ub_to_gm gm:out, ub:0, len=1blk\ncopy_ub_to_gm gm:out, ub:0, len=1blk\n";
  const std::string second = "copy_ub_to_gm gm:sum, ub:0, len=1blk\nvector_dup.f32 ub:32, 7\n"
                             "copy_ub_to_gm gm:out+32, ub:64, len=1blk\ncopy_ub_to_gm gm:out+32, ub:64, len=1blk\n";
  isa::Recording recording = recording_of({first, second});
  isa::interpret(recording, support::atlas_a2());
  CHECK(first_of_each_block(recording, "out") == std::vector<double>{10, 7, 0, 0});
  CHECK(first_of_each_block(recording, "sum") == std::vector<double>{0, 0, 0, 0});
}

TEST_CASE("a block interpreter runs on when its program has grown") {
  isa::Recording recording = recording_of({"vector_dup.f32 ub:0, 5\nscalar_load.f32 s2, ub:8\n"});
  const isa::Machine machine = support::atlas_a2();
  isa::Program& program = recording.blocks[0];
  isa::BlockInterpreter interpreter(program, recording.gm, machine);
  interpreter.run_phase();
  CHECK(interpreter.ended());
  CHECK(interpreter.core().scalars[2] == 5);
  program.code.push_back(program.code[1]);
  program.code.back().operands[1].value = 512;
  CHECK_FALSE(interpreter.ended());
  interpreter.run_phase();
  CHECK(interpreter.executed() == 3);
  CHECK(interpreter.core().scalars[2] == 0);
}
