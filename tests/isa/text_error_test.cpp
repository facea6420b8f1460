// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "isa/text/text.h"
#include "tests/support/message_of.h"
#include "tests/support/random_recording.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

namespace {

/// The message that reading `text` ends with, "" if it is fine.
std::string error_of(const std::string& text) {
  return support::message_of([&] { isa::parse(text, "t.aiv"); }, "");
}

const std::string kHeader = "aiv 1 hardware=atlas_a2 blocks=2\n" // line 1
                            "gm dy f32 64 @0x0 in random:1\n"
                            "ub abc 0x0 4096\n"
                            "ub b 0x1000 4096\n"
                            "block 0/2\n"; // line 5

/// The message for a line inside block 0, without "t.aiv:6:".
std::string line_error(const std::string& line) {
  const std::string message = error_of(kHeader + line + "\n");
  const std::string place = "t.aiv:6:";
  REQUIRE(message.substr(0, place.size()) == place);
  return message.substr(place.size());
}

/// The message for a line of the header, without "t.aiv:2:".
std::string header_error(const std::string& line) {
  const std::string message = error_of("aiv 1 hardware=a blocks=1\n" + line + "\nblock 0/1\nend block 0\nend 0\n");
  const std::string place = "t.aiv:2:";
  CAPTURE(message);
  REQUIRE(message.substr(0, place.size()) == place);
  return message.substr(place.size());
}

std::string file_error(const std::string& path) {
  return support::message_of([&] { isa::read_recording(path); }, "");
}

} // namespace

TEST_CASE("errors in the first line") {
  CHECK(error_of("") == "t.aiv:1: the file is empty, expected 'aiv 1' in its first line");
  CHECK(error_of("hello\n") == "t.aiv:1:1: expected 'aiv 1' in the first line of a recording");
  CHECK(error_of("aiv\n") == "t.aiv:1:4: expected the version");
  CHECK(error_of("aiv 2 hardware=a blocks=1\n") == "t.aiv:1:5: version '2' of the text form is not known, expected 1");
  CHECK(error_of("aiv 1 hardwear=a\n") ==
        "t.aiv:1:7: unknown key 'hardwear', allowed hardware=, blocks=, did you mean 'hardware'?");
  CHECK(error_of("aiv 1 blocks=1\n") == "t.aiv:1:1: the first line needs hardware=NAME and blocks=N");
  CHECK(error_of("aiv 1 blocks=0\n") == "t.aiv:1:14: blocks is 0, allowed 1 to 1024");
  CHECK(error_of("aiv 1 blocks=1000000\n") == "t.aiv:1:14: blocks is 1000000, allowed 0 to 1024");
  CHECK(error_of("aiv 1 hardware=a^b\n") ==
        "t.aiv:1:16: hardware 'a^b' is no path; a blank is written %20, a percent sign %25");
}

TEST_CASE("errors in GM lines") {
  CHECK(header_error("gm dy f64 4 in") ==
        "7: type is 'f64', allowed f16, f32, bf16, i8, u8, i16, u16, i32, u32, did you mean 'f16'?");
  CHECK(header_error("gm dy f32 4x in") == "13: extent is '', which is no whole number from 0 on");
  CHECK(header_error("gm dy f32 4x0 in") == "13: extent is 0, allowed 1 to 1099511627776");
  CHECK(header_error("gm dy f32 1099511627776x2 in") ==
        "11: shape 1099511627776x2 has more elements than 1099511627776");
  CHECK(header_error("gm dy f32 4 @0x0 ni") == "18: role is 'ni', allowed in, out, workspace, did you mean 'in'?");
  CHECK(header_error("gm dy f32 4 in zeroes") ==
        "16: init is 'zeroes', allowed zeros, value:NUMBER, random:SEED, mean:NAME, variance:NAME, file:PATH, did you "
        "mean 'zeros'?");
  CHECK(header_error("gm dy f32 4 in value:1e999") == "22: value is '1e999', beyond the range of a double");
  CHECK(header_error("gm dy f32 4 in value:x") == "22: value is 'x', which is no number");
  CHECK(header_error("gm d+y f32 4 in") ==
        "4: GM buffer 'd+y' is no name: letters, digits, _ . [ ] / and %XX for any other byte, not starting with a "
        "digit");
  CHECK(header_error("gm d%61 f32 4 in") == "4: GM buffer 'd%61' is written 'da'");
  CHECK(header_error("gm dy f32 4 in mean:source") == " no GM buffer is named 'source'");
}

