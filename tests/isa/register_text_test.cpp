// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "isa/legality/validate.h"
#include "tests/support/function_bench.h"
#include "tests/support/message_of.h"

#include <catch2/catch.hpp>

namespace {

const std::string kBody = "step PdX\nvloop 8 {\n  vloop 2 {\n    rv_plt.f32 p0, 100, step=0/64\n"
                          "    rv_vlds.f32 v0, ub:a+0, step=512/256\n    rv_vlds.f16 v1, ub:b+0, dist=unpack\n"
                          "    rv_vcvt.f32.f16 v1, v1, p0, round=rint\n    rv_vadds.f32 v0, v0, 1.5, p0\n"
                          "    rv_vsel.f32 v2, v0, v1, p0\n    rv_vsts.f32 ub:c+0, v2, p0, step=0/256\n  }\n"
                          "  rv_mem_bar\n}\n";

isa::ParsedText text_of(const std::string& body) { return support::function_text(body); }

std::string fault_in(const std::string& body) {
  return support::message_of([&] { isa::validate(text_of(body), support::register_chip()); }, "");
}

std::string refused(const std::string& body) {
  return support::message_of([&] { text_of(body); });
}

} // namespace

TEST_CASE("a vector function survives the way through the text") {
  // A step line is no instruction: the count of the bench does not know that.
  const std::string head =
      "aiv 1 hardware=registers blocks=1\nub a 0x0 4096\nub b 0x1000 4096\nub c 0x2000 4096\nblock 0/1\n";
  const isa::Recording recording = isa::parse(
      head + "function\n" + kBody + "end function 10\nget_buf MTE2, 3\nvf 0, 10\nrls_buf V, 3\nend block 3\nend 3\n",
      "t");
  const isa::Program& program = recording.blocks[0];
  CHECK(program.functions.size() == 10);
  CHECK(program.functions[0].operands[0].value == 8);
  CHECK(program.functions[0].operands[1].value == 9);
  CHECK(program.functions[1].operands[1].value == 7);
  CHECK(program.steps == std::vector<std::string>{"", "PdX"});
  const std::string again = isa::to_text(recording);
  CHECK(isa::parse(again, "t") == recording);
  CHECK(again.find("function  ; 0\n  step PdX\n  vloop 8 {\n    vloop 2 {\n      rv_plt.f32 p0, 100, step=0/64\n") !=
        std::string::npos);
  CHECK(again.find("get_buf MTE2, 3\nvf 0, 10\nrls_buf V, 3\n") != std::string::npos);
}

TEST_CASE("several functions stand in sections of their own") {
  const std::string one = "function\nrv_mem_bar\nend function 1\n";
  const std::string head = "aiv 1 hardware=registers blocks=1\nblock 0/1\n";
  const isa::Recording recording = isa::parse(head + one + one + "vf 1, 1\nvf 0, 1\nend block 2\nend 2\n", "t");
  const std::string again = isa::to_text(recording);
  CHECK(again.find("function  ; 0\n  rv_mem_bar\nend function 1\nfunction  ; 1\n  rv_mem_bar\nend function 1\n") !=
        std::string::npos);
  CHECK(isa::parse(again, "t") == recording);
}

TEST_CASE("faults in the text of a function are told with their line") {
  CHECK(refused("vloop 2 {\nrv_mem_bar\n") == "f.aiv:9:1: the vloop of line 7 is not closed");
  CHECK(refused("repeat 2 {\n").find("a repeat inside a function: its loops are vloop") != std::string::npos);
  CHECK(refused("function\n").find("a function inside a function") != std::string::npos);
  CHECK(refused("rv_vabs.f32 v1, x0, p0\n").find("src is 'x0', expected a vector register v0 to v31") !=
        std::string::npos);
  CHECK(refused("rv_vlds.f32 v1, ub:a, dist=spread\n")
            .find("dist is 'spread', allowed norm, unpack, broadcast, pack, first, blocks, unaligned") !=
        std::string::npos);
  CHECK(refused("rv_vlds.f32 v1, ub:a, step=1/2/3/4/5\n").find("step has more than 4 values") != std::string::npos);
  CHECK(refused("rv_vadd.f32 v1, v1, v1, p0, step=3\n").find("unknown field 'step'") != std::string::npos);
  CHECK(refused("vloop 2 {\nvloop 2 {\nvloop 2 {\nvloop 2 {\nvloop 2 {\n").find("nested deeper than 4") !=
        std::string::npos);
}

