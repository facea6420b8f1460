// SPDX-License-Identifier: Apache-2.0
#include "isa/text/text.h"

#include "isa/half.h"
#include "isa/same_as.h"
#include "tests/support/random_recording.h"

#include <catch2/catch.hpp>

#include <algorithm>

using isa::Opcode;

namespace {

/// A recording of one block with `code` between a fixed header and the right end lines.
std::string with_code(const std::string& code, std::size_t instructions) {
  const std::string count = std::to_string(instructions);
  return "aiv 1 hardware=atlas_a2 blocks=1\n"
         "gm dy f32 2x32x16 @0x0 in random:1\n"
         "gm mean f16 64 @0x1000 in mean:dy\n"
         "ub a 0x0 4096\n"
         "ub b 0x1000 4096\n"
         "block 0/1\n" +
         code + "end block " + count + "\nend " + count + "\n";
}

isa::Program program_of(const std::string& code, std::size_t instructions) {
  return isa::parse(with_code(code, instructions), "t").blocks[0];
}

isa::Instruction instruction_of(const std::string& code) { return program_of(code + "\n", 1).code[0]; }

std::string scalar_text(std::uint32_t bits) {
  isa::Instruction i = instruction_of("vadds.f32 ub:a, ub:b, 0");
  i.operands[2].value = bits;
  const isa::Program program = program_of("", 0);
  const std::string text = isa::to_text(i, program, {});
  const std::string head = "vadds.f32 ub:a+0, ub:b+0, ";
  REQUIRE(text.substr(0, head.size()) == head);
  return text.substr(head.size(), text.find(", rep=") - head.size());
}

} // namespace

TEST_CASE("random recordings survive the way through the text") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const isa::Recording recording = testing::RandomRecording(seed).recording();
    const std::string text = isa::to_text(recording);
    REQUIRE(isa::parse(text, "t") == recording);
    REQUIRE(isa::to_text(isa::parse(text, "t")) == text);
  }
}

TEST_CASE("what is left out of an instruction takes its default") {
  const isa::Instruction add = instruction_of("vadd.f32 ub:a, ub:a, ub:b");
  CHECK(add.repeat == 1);
  CHECK(add.strides() == isa::Strides{});
  CHECK(instruction_of("vcadd.f32 ub:a, ub:b").strides().repeat[0] == 1); // one sum next to the other
  const isa::Instruction copy = instruction_of("copy_gm_to_ub ub:a, gm:dy, len=4blk");
  CHECK(copy.copy().bursts == 1);
  CHECK(copy.copy().gm_gap == 0);
  CHECK(copy.copy().padding == isa::Padding::none);
  CHECK(instruction_of("copy_gm_to_ub_pad.f32 ub:a, gm:dy, len=4B, pad=0/0").copy().padding == isa::Padding::value);
  CHECK(instruction_of("vconv.f16.f32 ub:a, ub:b").rounding == isa::Rounding::none);
}

TEST_CASE("the writer prints every field") {
  const isa::Program program = program_of("", 0);
  const auto again = [&](const std::string& text) {
    const isa::Recording recording = isa::parse(with_code(text + "\n", 1), "t");
    return isa::to_text(recording.blocks[0].code[0], program, recording.gm);
  };
  CHECK(again("vmul.f32 ub:a, ub:b+32, ub:0x40") ==
        "vmul.f32 ub:a+0, ub:b+32, ub:0x40, rep=1, blk=1/1/1, rstride=8/8/8");
  CHECK(again("vector_dup.f16 ub:a, s3") == "vector_dup.f16 ub:a+0, s3, rep=1, blk=1, rstride=8");
  CHECK(again("vconv.f16.f32 ub:a, ub:b, rstride=4/8, round=rint") ==
        "vconv.f16.f32 ub:a+0, ub:b+0, rep=1, blk=1/1, rstride=4/8, round=rint");
  CHECK(again("vcadd.f32 ub:a+4, ub:b, rep=8") == "vcadd.f32 ub:a+4, ub:b+0, rep=8, dst_rep=1, blk=1, rstride=8");
  CHECK(again("copy_ub_to_gm gm:dy+128, ub:a, len=4blk, gap=1/2") ==
        "copy_ub_to_gm gm:dy+128, ub:a+0, bursts=1, len=4blk, gap=1/2");
  CHECK(again("copy_gm_to_ub_pad.f32 ub:a, gm:dy, len=28B, pad=0/1, fill=0x3f800000") ==
        "copy_gm_to_ub_pad.f32 ub:a+0, gm:dy+0, bursts=1, len=28B, gap=0/0, pad=0/1, fill=0x3f800000");
  CHECK(again("set_vector_mask 0, 1024") == "set_vector_mask 0x0, 0x400");
  CHECK(again("set_flag MTE2,V,0") == "set_flag MTE2, V, 0");
  CHECK(again("pipe_barrier ALL") == "pipe_barrier ALL");
  CHECK(again("scalar_load.f16 s31, ub:b+2") == "scalar_load.f16 s31, ub:b+2");
  CHECK(again("set_atomic_add.f32") == "set_atomic_add.f32");
}

