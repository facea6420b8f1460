// SPDX-License-Identifier: Apache-2.0
#include "isa/legality/validate.h"

#include "isa/error.h"
#include "tests/support/machine.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace {

isa::Machine machine() {
  isa::Machine machine;
  machine.name = "testchip";
  machine.ub_physical = 196608;
  machine.event_ids = 8;
  machine.copy_alignment = 32;
  machine.instructions.set();
  return machine;
}

/// `code` as text in a recording with an f32 buffer dy of 1024 elements, an f16 buffer h of 64, and UB buffers a and b
/// of 4 KiB and c of 40 bytes.
isa::ParsedText text_of(const std::string& code, std::ptrdiff_t instructions) {
  const std::string head = "aiv 1 hardware=testchip blocks=1\ngm dy f32 1024 in\ngm h f16 64 in\n"
                           "ub a 0x0 4096\nub b 0x1000 4096\nub c 0x2000 40\nblock 0/1\n"; // code begins in line 8
  const std::string count = std::to_string(instructions);
  return isa::parse_with_lines(head + code + "end block " + count + "\nend " + count + "\n", "t.aiv");
}

/// The same with an instruction a line.
isa::ParsedText text_of(const std::string& code) { return text_of(code, std::count(code.begin(), code.end(), '\n')); }

/// What `validate` says about the last line of `code`, without the place.
std::string fault_in(const std::string& code, const isa::Machine& chip = machine()) {
  const isa::ParsedText text = text_of(code + "\n");
  const std::size_t last = text.recording.blocks[0].code.size() - 1;
  const std::string place = "block 0, instruction " + std::to_string(last) + ": ";
  try {
    isa::validate(text.recording, chip);
  } catch (const isa::Error& error) {
    const std::string message = error.what();
    REQUIRE(message.substr(0, place.size()) == place);
    return message.substr(place.size());
  }
  return "";
}

/// The fault of an instruction that no text can hold: `change` is applied to what `code` says.
template <class Change> std::string changed_fault(const std::string& code, Change change) {
  const isa::Recording recording = text_of(code + "\n").recording;
  isa::Instruction instruction = recording.blocks[0].code[0];
  change(instruction);
  return isa::fault_of(instruction, recording.blocks[0], recording.gm, machine());
}

const std::string kCount100 = "set_mask_count\nset_vector_mask 0, 100\n";

} // namespace

TEST_CASE("a legal program passes") {
  const std::string code = "copy_gm_to_ub ub:a, gm:dy, len=128blk\n"
                           "copy_gm_to_ub_pad.f32 ub:c, gm:dy+4, len=36B, pad=2/5, fill=0xffffffff\n"
                           "set_flag MTE2, V, 7\nwait_flag MTE2, V, 7\npipe_barrier ALL\n"
                           "vadd.f32 ub:a, ub:b, ub:a, rep=16\nvcadd.f32 ub:b+4, ub:a, rep=16\n"
                           "vbrcb.f32 ub:a, ub:b+32, rep=4, rstride=8\nvconv.f16.f32 ub:a, ub:b, round=odd\n"
                           "scalar_load.f16 s31, ub:c+38\nvector_dup.f16 ub:a, s31, rep=16\n" +
                           kCount100 +
                           "vmuls.f32 ub:a, ub:b, -2, rep=0\nset_mask_norm\n"
                           "set_atomic_add.f32\ncopy_ub_to_gm gm:dy, ub:a, bursts=2, len=1blk, gap=126/0\n"
                           "set_atomic_none\ncopy_ub_to_gm_pad.f16 gm:h+126, ub:a, len=2B\nsync_all\n";
  CHECK_NOTHROW(isa::validate(text_of(code), machine()));
}

TEST_CASE("an instruction that the chip lacks") {
  isa::Machine chip = machine();
  chip.instructions.reset(static_cast<std::size_t>(isa::Opcode::vcopy));
  CHECK(fault_in("vcopy.f32 ub:a, ub:b", chip) == "vcopy: is no instruction of testchip");
}

