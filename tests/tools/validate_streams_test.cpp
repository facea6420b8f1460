// SPDX-License-Identifier: Apache-2.0
// The streams behind the measured figures: what they hold, and which time of the play is the figure. Cycles are those
// of the small chip: startup 10 (4 behind a barrier), a float repeat 1, drain 5, a mask write 3, counter mode 7.
#include "isa/footprint.h"
#include "sim/device/bank_arbiter.h"
#include "tests/support/chip.h"
#include "tests/support/measured.h"
#include "tests/support/message_of.h"
#include "tools/validate/stream.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::played_row;
using support::small_chip;

namespace {

tools::Stream stream_of(const std::string& name, const std::string& arguments,
                        const sim::HardwareConfig& chip = small_chip()) {
  return tools::build_stream(played_row(name, arguments), chip);
}

double figure_of(const std::string& name, const std::string& arguments,
                 const sim::HardwareConfig& chip = small_chip()) {
  tools::Stream stream = stream_of(name, arguments, chip);
  return tools::play(stream);
}

std::string fault_of(const std::string& name, const std::string& arguments,
                     const sim::HardwareConfig& chip = small_chip()) {
  return support::message_of([&] { stream_of(name, arguments, chip); });
}

const std::string kMatrix = "rows=64 columns=100 tile_rows=4 tile_columns=64 cores=4";

/// Bank conflicts of the Add in a bank scenario of the shipped table, counted from 1.
sim::BankConflicts conflicts_in(int scenario) {
  const sim::HardwareConfig chip = sim::load_hardware("atlas_a2");
  for (const tools::MeasuredRow& row : tools::read_measured(tools::measured_file(2201))) {
    if (row.group != "bank conflicts" || row.row.rfind(std::to_string(scenario) + " ", 0) != 0) continue;
    const isa::Instruction add = tools::build_stream(row, chip).recording.blocks[0].code.at(1);
    return sim::arbitrate(sim::pattern_of(isa::vector_footprint(add, isa::resolve(add, isa::MaskState())), 1),
                          chip.machine.banks);
  }
  FAIL("no bank scenario " << scenario);
  return {};
}

} // namespace

TEST_CASE("the figure of an operation is its time from start to last write") {
  CHECK(figure_of("operation", "op=vexp type=f32 repeats=4") == 10 + 4 + 5);
}

TEST_CASE("an operation of more repeats than an instruction has is several that follow each other") {
  CHECK(figure_of("operation", "op=vadds type=f32 repeats=128 times=2") == 10 + 2 * 128 + 5);
}

TEST_CASE("a binary operation meets itself in the banks as the public measurement does") {
  CHECK(figure_of("operation", "op=vadd type=f32 repeats=64") == 10 + 64 + 64 + 5);
}

TEST_CASE("a sum leaves a result a repeat side by side") {
  const isa::Instruction sum = stream_of("operation", "op=vcadd type=f32 repeats=64").recording.blocks[0].code.at(0);
  CHECK(sum.strides().repeat[0] == 1);
  CHECK(sum.repeat == 64);
}

TEST_CASE("the figure of a counted operation has the switch to counter mode in it") {
  CHECK(figure_of("counted_operation", "op=vadds type=f32 elements=63") == 7 + 3 + 10 + 1 + 5);
}

TEST_CASE("the figure of masked Adds is cycles an Add with its mask") {
  CHECK(figure_of("masked_adds", "op=vadd type=f32 repeats=4 adds=50 src0=0 src1=0x10100 dst=0x20000") ==
        Approx(3 + 10 + 4 + 5));
}

TEST_CASE("the figure of a chain is cycles a link") {
  CHECK(figure_of("chain", "op=vmax type=f32 repeats=1 links=2 src1=0x10100 dst=0") ==
        Approx(((10 + 1 + 5) + (4 + 1 + 5)) / 2.0));
}

TEST_CASE("a copy by itself comes out of the L2") {
  sim::HardwareConfig chip = small_chip();
  chip.l2.bytes = 1 << 20;
  CHECK(figure_of("copy", "bursts=1 bytes=6400", chip) == 6400 / 64 + 40);
}

TEST_CASE("a core reads its band of a matrix tile by tile along the rows") {
  const isa::Recording recording = stream_of("matrix", kMatrix).recording;
  const std::vector<isa::Instruction>& code = recording.blocks[0].code;
  REQUIRE(code.size() == 8); // four bands of sixteen rows, two tiles in each four of them
  CHECK(code[0].copy().bursts == 4);
  CHECK(code[0].copy().length == 128);
  CHECK(code[0].copy().gm_gap == 200 - 128);
  CHECK(code[1].operands[1].value == 128);
  CHECK(code[1].copy().length == 2 * (100 - 64)); // what is left of the row
  CHECK(code[2].operands[1].value == 4 * 200);
}