TEST_CASE("GM buffers have names and places of their own") {
  const std::string first = "aiv 1 hardware=a blocks=1\ngm dy f32 4 @0x0 in\n";
  CHECK(error_of(first + "gm dy f32 4 in\n") == "t.aiv:3:4: GM buffer 'dy' is declared twice");
  CHECK(error_of(first + "gm x f32 4 @0xf in\nblock 0/1\n") ==
        "t.aiv:3: GM buffers 'dy' and 'x' overlap at address 15");
  CHECK(error_of(first + "gm x f32 4 @0x10 in\nblock 0/1\nend block 0\nend 0\n").empty());
  std::string many = "aiv 1 hardware=a blocks=1\n";
  for (int k = 0; k <= 1024; ++k) many += "gm x" + std::to_string(k) + " f32 4 in\n";
  CHECK(error_of(many) == "t.aiv:1026:4: more than 1024 GM buffers");
}

TEST_CASE("errors in UB lines") {
  CHECK(header_error("ub a 0x0") == "9: expected a size in bytes");
  CHECK(header_error("ub a 0 2000000000000") == "8: size is 2000000000000, allowed 0 to 1099511627776");
  CHECK(header_error("ub a 0x0 32 33") == "13: expected the end of the line, got '33'");
  CHECK(header_error("ub a@2 0x0 32") == "6: UB buffer 'a@2' does not follow 'a'");
  CHECK(line_error("ub abc 0x0 32") ==
        "4: UB buffer 'abc' is declared twice; a second one of the name is abc@2, and so on");
  CHECK(line_error("ub abc@3 0x0 32") == "8: UB buffer 'abc@3' does not follow 'abc@2'");
  std::string many = "aiv 1 hardware=a blocks=1\n";
  for (int k = 0; k <= 4096; ++k) many += "ub x" + std::to_string(k) + " 0 32\n";
  CHECK(error_of(many) == "t.aiv:1026:4: more than 1024 UB buffers in one block");
}

TEST_CASE("errors in mnemonics and types") {
  CHECK(line_error("vmull.f32 ub:abc, ub:b, ub:b") == "1: unknown instruction 'vmull', did you mean 'vmul'?");
  CHECK(line_error("stepp X") == "1: unknown instruction 'stepp', did you mean 'step'?");
  CHECK(line_error("vmul ub:abc, ub:b, ub:b") ==
        "5: element type of vmul is '', allowed f16, f32, i16, i32 (written as in vmul.f32)");
  CHECK(line_error("vconv.f16.f8 ub:abc, ub:b") ==
        "11: element type of vconv is 'f8', allowed f16, f32, bf16, i8, u8, i16, i32 (written as in vconv.f32)");
  CHECK(line_error("sync_all.f32") == "10: sync_all takes no element type 'f32'");
}

TEST_CASE("errors in operands") {
  CHECK(line_error("vadd.f32 ub:abd, ub:b, ub:b") == "13: no UB buffer is named 'abd', did you mean 'abc'?");
  CHECK(line_error("vadd.f32 abc, ub:b, ub:b") == "10: dst is 'abc', expected ub:NAME+BYTES or ub:ADDRESS");
  CHECK(line_error("vadd.f32 ub:abc, ub:b, rep=1") == "24: src1 is 'rep=1', expected ub:NAME+BYTES or ub:ADDRESS");
  CHECK(line_error("vadd.f32 ub:abc, ub:b") == "22: expected ',' before the end of the line");
  CHECK(line_error("vadd.f32 ub:abc, ub:b,") == "23: expected src1");
  CHECK(line_error("vadd.f32 ub:abc+x, ub:b, ub:b") == "17: offset is 'x', which is no whole number from 0 on");
  CHECK(line_error("vadd.f32 ub:12x, ub:b, ub:b") == "13: address is '12x', which is no whole number from 0 on");
  CHECK(line_error("copy_gm_to_ub ub:abc, ub:b, len=1blk") == "23: src is 'ub:b', expected gm:NAME+BYTES");
  CHECK(line_error("copy_gm_to_ub ub:abc, gm:dx, len=1blk") == "26: no GM buffer is named 'dx', did you mean 'dy'?");
  CHECK(line_error("scalar_load.f32 x0, ub:b") == "17: dst is 'x0', expected a scalar register s0 to s31");
  CHECK(line_error("scalar_load.f32 s65536, ub:b") == "18: scalar register is 65536, allowed 0 to 65535");
  CHECK(line_error("vadds.f32 ub:abc, ub:b, 1e99") == "25: scalar is '1e99', beyond the range of f32");
  CHECK(line_error("vadds.f32 ub:abc, ub:b, one") == "25: scalar is 'one', which is no number");
  CHECK(line_error("set_vector_mask 0, 0x10000000000000000") ==
        "20: low is 0x10000000000000000, allowed 0 to 18446744073709551615");
}