TEST_CASE("an immediate is the shortest decimal that reads back to the same bits") {
  CHECK(scalar_text(isa::bit_cast<std::uint32_t>(1e-5f)) == "1e-05");
  CHECK(scalar_text(isa::bit_cast<std::uint32_t>(-0.5f)) == "-0.5");
  CHECK(scalar_text(0x80000000u) == "-0");
  CHECK(scalar_text(0x7f800000u) == "inf");
  CHECK(scalar_text(0xff800000u) == "-inf");
  CHECK(scalar_text(0x7fc00000u) == "nan");
  CHECK(scalar_text(0x7f800001u) == "0x7f800001"); // a NaN whose payload a word would lose
  testing::RandomRecording random(3);
  for (int turn = 0; turn < 20000; ++turn) {
    const auto bits = static_cast<std::uint32_t>(random.below(1ull << 32));
    const isa::Instruction back = instruction_of("vadds.f32 ub:a, ub:b, " + scalar_text(bits));
    REQUIRE(static_cast<std::uint32_t>(back.operands[2].value) == bits);
  }
}

TEST_CASE("steps hold until the next step line, and their order is kept") {
  const isa::Program program = program_of("step CopyIn\nsync_all\nstep -\nsync_all\nstep PdX\nsync_all\n", 3);
  CHECK(program.steps == std::vector<std::string>{"", "CopyIn", "PdX"});
  CHECK(program.code[0].step == 1);
  CHECK(program.code[1].step == 0);
  CHECK(program.code[2].step == 2);
  CHECK(program_of("steps B A\nstep A\nsync_all\n", 1).steps == std::vector<std::string>{"", "B", "A"});
}

TEST_CASE("loops are unrolled and the outermost remembered") {
  const isa::Program program =
      program_of("sync_all\nrepeat 3 {\n pipe_barrier V\n repeat 2 {\n  sync_all\n }\n}\npipe_barrier V\n", 11);
  REQUIRE(program.loops == std::vector<isa::Loop>{{1, 3, 3}});
  for (const std::size_t k : {1u, 4u, 7u, 10u}) CHECK(program.code[k].opcode == Opcode::pipe_barrier);
  for (const std::size_t k : {0u, 2u, 3u, 5u, 6u, 8u, 9u}) CHECK(program.code[k].opcode == Opcode::sync_all);
}

TEST_CASE("a loop whose copies differ is written as the instructions that it is") {
  isa::Recording recording = isa::parse(with_code("repeat 3 {\nsync_all\n}\n", 3), "t");
  recording.blocks[0].code[1].opcode = Opcode::set_mask_norm;
  const isa::Program back = isa::parse(isa::to_text(recording), "t").blocks[0];
  CHECK(back.code == recording.blocks[0].code);
  CHECK(back.loops.empty());
}

TEST_CASE("UB buffers stand in the header where all blocks share them, else in the block") {
  isa::Recording recording = isa::parse(with_code("", 0), "t");
  recording.blocks.push_back(recording.blocks[0]);
  const auto lines_with_ub = [&] {
    const std::string text = isa::to_text(recording);
    std::size_t count = 0;
    for (std::size_t at = text.find("\nub "); at != std::string::npos; at = text.find("\nub ", at + 1)) ++count;
    return count;
  };
  CHECK(lines_with_ub() == 2);
  recording.blocks[1].ub.push_back({"c", 0x2000, 32});
  CHECK(lines_with_ub() == 5);
  CHECK(isa::parse(isa::to_text(recording), "t") == recording);
}

