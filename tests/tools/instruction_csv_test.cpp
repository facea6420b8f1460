// SPDX-License-Identifier: Apache-2.0
#include "tools/report/instruction_csv.h"

#include <catch2/catch.hpp>

#include <sstream>

namespace {

isa::Recording recording_with(const std::string& step) {
  isa::Recording recording;
  recording.blocks.resize(2);
  recording.blocks[1].steps = {"", step};
  return recording;
}

std::string line_of(const std::string& step) {
  const isa::Recording recording = recording_with(step);
  isa::Instruction instruction;
  instruction.opcode = isa::Opcode::copy_gm_to_ub;
  instruction.step = 1;
  sim::Retired event;
  event.place = {1, isa::Pipe::mte2, 12};
  event.instruction = &instruction;
  event.dispatched = 3;
  event.started = 4;
  event.issued = 50;
  event.ended = 60;
  event.conflicts = {7, 8, 9};
  event.bytes = 4096;
  std::ostringstream out;
  tools::InstructionCsv csv(out, recording, 2000);
  const std::size_t header = out.str().size();
  csv.on(event);
  return out.str().substr(header);
}

} // namespace

TEST_CASE("the CSV begins with its column names") {
  std::ostringstream out;
  const isa::Recording recording;
  tools::InstructionCsv csv(out, recording, 2000);
  CHECK(out.str() ==
        "core,pipe,index,step,mnemonic,dispatched,started,issued,ended,bytes,"
        "conflict_read_read,conflict_read_write,conflict_write_write,cycles,running_time(us),realStallCyc\n");
}

TEST_CASE("a retired instruction is one line, written at once") {
  CHECK(line_of("CopyIn") == "1,MTE2,12,CopyIn,copy_gm_to_ub,3,4,50,60,4096,7,8,9,46,0.0230,1\n");
}

TEST_CASE("a step with a comma or a quote stands in quotes") {
  CHECK(line_of("a,\"b\"") == "1,MTE2,12,\"a,\"\"b\"\"\",copy_gm_to_ub,3,4,50,60,4096,7,8,9,46,0.0230,1\n");
}