TEST_CASE("errors in fields") {
  CHECK(line_error("vadd.f32 ub:abc, ub:b, ub:b, rpe=1") ==
        "30: unknown field 'rpe': vadd takes rep, blk, rstride, did you mean 'rep'?");
  CHECK(line_error("vadd.f32 ub:abc, ub:b, ub:b, ub:b") == "30: unknown field 'ub:b': vadd takes rep, blk, rstride");
  CHECK(line_error("vcadd.f32 ub:abc, ub:b, round=rint") ==
        "25: unknown field 'round': vcadd takes rep, dst_rep, blk, rstride");
  CHECK(line_error("vconv.f16.f32 ub:abc, ub:b, rond=1") ==
        "29: unknown field 'rond': vconv takes rep, blk, rstride, round, did you mean 'round'?");
  CHECK(line_error("copy_ub_to_gm gm:dy, ub:b, fill=0x0") ==
        "28: unknown field 'fill': copy_ub_to_gm takes bursts, len, gap");
  CHECK(line_error("copy_gm_to_ub_pad.f32 ub:b, gm:dy, rep=1") ==
        "36: unknown field 'rep': copy_gm_to_ub_pad takes bursts, len, gap, pad, fill, did you mean 'len'?");
  CHECK(line_error("set_vector_mask 0, 1, rep=1") == "23: unknown field 'rep': set_vector_mask takes no fields");
  CHECK(line_error("vadd.f32 ub:abc, ub:b, ub:b, rep=1, rep=2") == "37: rep is given twice");
  CHECK(line_error("vadd.f32 ub:abc, ub:b, ub:b, rep=256") == "34: rep is 256, allowed 0 to 255");
  CHECK(line_error("vadd.f32 ub:abc, ub:b, ub:b, blk=1/1") == "30: blk has 2 values, vadd needs 3");
  CHECK(line_error("vexp.f32 ub:abc, ub:b, rstride=8/70000") == "34: rstride is 70000, allowed 0 to 65535");
  CHECK(line_error("vconv.f16.f32 ub:abc, ub:b, round=rnit") ==
        "35: round is 'rnit', allowed none, rint, floor, ceil, round, trunc, odd, did you mean 'rint'?");
  CHECK(line_error("copy_ub_to_gm gm:dy, ub:b") == "1: copy_ub_to_gm needs a length, len=4blk");
  CHECK(line_error("copy_ub_to_gm_pad.f32 gm:dy, ub:b") == "1: copy_ub_to_gm_pad needs a length, len=28B");
  CHECK(line_error("copy_ub_to_gm gm:dy, ub:b, len=4B") ==
        "32: len is '4B', copy_ub_to_gm counts datablocks, as in len=4blk");
  CHECK(line_error("copy_ub_to_gm_pad.f32 gm:dy, ub:b, len=4") ==
        "40: len is '4', copy_ub_to_gm_pad counts bytes, as in len=28B");
  CHECK(line_error("copy_ub_to_gm gm:dy, ub:b, len=4blk, gap=0/65536") == "44: gap is 65536, allowed 0 to 65535");
  CHECK(line_error("vcmax.f32 ub:b, ub:b, order=first") ==
        "29: order is 'first', allowed value_index, index_value, value, index");
  CHECK(line_error("vcmax.f32 ub:b, ub:b, order=valeu") ==
        "29: order is 'valeu', allowed value_index, index_value, value, index, did you mean 'value'?");
  CHECK(line_error("vcadd.f32 ub:b, ub:b, order=value") ==
        "23: unknown field 'order': vcadd takes rep, dst_rep, blk, rstride");
  CHECK(line_error("vadd.f32.f16 ub:b, ub:b, ub:b") == "10: vadd takes no element type 'f16'");
  CHECK(line_error("vaxpy.f32.f64 ub:b, ub:b, 1") ==
        "11: element type of vaxpy is 'f64', allowed f16, f32 (written as in vaxpy.f32)");
  CHECK(line_error("vcmpv_gee.f32 ub:b, ub:b, ub:b") == "1: unknown instruction 'vcmpv_gee', did you mean 'vcmpv_ge'?");
  CHECK(line_error("copy_ub_to_gm gm:dy, ub:b, len=4blk, gap=1") == "42: gap is '1', expected two numbers as in 0/0");
}