TEST_CASE("element types") {
  CHECK(fault_in("vconv.f32.f32 ub:a, ub:b") ==
        "vconv: converts f32 to f32 with rounding none, allowed rint, floor, ceil, round, trunc");
  CHECK(fault_in("vconv.f32.f16 ub:a, ub:b, round=rint") ==
        "vconv: converts f16 to f32 with rounding rint, allowed none");
  CHECK(fault_in("vconv.f32.f16 ub:a, ub:b").empty());
  CHECK(changed_fault("vadd.f32 ub:a, ub:a, ub:b", [](auto& i) { i.type = isa::Dtype::none; }) ==
        "vadd: element type is none, allowed f16, f32, i16, i32");
  CHECK(changed_fault("sync_all", [](auto& i) { i.type = isa::Dtype::f32; }) ==
        "sync_all: element type is f32, it has none");
}

TEST_CASE("sources of another type than the destination, where that widens") {
  CHECK(fault_in("vaxpy.f32.f16 ub:a, ub:b, 2").empty());
  CHECK(fault_in("vmla.f32.f16 ub:a, ub:b, ub:b").empty());
  CHECK(fault_in("vaxpy.f16.f32 ub:a, ub:b, 2") ==
        "vaxpy: element type of the sources is f32, allowed f16 to f32, or none where they are alike");
  CHECK(changed_fault("vadd.f32 ub:a, ub:a, ub:b", [](auto& i) { i.source_type = isa::Dtype::f16; }) ==
        "vadd: element type of the sources is f16, allowed none: they are as dst");
}

TEST_CASE("a select needs a set_cmpmask before it") {
  const std::string unset = "CMPMASK is read before a set_cmpmask has set it";
  CHECK(fault_in("vsel_cmpmask.f32 ub:a, ub:a, ub:b") == "vsel_cmpmask: " + unset);
  CHECK(fault_in("vsel_scalar.f32 ub:a, ub:a, ub:b") == "vsel_scalar: " + unset);
  CHECK(fault_in("vsel_tensor.f32 ub:a, ub:a, ub:a, ub:b") == "vsel_tensor: " + unset);
  CHECK_NOTHROW(isa::validate(text_of("set_cmpmask ub:b\nvsel_tensor.f32 ub:a, ub:a, ub:a, ub:b\n"), machine()));
}

TEST_CASE("operands and fields of the wrong kind") {
  CHECK(changed_fault("vadd.f32 ub:a, ub:a, ub:b", [](auto& i) { i.operands[2] = {}; }) ==
        "vadd: src1 is nothing, expected a UB address");
  CHECK(changed_fault("vadds.f32 ub:a, ub:a, 1", [](auto& i) { i.operands[2] = i.operands[0]; }) ==
        "vadds: scalar is a UB address, expected an immediate or a scalar register");
  CHECK(changed_fault("vexp.f32 ub:a, ub:a", [](auto& i) { i.operands[2] = i.operands[0]; }) ==
        "vexp: operand 2 is a UB address, expected nothing");
  CHECK(changed_fault("set_flag V, S, 0", [](auto& i) { i.fields = isa::Strides{}; }) == "set_flag: has no pipes");
  CHECK(changed_fault("vexp.f32 ub:a, ub:a", [](auto& i) { i.fields = isa::Flag{}; }) == "vexp: has no strides");
  CHECK(changed_fault("copy_ub_to_gm gm:dy, ub:a, len=1blk", [](auto& i) { i.fields = isa::Strides{}; }) ==
        "copy_ub_to_gm: has no copy shape");
  CHECK(changed_fault("vexp.f32 ub:a, ub:a", [](auto& i) { i.operands[0].buffer = 9; }) ==
        "vexp: dst ub:0x0 names UB buffer 9 of 3");
  CHECK(changed_fault("copy_ub_to_gm gm:dy, ub:a, len=1blk", [](auto& i) { i.operands[0].buffer = 2; }) ==
        "copy_ub_to_gm: dst gm:?+0 names GM buffer 2 of 2");
  CHECK(changed_fault("vadds.f32 ub:a, ub:a, 1", [](auto& i) { i.operands[2].value = -1; }) ==
        "vadds: bits of the immediate is -1, allowed 0 to 4294967295");
}

