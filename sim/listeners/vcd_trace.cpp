// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/vcd_trace.h"

#include <algorithm>
#include <limits>

namespace sim {
namespace {

/// A pipe that waits for one of these has no instruction.
bool is_empty_handed(Stall reason) { return reason == Stall::no_instruction || reason == Stall::gm_latency; }

} // namespace

std::int64_t vcd_bytes(const isa::Recording& recording, const VcdSelection& selection) {
  constexpr std::int64_t kWhole = 75;    // bytes an instruction: 205 MB of 2.84 M instructions of layer_norm_grad
  constexpr std::int64_t kHeader = 4096; // a core
  std::int64_t bytes = 0;
  for (std::size_t core = 0; core < recording.blocks.size(); ++core)
    if (selection.shows(core))
      bytes += kHeader + static_cast<std::int64_t>(recording.program_of(core).code.size()) * kWhole;
  const auto groups = static_cast<std::int64_t>(selection.groups.count());
  return bytes * groups / static_cast<std::int64_t>(selection.groups.size());
}

VcdTrace::VcdTrace(std::ostream& out, const isa::Recording& recording, const HardwareConfig& hardware,
                   const VcdSelection& selection)
    : recording_(recording), signals_(out, recording, hardware, selection),
      told_(recording.blocks.size() * isa::kPipes) {}

VcdTrace::Told& VcdTrace::told(const EventPlace& place) {
  return told_[static_cast<std::size_t>(place.core) * isa::kPipes + static_cast<std::size_t>(place.pipe)];
}

isa::Opcode VcdTrace::opcode(const EventPlace& place) const {
  return recording_.program_of(static_cast<std::size_t>(place.core)).code[place.index].opcode;
}

void VcdTrace::on(const Busy& event) {
  works(event.place, event.from);
  told(event.place) = {event.to, false};
}

void VcdTrace::on(const Works& event) {
  present_ = std::max(present_, event.from);
  works(event.place, event.from);
  told(event.place) = {event.from, false};
}

void VcdTrace::on(const Waits& event) {
  waits(event.place, event.reason, event.from);
  told(event.place) = {event.from, true};
}

/// A wait that was told when it began, or one within an instruction.
void VcdTrace::on(const Stalled& event) {
  if (!told(event.place).waits) waits(event.place, event.reason, event.from);
  told(event.place) = {event.to, false};
}

void VcdTrace::on(const Issued& event) { add(event.time, signals_.queue(event.place), +1); }

void VcdTrace::on(const Started& event) {
  present_ = std::max(present_, event.time);
  add(event.time, signals_.queue(event.place), -1);
}

void VcdTrace::on(const FlagMoved& event) {
  present_ = std::max(present_, event.time);
  add(event.time, signals_.flag(event.core, event.flag), event.raised ? 1 : 0);
}

void VcdTrace::on(const LiveChanged& event) {
  const auto blocks = static_cast<std::int32_t>(event.blocks);
  add(event.time, signals_.ub(event.core), blocks);
  if (event.buffer >= 0) add(event.time, signals_.ub_buffer(event.core, event.buffer), blocks);
}

void VcdTrace::works(const EventPlace& place, std::int64_t from) {
  add(from, signals_.unit(place), VcdSignals::works(opcode(place)));
}

void VcdTrace::waits(const EventPlace& place, Stall reason, std::int64_t from) {
  const std::int32_t state =
      is_empty_handed(reason) ? VcdSignals::waits(reason) : VcdSignals::waits(reason, opcode(place));
  add(from, signals_.unit(place), state);
}

void VcdTrace::add(std::int64_t time, std::uint32_t signal, std::int32_t value) {
  if (signal == VcdSignals::kNone) return;
  queue_.add({time, signal, value});
  if (queue_.full()) signals_.write(queue_.release(final_until()));
}

/// Nothing will be told of an earlier cycle. A pipe that waits tells of the present and later.
std::int64_t VcdTrace::final_until() const {
  std::int64_t until = present_;
  for (const Told& pipe : told_)
    if (!pipe.waits) until = std::min(until, pipe.until);
  return until;
}

void VcdTrace::finish(std::int64_t cycle) {
  signals_.write(queue_.release(std::numeric_limits<std::int64_t>::max()));
  signals_.finish(cycle);
}

} // namespace sim