TEST_CASE("errors in flags and barriers") {
  CHECK(line_error("pipe_barrier W") ==
        "14: unknown pipe 'W', allowed S, V, MTE2, MTE3 and, for a barrier, ALL, did you mean 'S'?");
  CHECK(line_error("set_flag V") == "11: expected ',' before the end of the line");
  CHECK(line_error("set_flag V, MTE3, 256") == "19: flag is 256, allowed 0 to 255");
  CHECK(line_error("set_flag V, MTE3") == "17: expected ',' before the end of the line");
  CHECK(line_error("pipe_barrier V, V") == "15: expected the end of the line, got ', V'");
}

TEST_CASE("errors in loops and steps") {
  CHECK(line_error("}") == "1: '}' without a repeat");
  CHECK(line_error("repeat 0 {") == "8: repeat is 0, allowed 1 to 1000000000");
  CHECK(line_error("repeat 2000000000 {") == "8: repeat is 2000000000, allowed 0 to 1000000000");
  CHECK(line_error("repeat 3") == "9: expected '{' before the end of the line");
  CHECK(line_error("step") == "5: expected the name of a step, or -");
  CHECK(error_of(kHeader + "repeat 2 {\n}\n") == "t.aiv:7:1: the repeat of line 6 has no instructions");
  CHECK(error_of(kHeader + "repeat 2 {\nend block 0\n") == "t.aiv:7:5: the repeat of line 6 is not closed");
  std::string deep = kHeader;
  for (int k = 0; k < 9; ++k) deep += "repeat 2 {\n";
  CHECK(error_of(deep) == "t.aiv:14:8: loops are nested deeper than 8");
  std::string steps = kHeader;
  for (int k = 0; k <= 4096; ++k) steps += "step x" + std::to_string(k) + "\n";
  CHECK(error_of(steps) == "t.aiv:4102:6: more than 4096 steps in one block");
}

TEST_CASE("a loop that would fill the memory is refused before it does") {
  CHECK(error_of(kHeader + "repeat 1000000000 {\nsync_all\n}\n") ==
        "t.aiv:8:1: the repeat of line 6 makes more than 16777216 instructions in one recording");
  std::string nested = kHeader;
  for (int k = 0; k < 8; ++k) nested += "repeat 1000000000 {\n";
  CHECK(error_of(nested + "sync_all\n}\n}\n").find("makes more than 16777216") != std::string::npos);
}

TEST_CASE("errors in the order and number of blocks") {
  const std::string none = "end block 0\n";
  CHECK(error_of(kHeader + none + "block 0/2\n") == "t.aiv:7:7: block 0 where block 1 is expected");
  CHECK(error_of(kHeader + none + "block 1/3\n") == "t.aiv:7:9: the block is one of 3, the first line says blocks=2");
  CHECK(error_of(kHeader + none + "block 1/2 like 0\n") == "t.aiv:7:11: expected same-as or the end of the line");
  CHECK(error_of(kHeader + none + "block 1/2 same-as 1\n") == "t.aiv:7:19: block 1 is not before this one");
  CHECK(error_of(kHeader + none + "block 1/2 same-as 0 dx+4\n") ==
        "t.aiv:7:21: no GM buffer is named 'dx', did you mean 'dy'?");
  CHECK(error_of(kHeader + none + "block 1/2 same-as 0 dy\n") ==
        "t.aiv:7:23: move is '', which is no whole number from 0 on");
  CHECK(error_of(kHeader + none + "block 1/2 same-as 0\nblock 2/2\n") ==
        "t.aiv:8:7: block 2 where the end line is expected");
  CHECK(error_of(kHeader + none + "end 0\n") == "t.aiv:7:1: the file has 1 blocks, its first line says 2");
  CHECK(error_of(kHeader + none + "block 1/2 same-as 0\nend 1\n") ==
        "t.aiv:8:5: the file has 0 instructions, its end line says 1");
  CHECK(error_of(kHeader + none + "block 1/2 same-as 0\nend 0\nsync_all\n") ==
        "t.aiv:9:1: there is text after the 'end' line");
  CHECK(error_of(kHeader + none + "gm x f32 4 in\n") ==
        "t.aiv:7:1: unexpected 'gm' outside a block, expected block or end");
  CHECK(header_error("sync_all") == "1: unexpected 'sync_all' outside a block, expected gm, ub, block or end");
}

