// SPDX-License-Identifier: Apache-2.0
// The streams behind the measured figures of vector functions: what they hold, and which time of the play is the
// figure. Cycles are those of the small chip with registers: launch 10, a load 6, an operation 5 to its store, a store
// 9, drain 5.
#include "isa/instruction_table.h"
#include "tests/support/measured.h"
#include "tests/support/message_of.h"
#include "tests/support/register_chip.h"
#include "tools/validate/stream.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using isa::Opcode;

namespace {

tools::Stream stream_of(const std::string& name, const std::string& arguments, tools::Unit unit = tools::Unit::cycles) {
  tools::MeasuredRow row = support::played_row(name, arguments);
  row.unit = unit;
  return tools::build_stream(row, support::small_register_chip());
}

std::vector<isa::Instruction> body_of(const std::string& name, const std::string& arguments) {
  return stream_of(name, arguments).recording.blocks[0].functions;
}

/// The mnemonics of a body, a blank between.
std::string listed(const std::vector<isa::Instruction>& body) {
  std::string text;
  for (const isa::Instruction& i : body)
    text += (text.empty() ? "" : " ") + std::string(isa::row_of(i.opcode).mnemonic);
  return text;
}

double figure_of(const std::string& arguments) {
  tools::Stream stream = stream_of("tile", arguments);
  return tools::play(stream);
}

std::string fault_of(const std::string& name, const std::string& arguments, tools::Unit unit = tools::Unit::cycles) {
  return support::message_of([&] { stream_of(name, arguments, unit); });
}

} // namespace

TEST_CASE("a tile of one register is a function without loops") {
  CHECK(listed(body_of("tile", "op=tmins type=f32 rows=1 columns=64")) == "rv_plt rv_vlds rv_vmins rv_vsts");
  CHECK(figure_of("op=tmins type=f32 rows=1 columns=64") == 35);
}

TEST_CASE("a row of registers is one loop, rows of a register each are one loop, rows of several are two") {
  CHECK(listed(body_of("tile", "op=tmins type=f32 rows=1 columns=192")) == "vloop rv_plt rv_vlds rv_vmins rv_vsts");
  const auto rows = body_of("tile", "op=tmins type=f32 rows=3 columns=64 pitch=96");
  CHECK(listed(rows) == "vloop rv_plt rv_vlds rv_vmins rv_vsts");
  CHECK(rows[2].in_loops().step[0] == 4 * 96);
  const auto nested = body_of("tile", "op=tmins type=f32 rows=3 columns=100 pitch=160");
  CHECK(listed(nested) == "vloop vloop rv_plt rv_vlds rv_vmins rv_vsts");
  CHECK(nested[0].operands[1].value == 5);
  CHECK(nested[1].operands[0].value == 2);
  CHECK(nested[2].in_loops().step[1] == 64); // of the predicate, elements
  CHECK(nested[3].in_loops().step[0] == 4 * 160);
  CHECK(nested[3].in_loops().step[1] == 256);
}

TEST_CASE("tiles lie end to end, and on the first where they do not fit") {
  const auto beside = body_of("tile", "op=tadd type=f32 rows=1 columns=64");
  CHECK(beside[1].operands[1].value == 0);
  CHECK(beside[2].operands[1].value == 256);
  CHECK(beside[4].operands[0].value == 512);
  const auto above = body_of("tile", "op=tadd type=f32 rows=1 columns=20000");
  CHECK(above[3].operands[1].value == 80000);
  CHECK(above[5].operands[0].value == 0);
}

TEST_CASE("a reciprocal divides a register of ones that was filled before the loops") {
  CHECK(listed(body_of("tile", "op=tdiv1 type=f16 rows=1 columns=256")) ==
        "rv_plt rv_vdup vloop rv_plt rv_vlds rv_vdiv rv_vsts");
  CHECK(listed(body_of("tile", "op=trsqrt type=f32 rows=1 columns=64")) ==
        "rv_plt rv_vdup rv_plt rv_vlds rv_vsqrt rv_vdiv rv_vsts");
}