TEST_CASE("UB operands start on datablocks, with the exceptions of the chip") {
  CHECK(fault_in("vadd.f32 ub:a, ub:a, ub:b+4") == "vadd: src1 ub:b+4 is not aligned to 32 bytes");
  CHECK(fault_in("copy_ub_to_gm gm:dy, ub:a+16, len=1blk") == "copy_ub_to_gm: src ub:a+16 is not aligned to 32 bytes");
  CHECK(fault_in("vcadd.f32 ub:a+2, ub:b") == "vcadd: dst ub:a+2 is not aligned to 4 bytes");
  CHECK(fault_in("vcadd.f16 ub:a+2, ub:b").empty());
  CHECK(fault_in("vbrcb.f32 ub:a, ub:b+16") == "vbrcb: src ub:b+16 is not aligned to 32 bytes");
  CHECK(fault_in("vbrcb.f16 ub:a, ub:b+16").empty());
  CHECK(fault_in("vbrcb.f16 ub:a, ub:b+8") == "vbrcb: src ub:b+8 is not aligned to 16 bytes");
  CHECK(fault_in("vcgadd.f32 ub:a+16, ub:b") == "vcgadd: dst ub:a+16 is not aligned to 32 bytes");
  CHECK(fault_in("vcgadd.f16 ub:a+16, ub:b").empty());
  CHECK(fault_in("vcpadd.f16 ub:a+16, ub:b") == "vcpadd: dst ub:a+16 is not aligned to 32 bytes");
  CHECK(fault_in("vcmax.f32 ub:a+4, ub:b") == "vcmax: dst ub:a+4 is not aligned to 8 bytes");
  CHECK(fault_in("vcmin.f16 ub:a+4, ub:b, order=value").empty());
  CHECK(fault_in("vcmpv_lt.f32 ub:a+8, ub:b, ub:b") == "vcmpv_lt: dst ub:a+8 is not aligned to 32 bytes");
  CHECK(fault_in("vsel_tensor.f32 ub:a, ub:a, ub:a, ub:b+8") == "vsel_tensor: bits ub:b+8 is not aligned to 32 bytes");
  CHECK(fault_in("set_cmpmask ub:b+16") == "set_cmpmask: src ub:b+16 is not aligned to 32 bytes");
  CHECK(fault_in("scalar_load.f32 s0, ub:a+2") == "scalar_load: src ub:a+2 is not aligned to 4 bytes");
  CHECK(fault_in("scalar_load.f16 s0, ub:a+2").empty());
  CHECK(fault_in("copy_gm_to_ub ub:a, gm:dy+2, len=1blk") == "copy_gm_to_ub: src gm:dy+2 is not aligned to 4 bytes");
}

