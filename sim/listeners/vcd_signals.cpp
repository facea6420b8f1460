// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/vcd_signals.h"

#include "isa/instruction_table.h"
#include "sim/listeners/ub_buffers.h"

#include <algorithm>
#include <string>

namespace sim {
namespace {

constexpr int kIds = 256; // an id is a byte
constexpr std::array<const char*, isa::kPipes> kUnitNames = {"scalar", "vector", "mte2", "mte3"};

std::string comment_for(const HardwareConfig& hardware) {
  return "one time unit is one cycle, by convention 1 ns; the chip's clock is " +
         std::to_string(static_cast<std::int64_t>(hardware.clock_mhz)) + " MHz";
}

int bits_for(std::int64_t largest) {
  int bits = 1;
  while ((largest >> bits) != 0) ++bits;
  return bits;
}

std::string_view opcode_text(std::int32_t state) {
  const auto opcode = static_cast<std::size_t>(state >> 8);
  return opcode < isa::kOpcodes ? isa::instruction_table()[opcode].mnemonic : std::string_view();
}

std::string_view stall_text(std::int32_t state) {
  const auto stall = static_cast<std::size_t>(state & 0xff);
  return stall == 0 ? std::string_view() : kStallNames[stall - 1];
}

} // namespace

int VcdSignals::flag_number(const isa::Flag& flag) {
  return (static_cast<int>(flag.source) * isa::kPipes + static_cast<int>(flag.target)) * kIds + flag.id;
}

VcdSignals::VcdSignals(std::ostream& out, const isa::Recording& recording, const HardwareConfig& hardware,
                       const VcdSelection& selection)
    : writer_(out, comment_for(hardware)), selection_(selection) {
  writer_.open_scope("device");
  for (std::size_t i = 0; i < recording.blocks.size(); ++i) {
    cores_.push_back(no_signals(recording.program_of(i)));
    if (!selection.shows(i)) continue;
    writer_.open_scope("core" + std::to_string(i));
    declare_core(cores_.back(), recording.program_of(i), hardware);
    writer_.close_scope();
  }
  writer_.close_scope();
}

VcdSignals::Core VcdSignals::no_signals(const isa::Program& program) {
  Core core = {};
  core.units.fill(kNone);
  core.queues.fill(kNone);
  core.ub = kNone;
  core.buffers.assign(program.ub.size(), kNone);
  core.flags.assign(static_cast<std::size_t>(isa::kPipes * isa::kPipes * kIds), kNone);
  return core;
}

void VcdSignals::declare_core(Core& core, const isa::Program& program, const HardwareConfig& hardware) {
  for (std::size_t pipe = 0; pipe < kUnitNames.size(); ++pipe)
    if (selection_.groups[pipe]) declare_unit(core, static_cast<isa::Pipe>(pipe), hardware.scalar.queue_depth);
  if (selection_.groups[VcdSelection::ub]) declare_ub(core, program, hardware.machine.ub_physical);
  if (selection_.groups[VcdSelection::flags]) declare_flags(core, program);
}

void VcdSignals::declare_unit(Core& core, isa::Pipe pipe, int queue_depth) {
  writer_.open_scope(kUnitNames[index(pipe)]);
  const VcdWriter::Id first = writer_.bit("busy");
  writer_.text("opcode");
  writer_.text("stall");
  core.units[index(pipe)] = add(Kind::unit, first, waits(Stall::no_instruction));
  if (pipe != isa::Pipe::scalar)
    core.queues[index(pipe)] = add(Kind::level, writer_.number("queue", bits_for(queue_depth)));
  writer_.close_scope();
}

void VcdSignals::declare_ub(Core& core, const isa::Program& program, std::int64_t ub_bytes) {
  const int bits = bits_for(ub_bytes);
  writer_.open_scope("ub");
  core.ub = add(Kind::bytes, writer_.number("bytes_in_use", bits));
  for (std::size_t i = 0; i < program.ub.size(); ++i)
    if (outermost(program, i)) core.buffers[i] = add(Kind::bytes, writer_.number(program.ub[i].name, bits));
  writer_.close_scope();
}

void VcdSignals::declare_flags(Core& core, const isa::Program& program) {
  writer_.open_scope("flags");
  for (const isa::Instruction& instruction : program.code) {
    if (isa::row_of(instruction.opcode).shape != isa::Shape::flag) continue;
    const isa::Flag& flag = instruction.flag();
    std::uint32_t& signal = core.flags[static_cast<std::size_t>(flag_number(flag))];
    if (signal != kNone) continue;
    signal = add(Kind::flag, writer_.bit(std::string(isa::name_of(flag.source)) + "_to_" +
                                         std::string(isa::name_of(flag.target)) + "_" + std::to_string(flag.id)));
  }
  writer_.close_scope();
}

std::uint32_t VcdSignals::add(Kind kind, VcdWriter::Id first, std::int32_t value) {
  signals_.push_back({kind, false, first, value, value});
  return static_cast<std::uint32_t>(signals_.size() - 1);
}

void VcdSignals::write(const std::vector<Change>& changes) {
  for (std::size_t i = 0; i < changes.size();) {
    const std::int64_t time = changes[i].time;
    if (time >= selection_.to) return;
    if (time_ < 0 && time > selection_.from) begin(selection_.from);
    for (; i < changes.size() && changes[i].time == time; ++i) apply(changes[i]);
    if (time_ >= 0)
      write_cycle(time);
    else if (time == selection_.from)
      begin(time);
  }
}

/// The values at the first time, which hold what came before.
void VcdSignals::begin(std::int64_t time) {
  writer_.end_header(time);
  for (Signal& signal : signals_) {
    write_value(signal, true);
    signal.written = signal.value;
    signal.touched = false;
  }
  touched_.clear();
  writer_.end_initial();
  time_ = time;
}

void VcdSignals::apply(const Change& change) {
  Signal& signal = signals_[change.signal];
  const bool adds = signal.kind == Kind::level || signal.kind == Kind::bytes;
  signal.value = adds ? signal.value + change.value : change.value;
  if (signal.touched) return;
  signal.touched = true;
  touched_.push_back(change.signal);
}

void VcdSignals::write_cycle(std::int64_t time) {
  for (const std::uint32_t number : touched_) {
    Signal& signal = signals_[number];
    signal.touched = false;
    if (signal.value == signal.written) continue;
    if (time_ != time) writer_.time(time_ = time);
    write_value(signal, false);
    signal.written = signal.value;
  }
  touched_.clear();
}

/// `all`: also what has not changed since it was written.
void VcdSignals::write_value(const Signal& signal, bool all) {
  switch (signal.kind) {
  case Kind::unit: return write_unit(signal, all);
  case Kind::flag: return writer_.change_bit(signal.first, signal.value != 0);
  case Kind::level: return writer_.change_number(signal.first, static_cast<std::uint64_t>(signal.value));
  case Kind::bytes:
    return writer_.change_number(signal.first, static_cast<std::uint64_t>(signal.value) * isa::kBlockBytes);
  }
}

void VcdSignals::write_unit(const Signal& signal, bool all) {
  const auto busy = [](std::int32_t state) { return (state & 0xff) == 0; };
  if (all || busy(signal.value) != busy(signal.written)) writer_.change_bit(signal.first, busy(signal.value));
  if (all || signal.value >> 8 != signal.written >> 8) writer_.change_text(signal.first + 1, opcode_text(signal.value));
  if (all || (signal.value & 0xff) != (signal.written & 0xff))
    writer_.change_text(signal.first + 2, stall_text(signal.value));
}

void VcdSignals::finish(std::int64_t cycle) {
  const std::int64_t end = std::min(cycle, selection_.to);
  if (time_ < 0) begin(std::min(selection_.from, end));
  if (time_ < end) writer_.time(end);
  writer_.flush();
}

} // namespace sim
