// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/timeline_trace.h"

#include "isa/instruction_table.h"

#include <algorithm>
#include <charconv>

namespace sim {
namespace {

using isa::Opcode;
using isa::Pipe;

constexpr int kFlowControl = 90;

/// A pipe's track, which is also its place among the others: the vendor's numbers.
int track_of(Pipe pipe) {
  switch (pipe) {
  case Pipe::scalar: return 10;
  case Pipe::vector: return 30;
  case Pipe::mte2: return 60;
  default: return 70;
  }
}

std::string_view track_name(Pipe pipe) {
  switch (pipe) {
  case Pipe::scalar: return "SCALAR";
  case Pipe::vector: return "VECTOR";
  case Pipe::mte2: return "MTE2";
  default: return "MTE3";
  }
}

/// The vendor's name where it has another one, else the mnemonic in capitals.
std::string shown_name(const isa::InstructionRow& row) {
  switch (row.opcode) {
  case Opcode::copy_gm_to_ub: return "MOV_OUT_TO_UB";
  case Opcode::copy_gm_to_ub_pad: return "MOV_OUT_TO_UB_ALIGN";
  case Opcode::copy_ub_to_gm: return "MOV_UB_TO_OUT";
  case Opcode::copy_ub_to_gm_pad: return "MOV_UB_TO_OUT_ALIGN";
  case Opcode::set_vector_mask: return "MOVEMASK";
  case Opcode::pipe_barrier: return "BAR";
  default: break;
  }
  std::string name(row.mnemonic);
  for (char& c : name)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return name;
}

const std::string& shown_name(Opcode opcode) {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const isa::InstructionRow& row : isa::instruction_table()) all.push_back(shown_name(row));
    return all;
  }();
  return names[static_cast<std::size_t>(opcode)];
}

void append(std::string& out, std::string_view key, std::int64_t value) {
  if (!out.empty()) out += ',';
  ((out += '"') += key) += "\":";
  char text[24];
  out.append(text, std::to_chars(text, text + sizeof(text), value).ptr);
}

void append(std::string& out, std::string_view key, std::string_view value) {
  if (!out.empty()) out += ',';
  ((out += '"') += key) += "\":\"";
  append_json(out, value);
  out += '"';
}

/// "x1+256", as short as it can be.
void append_operand(std::string& out, const isa::Operand& operand, const isa::Program& program,
                    const isa::GlobalImage& gm) {
  char text[24];
  const bool ub = operand.kind == isa::OperandKind::ub;
  std::int64_t offset = operand.value;
  if (ub && operand.buffer < program.ub.size()) {
    out += program.ub[operand.buffer].name;
    offset -= program.ub[operand.buffer].address;
  } else if (operand.kind == isa::OperandKind::gm) {
    out += gm.buffers[operand.buffer].name;
  } else if (operand.kind == isa::OperandKind::sreg) {
    out += 's';
  } else if (!ub) {
    return static_cast<void>(out += '#');
  }
  if (offset == 0 && operand.kind != isa::OperandKind::sreg) return;
  if (operand.kind != isa::OperandKind::sreg) out += '+';
  out.append(text, std::to_chars(text, text + sizeof(text), offset).ptr);
}

bool waits_in_queue(Opcode opcode) {
  return opcode == Opcode::wait_flag || opcode == Opcode::pipe_barrier || opcode == Opcode::get_buf;
}

} // namespace

TimelineTrace::TimelineTrace(std::ostream& out, const isa::Recording& recording, const HardwareConfig& hardware)
    : recording_(recording), events_(out, hardware.clock_mhz), cores_(recording.blocks.size()) {
  for (std::size_t core = 0; core < cores_.size(); ++core) {
    const int id = static_cast<int>(core);
    events_.name_process(id, "core" + std::to_string(core) + ".veccore0");
    for (const Pipe pipe : {Pipe::scalar, Pipe::vector, Pipe::mte2, Pipe::mte3})
      events_.name_thread(id, track_of(pipe), track_name(pipe), track_of(pipe));
    events_.name_thread(id, kFlowControl, "FLOWCTRL", kFlowControl);
  }
}

void TimelineTrace::on(const Retired& event) {
  const Opcode opcode = event.instruction->opcode;
  if (opcode == Opcode::set_flag) {
    const isa::Flag& flag = event.instruction->flag();
    core(event.place.core)
        .sets[{static_cast<int>(flag.source), static_cast<int>(flag.target), flag.id}]
        .push_back(event.ended);
  }
  if (opcode == Opcode::wait_flag) flag_taken(event);
  if (opcode == Opcode::set_flag || opcode == Opcode::rls_buf) // drawn where it fires
    return events_.slice(event.place.core, track_of(event.place.pipe), shown_name(opcode), event.ended, event.ended,
                         "");
  if (!waits_in_queue(opcode) && opcode != Opcode::sync_all) instruction(event);
}