TEST_CASE("a block that moves GM offsets alone is one line") {
  isa::Recording recording =
      isa::parse(with_code("copy_gm_to_ub ub:a, gm:dy, len=1blk\ncopy_gm_to_ub ub:b, gm:mean+64, len=1blk\n", 2), "t");
  isa::Program second = recording.blocks[0];
  second.code[0].operands[1].value += 4096;
  second.code[1].operands[1].value -= 64;
  recording.blocks.push_back(second);
  isa::share_code(recording, 1);
  CHECK(recording.blocks[1].code.empty());
  const std::string text = isa::to_text(recording);
  CHECK(text.find("block 1/2 same-as 0 dy+4096 mean-64\nend 4\n") != std::string::npos);
  const isa::ParsedText parsed = isa::parse_with_lines(text, "t");
  CHECK(parsed.recording == recording);
  CHECK(parsed.lines[0] == std::vector<std::uint32_t>{7, 8});
  CHECK(parsed.lines[1] == std::vector<std::uint32_t>{10});
}

TEST_CASE("a block that moves one buffer in two ways is written in full") {
  isa::Recording recording =
      isa::parse(with_code("copy_gm_to_ub ub:a, gm:dy, len=1blk\ncopy_gm_to_ub ub:b, gm:dy+64, len=1blk\n", 2), "t");
  isa::Program second = recording.blocks[0];
  second.code[1].operands[1].value += 32;
  recording.blocks.push_back(second);
  isa::share_code(recording, 1);
  const std::string text = isa::to_text(recording);
  CHECK(text.find("same-as") == std::string::npos);
  CHECK(isa::parse(text, "t") == recording);
}

TEST_CASE("the mask is shown where it is not full and known") {
  const std::string add = "vadd.f32 ub:a, ub:a, ub:b\n";
  const auto listing = [](const std::string& code, std::size_t instructions) {
    return isa::to_text(isa::parse(with_code(code, instructions), "t"));
  };
  CHECK(listing(add, 1).find("mask:") == std::string::npos);
  const std::string counted = listing("set_mask_count\nset_vector_mask 0, 100\n" + add, 3);
  CHECK(counted.find("rstride=8/8/8  ; mask: 100 elements\n") != std::string::npos);
  CHECK(listing("set_vector_mask 0, 0xff\n" + add, 2).find("  ; mask: 0x0 0xff\n") != std::string::npos);
  const std::string known = "set_vector_mask 0, 0xff\n";
  CHECK(listing(known + "vcmpvs_lt.f32 ub:0, ub:0, 1\n", 2).find("mask:") == std::string::npos); // knows none
  CHECK(listing(known + "vcmax.f32 ub:0, ub:0\n", 2).find("order=value_index  ; mask: 0x0 0xff\n") !=
        std::string::npos);
  const std::string changed_by_loop = "repeat 2 {\n" + add + "set_vector_mask 0, 0xff\n}\n";
  CHECK(listing(changed_by_loop, 4).find("mask:") == std::string::npos);
}

TEST_CASE("GM buffers without an address follow one another, comments and blanks are free") {
  const isa::Recording recording = isa::parse("\n  # a recording\naiv 1 hardware=my%20chip.yaml blocks=1 ; here\r\n"
                                              "gm x f32 3 in\n\tgm y f16 2x2 out\ngm z f32 1 workspace value:-2.5\n"
                                              "block 0/1\n data_dependent\nend block 0\nend 0\n\n# done\n",
                                              "t");
  CHECK(recording.hardware == "my chip.yaml");
  CHECK(recording.gm.buffers[1].address == 512);
  CHECK(recording.gm.buffers[2].address == 1024);
  CHECK(recording.gm.buffers[2].init.value == -2.5);
  CHECK(recording.gm.buffers[0].init == isa::Init{});
  CHECK(recording.blocks[0].data_dependent);
}

TEST_CASE("a million instructions are written and read in seconds") {
  isa::Recording recording = isa::parse(with_code("vmul.f32 ub:a, ub:b, ub:a+64\n", 1), "t");
  recording.blocks[0].code.resize(1000000, recording.blocks[0].code[0]);
  CHECK(isa::parse(isa::to_text(recording), "t") == recording);
}
