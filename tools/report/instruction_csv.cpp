// SPDX-License-Identifier: Apache-2.0
#include "tools/report/instruction_csv.h"

#include "isa/instruction_table.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <iterator>

namespace tools {

InstructionCsv::InstructionCsv(std::ostream& out, const isa::Recording& recording, double clock_mhz)
    : out_(out), recording_(recording), clock_mhz_(clock_mhz) {
  out_ << "core,pipe,index,step,mnemonic,dispatched,started,issued,ended,bytes,"
          "conflict_read_read,conflict_read_write,conflict_write_write,cycles,running_time(us),realStallCyc\n";
}

void InstructionCsv::on(const sim::Retired& event) {
  const isa::Program& program = recording_.program_of(static_cast<std::size_t>(event.place.core));
  const isa::Instruction& instruction = *event.instruction;
  fmt::memory_buffer line;
  fmt::format_to(std::back_inserter(line), "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{:.4f},{}\n", event.place.core,
                 isa::name_of(event.place.pipe), event.place.index, csv_field(program.steps.at(instruction.step)),
                 isa::row_of(instruction.opcode).mnemonic, event.dispatched, event.started, event.issued, event.ended,
                 event.bytes, event.conflicts.read_read, event.conflicts.read_write, event.conflicts.write_write,
                 event.issued - event.started, static_cast<double>(event.issued - event.started) / clock_mhz_,
                 event.started - event.dispatched);
  out_.write(line.data(), static_cast<std::streamsize>(line.size()));
}

} // namespace tools