void TimelineTrace::instruction(const Retired& event) {
  arguments(event);
  events_.slice(event.place.core, track_of(event.place.pipe), shown_name(event.instruction->opcode), event.started,
                event.issued, arguments_);
  if (event.bytes == 0) return;
  Counter& moving = core(event.place.core).moving[static_cast<std::size_t>(event.place.pipe)];
  const std::string_view name = event.place.pipe == Pipe::mte2 ? "GM to UB" : "UB to GM";
  const std::int64_t rate = event.bytes / std::max<std::int64_t>(1, event.issued - event.started);
  change(moving, event.place, name, "B/cycle", rate - moving.value, event.started);
  change(moving, event.place, name, "B/cycle", -moving.value, event.issued);
}

void TimelineTrace::arguments(const Retired& event) {
  const isa::Instruction& i = *event.instruction;
  const isa::Program& program = recording_.program_of(static_cast<std::size_t>(event.place.core));
  arguments_.clear();
  std::string code;
  for (std::size_t k = 0; k < i.operands.size() && i.operands[k].kind != isa::OperandKind::none; ++k) {
    if (k > 0) code += ' ';
    append_operand(code, i.operands[k], program, recording_.gm);
  }
  if (!code.empty() && code[0] != '#') append(arguments_, "code", code);
  if (i.step != 0) append(arguments_, "step", program.steps[i.step]);
  if (event.bytes > 0) append(arguments_, "bytes", event.bytes);
  if (event.ended > event.issued) append(arguments_, "latency", event.ended - event.issued);
  if (event.conflicts.read_read > 0) append(arguments_, name_of(Stall::bank_read_read), event.conflicts.read_read);
  if (event.conflicts.read_write > 0) append(arguments_, name_of(Stall::bank_read_write), event.conflicts.read_write);
  if (event.conflicts.write_write > 0)
    append(arguments_, name_of(Stall::bank_write_write), event.conflicts.write_write);
}

void TimelineTrace::flag_taken(const Retired& event) {
  const isa::Flag& flag = event.instruction->flag();
  std::deque<std::int64_t>& sets =
      core(event.place.core).sets[{static_cast<int>(flag.source), static_cast<int>(flag.target), flag.id}];
  if (sets.empty()) return;
  const std::int64_t from = sets.front();
  sets.pop_front();
  std::string category(track_name(flag.source));
  (category += "To") += track_name(flag.target);
  events_.arrow(event.place.core, track_of(flag.source), from, track_of(flag.target), event.ended, category);
}

/// Only waits that belong to an instruction are slices; an empty queue is a gap.
void TimelineTrace::on(const Stalled& event) {
  const Opcode opcode = code(event.place).opcode;
  const bool scalar = event.place.pipe == Pipe::scalar;
  if (event.reason == Stall::no_instruction || event.reason == Stall::gm_latency) return;
  if (!scalar && !waits_in_queue(opcode)) return;
  arguments_.clear();
  append(arguments_, "stall", name_of(event.reason));
  const std::string_view name = scalar && event.reason == Stall::queue_full ? std::string_view("QUEUE_FULL")
                                                                            : std::string_view(shown_name(opcode));
  events_.slice(event.place.core, scalar ? kFlowControl : track_of(event.place.pipe), name, event.from, event.to,
                arguments_);
}

void TimelineTrace::on(const Issued& event) {
  constexpr std::array<std::string_view, isa::kPipes> kNames = {"S queue", "V queue", "MTE2 queue", "MTE3 queue"};
  const auto pipe = static_cast<std::size_t>(event.place.pipe);
  change(core(event.place.core).queues[pipe], event.place, kNames[pipe], "entries", 1, event.time);
}

void TimelineTrace::on(const Started& event) {
  constexpr std::array<std::string_view, isa::kPipes> kNames = {"S queue", "V queue", "MTE2 queue", "MTE3 queue"};
  const auto pipe = static_cast<std::size_t>(event.place.pipe);
  change(core(event.place.core).queues[pipe], event.place, kNames[pipe], "entries", -1, event.time);
}

void TimelineTrace::on(const LiveChanged& event) {
  EventPlace place;
  place.core = event.core;
  change(core(event.core).live, place, "UB live", "bytes", event.blocks * isa::kBlockBytes, event.time);
}

void TimelineTrace::change(Counter& counter, const EventPlace& place, std::string_view name, std::string_view unit,
                           std::int64_t by, std::int64_t time) {
  counter.value += by;
  counter.peak = std::max(counter.peak, counter.value);
  if (time < counter.told_at + kCounterCycles) return;
  events_.counter(place.core, name, time, unit, counter.peak);
  counter.told_at = time;
  counter.peak = counter.value;
}

void TimelineTrace::finish() { events_.finish(); }

} // namespace sim