TEST_CASE("ranges of strides") {
  const std::string add = "vadd.f32 ub:a, ub:a, ub:b, ";
  CHECK(fault_in(add + "blk=1/1/256") == "vadd: block stride of src1 is 256, allowed 0 to 255");
  CHECK(fault_in(add + "rstride=8/256/8") == "vadd: repeat stride of src0 is 256, allowed 0 to 255");
  CHECK(fault_in(add + "blk=0/1/1") == "vadd: block stride of dst is 0, which is undefined; allowed from 1 on");
  CHECK(fault_in(add + "blk=1/0/1, rstride=0/0/8").empty());
  CHECK(fault_in("vmla.f32 ub:a, ub:a, ub:b, blk=0/1/1") ==
        "vmla: block stride of dst is 0, which is undefined; allowed from 1 on");
  CHECK(fault_in("vcmpv_eq.f32 ub:a, ub:a, ub:b, rstride=256/8") ==
        "vcmpv_eq: repeat stride of src0 is 256, allowed 0 to 255");
  CHECK(fault_in("vcpadd.f32 ub:a, ub:b, dst_rep=65535").empty());
  CHECK(fault_in("vexp.f32 ub:a, ub:b, rstride=8/256") == "vexp: repeat stride of src is 256, allowed 0 to 255");
  CHECK(fault_in("vexp.f32 ub:0, ub:b, blk=512/1").empty()); // unary block strides are 16 bits wide
  CHECK(fault_in("vcopy.f32 ub:0, ub:b, rstride=4095/8").empty());
  CHECK(fault_in("vcopy.f32 ub:0, ub:b, rstride=4096/8") == "vcopy: repeat stride of dst is 4096, allowed 0 to 4095");
  CHECK(fault_in("vbrcb.f32 ub:0, ub:b, rep=2, rstride=768").empty());
  CHECK(fault_in("vcadd.f32 ub:a, ub:b, dst_rep=65535").empty());
}

TEST_CASE("ranges of copies") {
  const std::string in = "copy_gm_to_ub ub:a, gm:dy, ";
  const std::string pad = "copy_gm_to_ub_pad.f32 ub:a, gm:dy, ";
  CHECK(fault_in(in + "bursts=4096, len=0blk") == "copy_gm_to_ub: bursts is 4096, allowed 0 to 4095");
  CHECK(fault_in(in + "len=65536blk") == "copy_gm_to_ub: length in datablocks is 65536, allowed 0 to 65535");
  CHECK(fault_in(in + "len=1blk, gap=65536/0") == "copy_gm_to_ub: GM gap in datablocks is 65536, allowed 0 to 65535");
  CHECK(fault_in(in + "bursts=0, len=65535blk").empty());
  CHECK(fault_in(pad + "len=2097152B") == "copy_gm_to_ub_pad: length in bytes is 2097152, allowed 0 to 2097151");
  CHECK(fault_in(pad + "len=6B") == "copy_gm_to_ub_pad: length is 6 bytes, allowed multiples of the element's 4");
  CHECK(fault_in(pad + "len=4B, gap=4294967295/65535").empty());
  CHECK(fault_in(pad + "len=4B, pad=9/0") == "copy_gm_to_ub_pad: left padding is 9, allowed 0 to 8");
  CHECK(fault_in(pad + "len=4B, pad=8/9") == "copy_gm_to_ub_pad: right padding is 9, allowed 0 to 8");
  CHECK(fault_in("copy_gm_to_ub_pad.f16 ub:a, gm:h, len=4B, pad=16/0, fill=0x10000") ==
        "copy_gm_to_ub_pad: fill is 65536, allowed 0 to 65535");
  const auto with_left = [](isa::Instruction& i) { std::get<isa::CopyShape>(i.fields).left = 1; };
  CHECK(changed_fault(pad + "len=4B", with_left) ==
        "copy_gm_to_ub_pad: left and right padding are 1 and 0, allowed 0 and 0 without a padding value");
  const auto padded = [](isa::Instruction& i) { std::get<isa::CopyShape>(i.fields).padding = isa::Padding::value; };
  CHECK(changed_fault(in + "len=1blk", padded) == "copy_gm_to_ub: pads, which copy_gm_to_ub_pad alone can");
}

