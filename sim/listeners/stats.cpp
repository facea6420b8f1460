// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/stats.h"

#include "isa/instruction_table.h"

#include <algorithm>

namespace sim {

Stats::Stats(const isa::Recording& recording) {
  result_.cores.resize(recording.blocks.size());
  for (std::size_t i = 0; i < recording.blocks.size(); ++i)
    result_.cores[i].instructions_recorded = static_cast<std::int64_t>(recording.program_of(i).code.size());
  result_.gm.read_bytes.resize(recording.gm.buffers.size());
  result_.gm.written_bytes.resize(recording.gm.buffers.size());
}

PipeResult& Stats::pipe(const EventPlace& place) {
  return result_.cores[static_cast<std::size_t>(place.core)].pipes[static_cast<std::size_t>(place.pipe)];
}

void Stats::on(const Retired& event) {
  CoreResult& core = result_.cores[static_cast<std::size_t>(event.place.core)];
  core.cycles = std::max(core.cycles, event.ended);
  result_.cycles = std::max(result_.cycles, event.ended);
  ++core.instructions_retired;
  ++pipe(event.place).instructions;
  pipe(event.place).register_instructions += event.register_instructions;
  core.bank_conflicts.read_read += event.conflicts.read_read;
  core.bank_conflicts.read_write += event.conflicts.read_write;
  core.bank_conflicts.write_write += event.conflicts.write_write;
  if (event.bytes == 0) return;
  const bool in = isa::row_of(event.instruction->opcode).shape == isa::Shape::copy_in;
  const std::uint32_t buffer = event.instruction->operands[in ? 1 : 0].buffer;
  (in ? result_.gm.read_bytes : result_.gm.written_bytes)[buffer] += event.bytes;
  (in ? result_.gm.l2_read_bytes : result_.gm.l2_written_bytes) += event.l2_bytes;
}

void Stats::on(const Busy& event) {
  pipe(event.place).busy_cycles += event.to - event.from;
  latest_ = std::max(latest_, event.to);
}

void Stats::on(const Stalled& event) {
  pipe(event.place).stalls[static_cast<std::size_t>(event.reason)] += event.to - event.from;
}

} // namespace sim