TEST_CASE("errors at the end of a block") {
  CHECK(line_error("block 1/2") == "1: 'block' inside block 0, which has no end line yet");
  CHECK(line_error("gm x f32 4 in") == "1: 'gm' inside block 0, which has no end line yet");
  CHECK(line_error("end 0") == "5: the file's end line inside block 0, which has no end line yet");
  CHECK(line_error("end block 5") == "11: block 0 has 0 instructions, its end line says 5");
  CHECK(line_error("data_dependent yes") == "16: expected the end of the line, got 'yes'");
  CHECK(error_of(kHeader) == "t.aiv:5: the file ends before its 'end' line: it was cut");
}

TEST_CASE("lines are plain ASCII and not endless") {
  CHECK(line_error(std::string("sync_all\0", 9)) == "9: byte 0 is not plain ASCII text");
  CHECK(line_error("# caf\xc3\xa9") == "6: byte 195 is not plain ASCII text");
  CHECK(line_error("; " + std::string(5000, 'x')) == "4097: the line has 5002 characters, allowed at most 4096");
}

TEST_CASE("a recording cut anywhere is noticed") {
  for (unsigned seed = 0; seed < 3; ++seed) {
    const std::string text = isa::to_text(testing::RandomRecording(seed).recording());
    REQUIRE(error_of(text).empty());
    for (std::size_t length = 0; length + 1 < text.size(); ++length) {
      CAPTURE(seed, length);
      REQUIRE_FALSE(error_of(text.substr(0, length)).empty());
    }
    CHECK(error_of(text.substr(0, text.size() - 1)).empty()); // the last newline alone
  }
}

TEST_CASE("a damaged recording is an error or a recording, never a crash") {
  testing::RandomRecording random(11);
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::string text = isa::to_text(testing::RandomRecording(seed).recording());
    for (int turn = 0; turn < 200; ++turn) {
      std::string damaged = text;
      for (int k = 0; k < 3; ++k) damaged[random.below(damaged.size())] = static_cast<char>(random.below(96) + 32);
      const std::string message = error_of(damaged);
      CAPTURE(damaged, message);
      REQUIRE((message.empty() || message.substr(0, 6) == "t.aiv:"));
    }
  }
}

TEST_CASE("files that are no recording") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "aivsim_text_error_test";
  std::filesystem::create_directories(folder);
  const std::string garbage = (folder / "garbage.aiv").string();
  std::ofstream(garbage, std::ios::binary) << std::string("\x7f"
                                                          "ELF\x01\x00\xff",
                                                          7);
  CHECK(file_error(folder.string()) == folder.string() + ": is a directory, expected an .aiv file");
  CHECK(file_error((folder / "none.aiv").string()) == (folder / "none.aiv").string() + ": no such file");
  CHECK(file_error("/dev/zero") == "/dev/zero: is not a regular file");
  CHECK(file_error("/proc/self/mem") == "/proc/self/mem: cannot be read: Input/output error");
  CHECK(file_error(garbage) == garbage + ":1:1: byte 127 is not plain ASCII text");
  const std::string good = (folder / "good.aiv").string();
  const isa::Recording recording = testing::RandomRecording(1).recording();
  std::ofstream(good) << isa::to_text(recording);
  CHECK(isa::read_recording(good) == recording);
  CHECK(isa::read_text(good).file == good);
  std::filesystem::remove_all(folder);
}