TEST_CASE("a copy stays within its GM buffer") {
  CHECK(fault_in("copy_gm_to_ub ub:a, gm:dy+4096, len=0blk").empty());
  CHECK(fault_in("copy_gm_to_ub ub:a, gm:dy+4100, len=0blk") ==
        "copy_gm_to_ub: src gm:dy+4100 starts at byte 4100 of a buffer of 4096 bytes");
  CHECK(fault_in("copy_gm_to_ub ub:a, gm:dy-4, len=1blk") ==
        "copy_gm_to_ub: src gm:dy-4 starts at byte -4 of a buffer of 4096 bytes");
  CHECK(fault_in("copy_gm_to_ub ub:a, gm:dy+4, len=128blk") ==
        "copy_gm_to_ub: src gm:dy+4 reaches byte 4100 of a buffer of 4096 bytes");
  CHECK(fault_in("copy_ub_to_gm gm:dy, ub:a, bursts=2, len=1blk, gap=127/0") ==
        "copy_ub_to_gm: dst gm:dy+0 reaches byte 4128 of a buffer of 4096 bytes");
  CHECK(fault_in("copy_gm_to_ub_pad.f32 ub:a, gm:dy, bursts=2, len=4B, gap=4089/0") ==
        "copy_gm_to_ub_pad: src gm:dy+0 reaches byte 4097 of a buffer of 4096 bytes");
}

TEST_CASE("everything stays within UB") {
  CHECK(fault_in("vexp.f32 ub:0x2ff00, ub:a").empty());
  CHECK(fault_in("vexp.f32 ub:0x2ff20, ub:a") == "vexp: dst ub:0x2ff20 reaches byte 196640 of a UB of 196608 bytes");
  CHECK(fault_in("vexp.f32 ub:0x40000, ub:a") == "vexp: dst ub:0x40000 is at byte 262144, allowed 0 to 196608");
  CHECK(fault_in("vadd.f32 ub:a, ub:b, ub:0x2ff00, rep=2, rstride=8/8/8") ==
        "vadd: src1 ub:0x2ff00 reaches byte 196864 of a UB of 196608 bytes");
  CHECK(fault_in("copy_gm_to_ub ub:0x2ffe0, gm:dy, len=2blk") ==
        "copy_gm_to_ub: dst ub:0x2ffe0 reaches byte 196640 of a UB of 196608 bytes");
  CHECK(fault_in("scalar_load.f32 s0, ub:196608") ==
        "scalar_load: src ub:0x30000 reaches byte 196612 of a UB of 196608 bytes");
}

TEST_CASE("an operand stays within its buffer, whose last datablock is its own") {
  CHECK(fault_in("vadd.f32 ub:a, ub:b, ub:a, rep=16").empty());
  CHECK(fault_in("vadd.f32 ub:b, ub:b, ub:a+32, rep=16") ==
        "vadd: src1 ub:a+32 covers bytes 32 to 4128 of a buffer of 4096 bytes");
  CHECK(fault_in("vexp.f32 ub:b-32, ub:a") == "vexp: dst ub:b-32 covers bytes -32 to 224 of a buffer of 4096 bytes");
  CHECK(fault_in("copy_gm_to_ub_pad.f32 ub:c, gm:dy, len=40B").empty());
  CHECK(fault_in("copy_gm_to_ub_pad.f32 ub:c, gm:dy, len=68B") ==
        "copy_gm_to_ub_pad: dst ub:c+0 covers bytes 0 to 96 of a buffer of 40 bytes");
  CHECK(fault_in("vcadd.f32 ub:c+36, ub:a, rep=8") ==
        "vcadd: dst ub:c+36 covers bytes 36 to 68 of a buffer of 40 bytes");
  CHECK(fault_in("vbrcb.f32 ub:c, ub:a") == "vbrcb: dst ub:c+0 covers bytes 0 to 256 of a buffer of 40 bytes");
}