TEST_CASE("halves become floats a register at a time, floats become halves two at a time") {
  const auto wide = body_of("tile_conversion", "type=f16 to=f32 rows=1 columns=128");
  CHECK(listed(wide) == "vloop rv_plt rv_vlds rv_vcvt rv_vsts");
  CHECK(wide[2].in_loops().step[0] == 128);
  CHECK(wide[4].in_loops().step[0] == 256);
  const auto narrow = body_of("tile_conversion", "type=f32 to=f16 rows=1 columns=200");
  CHECK(listed(narrow) == "vloop rv_plt rv_vlds rv_vcvt rv_vsts rv_plt rv_vlds rv_vcvt rv_vsts");
  CHECK(narrow[5].operands[1].value == 200 - 64);
  CHECK(listed(body_of("tile_conversion", "type=f32 to=f16 rows=1 columns=64")) == "rv_plt rv_vlds rv_vcvt rv_vsts");
}

TEST_CASE("the figure of functions against others is the ratio of their times") {
  tools::Stream stream = stream_of("adds_against",
                                   "src0=0 src1=0x1000 dst=0x2000 registers=1 functions=1 to_src0=0 to_src1=0x1100 "
                                   "to_dst=0x2000",
                                   tools::Unit::ratio);
  CHECK(tools::play(stream) == Approx(36.0 / 35.0)); // two loads of a bank
}

TEST_CASE("functions against others follow each other on a core each") {
  const isa::Recording recording =
      stream_of("copies_against", "registers=16 functions=20 store_stride=64 store_step=1", tools::Unit::ratio)
          .recording;
  REQUIRE(recording.blocks.size() == 2);
  CHECK(recording.blocks[0].code.size() == 20);
  CHECK(recording.blocks[0].functions[3].in_loops().block_stride == 64);
  CHECK(recording.blocks[1].functions[3].in_loops().block_stride == 1);
  CHECK(listed(recording.blocks[1].functions) == "vloop rv_plt rv_vlds rv_vsts");
}

TEST_CASE("an unrolled body has several registers a turn") {
  const isa::Recording recording =
      stream_of("adds_against",
                "src0=0 src1=0x1000 dst=0x2000 registers=8 unroll=2 functions=1 to_src0=0 to_src1=0 to_dst=0",
                tools::Unit::ratio)
          .recording;
  CHECK(recording.blocks[0].functions.size() == 1 + 2 * 5);
  CHECK(recording.blocks[0].functions[0].operands[0].value == 4);
  CHECK(recording.blocks[0].functions[7].in_loops().step[0] == 512);
}

TEST_CASE("a stream whose figure is of another unit than its row is refused") {
  CHECK_THAT(fault_of("tile", "op=tadd type=f32 rows=1 columns=64", tools::Unit::ratio),
             Contains("unit: 'ratio', stream 'tile' gives a time"));
  CHECK_THAT(fault_of("copies_against", "registers=16 functions=20"),
             Contains("unit: 'cycles', stream 'copies_against' gives a ratio"));
}

TEST_CASE("arguments that no function stream takes are refused where the row stands") {
  CHECK_THAT(fault_of("tile", "op=tpow type=f32 rows=1 columns=64"),
             Contains("table.csv:7: arguments: op=tpow, allowed tadd"));
  CHECK_THAT(fault_of("tile", "op=tadd type=f32 rows=1 columns=64 pitch=32"), Contains("pitch=32, allowed"));
  CHECK_THAT(fault_of("tile_conversion", "type=f32 to=f32 rows=1 columns=64"), Contains("type and to are the same"));
  CHECK_THAT(fault_of("adds_against",
                      "src0=0 src1=0 dst=0 registers=9 unroll=2 functions=1 to_src0=0 to_src1=0 to_dst=0",
                      tools::Unit::ratio),
             Contains("registers is no multiple of unroll"));
  CHECK_THAT(fault_of("tile", "op=tadd type=f32 rows=900 columns=64"), Contains("UB")); // reaches beyond
}