TEST_CASE("each core of a matrix read has its own band, or all have the first") {
  const isa::Recording own = stream_of("matrix", kMatrix).recording;
  REQUIRE(own.blocks.size() == 4);
  CHECK(own.moves_of(3) == isa::Moves{3 * 16 * 200});
  const isa::Recording same = stream_of("matrix", kMatrix + " same_band=1").recording;
  CHECK(same.moves_of(3) == isa::Moves{0});
}

TEST_CASE("a part of a matrix read has that part of the tiles and of the L2, and counts as often") {
  sim::HardwareConfig chip = small_chip();
  chip.l2.bytes = 4096;
  const tools::Stream part = stream_of("matrix", kMatrix + " parts=4 passes=3", chip);
  CHECK(part.recording.blocks[0].code.size() == 3 * 8 / 4);
  CHECK(part.chip.l2.bytes == 1024);
  CHECK(part.scale == 4);
  CHECK(part.recording.blocks[0].code[2] == part.recording.blocks[0].code[0]); // the next pass
}

TEST_CASE("the bank scenarios meet in the kind that was measured and in no other") {
  for (const int scenario : {1, 4, 6, 8}) {
    CAPTURE(scenario);
    CHECK(conflicts_in(scenario).total() == 0);
  }
  for (const int scenario : {2, 3}) {
    CAPTURE(scenario);
    CHECK(conflicts_in(scenario).read_read > 0);
    CHECK(conflicts_in(scenario).read_read == conflicts_in(scenario).total());
  }
  CHECK(conflicts_in(5).read_write > 0);
  CHECK(conflicts_in(5).read_write == conflicts_in(5).total());
}

TEST_CASE("in the seventh bank scenario half of the repeats read twice, and their delay meets writes") {
  CHECK(conflicts_in(7).read_read == 32);
  CHECK(conflicts_in(7).read_write == 12); // measured: 44 cycles lost in all, where reads alone would lose 32
  CHECK(conflicts_in(7).write_write == 0);
}

TEST_CASE("an unknown stream is refused where its row stands") {
  CHECK_THAT(fault_of("operaton", ""),
             Catch::StartsWith("table.csv:7: unknown stream 'operaton', did you mean 'operation'?"));
}

TEST_CASE("arguments that a stream does not take are refused where their row stands") {
  CHECK(fault_of("operation", "op=vexp type=f32") == "table.csv:7: arguments: 'repeats' is missing");
  CHECK(fault_of("operation", "op=vexp type=f32 repeats=1 dts=0") ==
        "table.csv:7: arguments: unknown key 'dts', did you mean 'dst'?");
  CHECK(fault_of("operation", "op=vexp type=f32 repeats=256") ==
        "table.csv:7: arguments: repeats=256, allowed whole numbers from 1 to 255");
  CHECK_THAT(fault_of("operation", "op=vexp type=f32 repeats=0x"), Contains("repeats=0x, allowed whole numbers"));
  CHECK_THAT(fault_of("operation", "op=vexp type=f32 repeats="), Contains("repeats=, allowed whole numbers"));
  CHECK(fault_of("operation", "op=vexp op=vln") == "table.csv:7: arguments: 'op' is given twice");
  CHECK(fault_of("operation", "vexp") == "table.csv:7: arguments: 'vexp' is no key=value");
  CHECK(fault_of("operation", "op=exp type=f32 repeats=1") == "table.csv:7: arguments: op=exp is no instruction");
  CHECK(fault_of("operation", "op=vexp type=i64 repeats=1") ==
        "table.csv:7: arguments: type=i64, allowed f16, f32, bf16, i8, u8, i16, u16, i32, u32");
  CHECK_THAT(fault_of("operation", "op=set_flag type=f32 repeats=1"), Contains("op=set_flag is neither binary"));
  CHECK_THAT(fault_of("matrix", kMatrix + " parts=3"), Contains("8 tiles a core have no 3th part"));
  CHECK_THAT(fault_of("matrix", "rows=64 columns=100 tile_rows=5 tile_columns=64 cores=4"),
             Contains("64 rows do not make bands of whole tiles of 5 for 4 cores"));
}

TEST_CASE("a stream that the chip does not take is refused where its row stands") {
  CHECK_THAT(fault_of("operation", "op=vexp type=f32 repeats=200 dst=0x2fff0"), Catch::StartsWith("table.csv:7: "));
  sim::HardwareConfig without = small_chip();
  without.machine.instructions.reset(static_cast<std::size_t>(isa::Opcode::vexp));
  CHECK_THAT(fault_of("operation", "op=vexp type=f32 repeats=1", without),
             Catch::StartsWith("table.csv:7: ") && Contains("no instruction of small_chip"));
}