TEST_CASE("what a vector instruction reaches follows the mask") {
  const std::string to_c = "vadds.f32 ub:c, ub:a, 1";
  CHECK(fault_in(to_c) == "vadds: dst ub:c+0 covers bytes 0 to 256 of a buffer of 40 bytes");
  CHECK(fault_in("set_vector_mask 0, 0xffff\n" + to_c).empty());
  CHECK(fault_in("set_vector_mask 0, 0x1ffff\n" + to_c) ==
        "vadds: dst ub:c+0 covers bytes 0 to 96 of a buffer of 40 bytes");
  CHECK(fault_in("set_mask_count\nset_vector_mask 0, 16\n" + to_c).empty());
  CHECK(fault_in(kCount100 + to_c) == "vadds: dst ub:c+0 covers bytes 0 to 416 of a buffer of 40 bytes");
  CHECK(fault_in(kCount100 + "set_mask_norm\n" + to_c).empty()); // bits of 100: three lanes
  CHECK(fault_in("set_mask_count\nvadd.f32 ub:a, ub:a, ub:b, rstride=0/0/0") ==
        "vadd: the mask counts 18446744073709551615 elements, allowed up to 4194240");
  const isa::Recording recording = text_of(to_c + "\n").recording;
  const isa::Instruction& instruction = recording.blocks[0].code[0];
  CHECK(isa::fault_of(instruction, recording.blocks[0], recording.gm, machine()).empty());
  CHECK(isa::fault_under({true, 0, 64}, instruction, recording.blocks[0], recording.gm, machine()) ==
        "vadds: dst ub:c+0 covers bytes 0 to 256 of a buffer of 40 bytes");
}

TEST_CASE("flags and barriers") {
  CHECK(fault_in("set_flag V, V, 0") == "set_flag: goes from V to itself, allowed two different pipes");
  CHECK(fault_in("wait_flag ALL, V, 0") == "wait_flag: goes from ALL to V, allowed S, V, MTE2, MTE3");
  CHECK(fault_in("set_flag V, MTE3, 8") == "set_flag: flag is 8, allowed 0 to 7");
  CHECK(fault_in("pipe_barrier S") == "pipe_barrier: pipe is S, allowed V, MTE2, MTE3, ALL");
}

TEST_CASE("scalar registers exist and are set before they are read") {
  CHECK(fault_in("scalar_load.f32 s32, ub:a") == "scalar_load: scalar register is 32, allowed 0 to 31");
  CHECK(fault_in("vadds.f32 ub:a, ub:b, s3") == "vadds: s3 is read before a scalar_load has set it");
  CHECK(fault_in("scalar_load.f32 s3, ub:a\nvadds.f32 ub:a, ub:b, s3").empty());
}

TEST_CASE("atomic adds are in the type of what they add to") {
  CHECK(fault_in("set_atomic_add.f32\ncopy_ub_to_gm gm:h, ub:a, len=1blk") ==
        "copy_ub_to_gm: dst gm:h+0 holds f16 and the copy is in f16, but atomic adds are in f32");
  CHECK(fault_in("set_atomic_add.f32\ncopy_ub_to_gm_pad.f16 gm:dy, ub:a, len=2B") ==
        "copy_ub_to_gm_pad: dst gm:dy+0 holds f32 and the copy is in f16, but atomic adds are in f32");
  CHECK(fault_in("set_atomic_add.f32\ncopy_ub_to_gm_pad.f32 gm:dy, ub:a, len=4B").empty());
  CHECK(fault_in("set_atomic_add.f32\nset_atomic_none\ncopy_ub_to_gm gm:h, ub:a, len=1blk").empty());
}

TEST_CASE("UB buffers lie within UB") {
  isa::Recording recording = text_of("").recording;
  recording.blocks[0].ub[1].bytes = 196608;
  CHECK_THROWS_WITH(isa::validate(recording, machine()),
                    "block 0: UB buffer 'b' of 196608 bytes at byte 4096 does not fit in a UB of 196608 bytes");
}

