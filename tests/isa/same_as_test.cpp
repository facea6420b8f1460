// SPDX-License-Identifier: Apache-2.0
// Blocks that share one program.
#include "isa/same_as.h"

#include "isa/image.h"
#include "isa/interpreter.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "tests/support/machine.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

namespace {

/// Each block copies one datablock of `in` through UB to `out`, `offset` bytes on.
std::string block(int index, int blocks, int offset) {
  const std::string at = std::to_string(offset);
  return "block " + std::to_string(index) + "/" + std::to_string(blocks) + "\ncopy_gm_to_ub ub:a, gm:in+" + at +
         ", len=1blk\ncopy_ub_to_gm gm:out+" + at + ", ub:a, len=1blk\nend block 2\n";
}

std::string header(int blocks) {
  return "aiv 1 hardware=atlas_a2 blocks=" + std::to_string(blocks) +
         "\ngm in f32 64 in random:1\ngm out f32 64 out\nub a 0x0 32\n";
}

isa::Recording three_blocks() {
  return isa::parse(header(3) + block(0, 3, 0) + block(1, 3, 32) + block(2, 3, 96) + "end 6\n", "t");
}

isa::Recording shared(isa::Recording recording) {
  for (std::size_t block = 1; block < recording.blocks.size(); ++block) isa::share_code(recording, block);
  return recording;
}

std::vector<double> played(isa::Recording recording) {
  isa::fill(recording.gm, [](const isa::GmBuffer&, const std::string&) { return std::vector<std::byte>(); });
  isa::interpret(recording, support::atlas_a2());
  return isa::values_of(recording.gm, 1);
}

} // namespace

TEST_CASE("equal blocks share the first one's code and keep their place in GM") {
  const isa::Recording recording = shared(three_blocks());
  CHECK(recording.blocks[1].same_as == isa::SameAs{0, {32, 32}});
  CHECK(recording.blocks[2].same_as == isa::SameAs{0, {96, 96}});
  CHECK(recording.blocks[2].code.empty());
  CHECK(&recording.program_of(2) == &recording.blocks[0]);
}

TEST_CASE("sharing changes neither the number of instructions nor what they do") {
  CHECK(shared(three_blocks()).instructions() == 6);
  CHECK(played(shared(three_blocks())) == played(three_blocks()));
}

TEST_CASE("a recording with shared code survives the text form as it is") {
  const isa::Recording recording = shared(three_blocks());
  CHECK(isa::parse(isa::to_text(recording), "t") == recording);
}

TEST_CASE("a block with other code keeps its own") {
  isa::Recording recording = three_blocks();
  recording.blocks[1].code.pop_back();
  CHECK_FALSE(shared(recording).blocks[1].same_as);
  CHECK(shared(recording).blocks[2].same_as);
}

TEST_CASE("a block that is the same as one that is the same as another shares the code of the last") {
  const isa::Recording recording = isa::parse(
      header(3) + block(0, 3, 0) + "block 1/3 same-as 0 in+32\nblock 2/3 same-as 1 in+32 out-0\nend 6\n", "t");
  CHECK(recording.blocks[2].same_as == isa::SameAs{0, {64, 0}});
}

TEST_CASE("a move beyond the end of a buffer is refused where the block stands") {
  const isa::ParsedText text =
      isa::parse_with_lines(header(2) + block(0, 2, 0) + "block 1/2 same-as 0 in+256\nend 4\n", "t.aiv");
  CHECK_THAT(support::message_of([&] { isa::validate(text, support::atlas_a2()); }),
             Catch::StartsWith("t.aiv:9: block 1, instruction 0") && Catch::Contains("of a buffer of 256 bytes"));
}

TEST_CASE("moves that add up beyond the range of numbers are refused, not wrapped") {
  const std::string far = std::to_string((std::int64_t{1} << 40) - 32);
  const isa::ParsedText text = isa::parse_with_lines(
      header(2) + block(0, 2, 0) + "block 1/2 same-as 0 in+" + far + " out-" + far + "\nend 4\n", "t.aiv");
  CHECK_THROWS(isa::validate(text, support::atlas_a2()));
}