TEST_CASE("what a function may not do is told with the line of its instruction") {
  const std::string lanes = "rv_plt.f32 p0, 64\n";
  CHECK(fault_in(lanes + "rv_vlds.f32 v0, ub:a\nrv_vsts.f32 ub:b, v0, p0\n").empty());
  CHECK(fault_in(lanes + "rv_vabs.f32 v1, v0, p0\n") ==
        "f.aiv:8: block 0, function instruction 1: rv_vabs: v0 is read before the function has written it");
  CHECK(fault_in("rv_vdup.f32 v1, 3, p2\n").find("p2 is read before the function has written it") != std::string::npos);
  CHECK(fault_in("rv_vlds.f32 v40, ub:a\n").find("vector register is 40, allowed 0 to 31") != std::string::npos);
  CHECK(fault_in("rv_plt.f32 p8, 1\n").find("predicate register is 8, allowed 0 to 7") != std::string::npos);
  CHECK(fault_in("rv_vlds.f32 v0, ub:a+4\n").find("is not aligned to 32 bytes") != std::string::npos);
  CHECK(fault_in("rv_vlds.f32 v0, ub:a+4, dist=broadcast\n").empty());
  CHECK(fault_in("rv_vlds.f32 v0, ub:a, dist=unpack\n")
            .find("distribution is unpack, allowed norm, broadcast, blocks of 16 and 32 bits, and unpack of 16") !=
        std::string::npos);
  CHECK(fault_in("vloop 2 {\nrv_vlds.f32 v0, ub:a, step=48\n}\n").find("step is 48, allowed multiples of 32") !=
        std::string::npos);
  CHECK(fault_in("rv_vlds.f32 v0, ub:a, step=64\n").find("step is given for 1 loops, there are 0 around it") !=
        std::string::npos);
  CHECK(fault_in("rv_vlds.f32 v0, ub:a, dist=broadcast, bstride=2\n").find("block stride is 2, allowed 1 to 1") !=
        std::string::npos);
  CHECK(fault_in("vadd.f32 ub:a, ub:a, ub:a\n").find("vadd: stands in no vector function") != std::string::npos);
  CHECK(fault_in("vloop 0 {\nrv_mem_bar\n}\n").find("turns is 0, allowed 1 to") != std::string::npos);
  CHECK(fault_in("vloop 2 {\n}\n").find("length is 0, allowed 1 to") != std::string::npos);
  CHECK(
      fault_in("vloop 100000000 {\nrv_mem_bar\n}\n").find("one call executes 100000000 instructions, allowed up to") !=
      std::string::npos);
}

TEST_CASE("a function reaches neither beyond UB nor beyond the owner of what it stores or uses") {
  const std::string lanes = "rv_plt.f32 p0, 64\n";
  CHECK(fault_in("vloop 1000 {\nrv_vlds.f32 v0, ub:a, step=256\n}\n")
            .find("src ub:a+0 reaches byte 256000 of a UB of 196608 bytes") != std::string::npos);
  CHECK(fault_in("vloop 2 {\nrv_vlds.f32 v0, ub:a, step=-32\n}\n").find("src ub:a+0 goes down to byte -32") !=
        std::string::npos);
  CHECK(fault_in(lanes + "rv_vdup.f32 v0, 1, p0\nvloop 17 {\nrv_vsts.f32 ub:b, v0, p0, step=256\n}\n")
            .find("dst ub:b+0 covers bytes 0 to 4352 of a buffer of 4096 bytes") != std::string::npos);
  // The last load of a row may reach into what lies behind, as long as nobody uses it.
  const std::string last = "rv_vlds.f32 v0, ub:a+4064\nrv_vabs.f32 v1, v0, p0\n";
  CHECK(fault_in("rv_plt.f32 p0, 8\n" + last).empty());
  CHECK(fault_in("rv_plt.f32 p0, 9\n" + last).find("src ub:a+4064 covers bytes 4064 to 4100") != std::string::npos);
}

TEST_CASE("outside functions there is no register instruction, and a call names instructions that exist") {
  const auto fault = [](const std::string& code) {
    const std::string text = "aiv 1 hardware=registers blocks=1\nblock 0/1\nfunction\nrv_mem_bar\nend function 1\n" +
                             code + "\nend block 1\nend 1\n";
    return support::message_of([&] { isa::validate(isa::parse(text, "t"), support::register_chip()); }, "");
  };
  CHECK(fault("vf 0, 1").empty());
  CHECK(fault("rv_mem_bar").find("rv_mem_bar: stands in vector functions alone") != std::string::npos);
  CHECK(fault("vf 1, 1").find("vf: begin is 1, allowed 0 to 0") != std::string::npos);
  CHECK(fault("vf 0, 2").find("vf: count is 2, allowed 1 to 1") != std::string::npos);
  CHECK(fault("get_buf S, 1").find("get_buf: pipe is S, allowed V, MTE2, MTE3") != std::string::npos);
  CHECK(fault("rls_buf MTE2, 28").find("rls_buf: mutex is 28, allowed 0 to 27") != std::string::npos);
}