TEST_CASE("a fault names block and instruction, and file and line where there are any") {
  const isa::ParsedText text = text_of("sync_all\n\nrepeat 2 {\npipe_barrier S\n}\nsync_all\n# one\n", 4);
  CHECK_THROWS_WITH(isa::validate(text.recording, machine()),
                    "block 0, instruction 1: pipe_barrier: pipe is S, allowed V, MTE2, MTE3, ALL");
  CHECK_THROWS_WITH(isa::validate(text, machine()),
                    "t.aiv:11: block 0, instruction 1: pipe_barrier: pipe is S, allowed V, MTE2, MTE3, ALL");
  const isa::Program& program = text.recording.blocks[0];
  CHECK_NOTHROW(isa::check(program.code[0], program, text.recording.gm, machine(), "Add in CopyIn"));
  CHECK_THROWS_WITH(isa::check(program.code[1], program, text.recording.gm, machine(), "kernel.cpp:7"),
                    "kernel.cpp:7: pipe_barrier: pipe is S, allowed V, MTE2, MTE3, ALL");
}

TEST_CASE("a part of a UB buffer lies within the whole") {
  const auto fault = [](const std::string& buffers) {
    return support::message_of([&] {
      isa::validate(isa::parse("aiv 1 hardware=atlas_a2 blocks=1\n" + buffers + "block 0/1\nend block 0\nend 0\n", "t"),
                    support::atlas_a2());
    });
  };
  CHECK(fault("ub tmp 0x100 64\nub tmp.a 0x100 32\nub tmp.b 0x120 32\n") == "no error");
  CHECK(fault("ub queue.0 0x0 64\nub queue.1 0x100 64\n") == "no error"); // there is no whole
  CHECK(fault("ub tmp 0x100 64\nub tmp.b 0x120 64\n") ==
        "block 0: UB buffer 'tmp.b', bytes 288 to 352, is not within 'tmp', bytes 256 to 320");
  CHECK(fault("ub tmp 0x100 64\nub tmp.b 0xe0 32\n").find("'tmp.b', bytes 224 to 256") != std::string::npos);
}

TEST_CASE("further places of a name are parts of what the name is a part of, not of the first place") {
  const auto fault = [](const std::string& buffers) {
    return support::message_of([&] {
      isa::validate(isa::parse("aiv 1 hardware=atlas_a2 blocks=1\n" + buffers + "block 0/1\nend block 0\nend 0\n", "t"),
                    support::atlas_a2());
    });
  };
  CHECK(fault("ub q.0 0x0 32\nub q.0.2 0x100 32\n") == "no error"); // nobody is called q
  CHECK(fault("ub tmp 0x100 64\nub tmp.a 0x100 32\nub tmp.a.2 0x120 32\n") == "no error");
  CHECK(fault("ub tmp 0x100 64\nub tmp.a 0x100 32\nub tmp.a.2 0x140 32\n") ==
        "block 0: UB buffer 'tmp.a.2', bytes 320 to 352, is not within 'tmp', bytes 256 to 320");
}

TEST_CASE("what the vector functions of all blocks execute is bounded, each called once") {
  const std::string function = "function\nrv_plt.f32 p0, 64\nvloop 6000000 {\nrv_plt.f32 p1, 64\n}\nend function 3\n";
  const auto fault = [&](const std::string& block, int blocks) {
    std::string text = "aiv 1 hardware=ascend_950pr blocks=" + std::to_string(blocks) + "\n";
    for (int k = 0; k < blocks; ++k)
      text += "block " + std::to_string(k) + "/" + std::to_string(blocks) + "\n" + block + "end block 2\n";
    text += "end " + std::to_string(2 * blocks) + "\n";
    return support::message_of([&] { isa::validate(isa::parse(text, "t"), support::ascend_950pr()); });
  };
  const std::string twice = function + "vf 0, 3\nvf 0, 3\n", two = function + function + "vf 0, 3\nvf 3, 3\n";
  CHECK(fault(twice, 2) == "no error");
  CHECK(fault(two, 2) == "block 1, function instruction 0: the vector functions up to this one execute 18000003 "
                         "instructions, each called once, allowed up to 16777216");
}
