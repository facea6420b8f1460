// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/step_sheet.h"

#include <algorithm>

namespace sim {

StepSheet::StepSheet(const isa::Recording& recording) : recording_(recording) {
  for (std::size_t core = 0; core < recording.blocks.size(); ++core) {
    const isa::Program& program = recording.program_of(core);
    const auto [entry, is_new] = numbers_.try_emplace(&program);
    if (is_new)
      for (const std::string& name : program.steps) entry->second.push_back(step_named(name));
    of_core_.push_back(&entry->second);
  }
}

std::size_t StepSheet::step_named(const std::string& name) {
  const auto same = [&](const StepUse& step) { return step.name == name; };
  const auto at = std::find_if(steps_.begin(), steps_.end(), same);
  if (at != steps_.end()) return static_cast<std::size_t>(at - steps_.begin());
  steps_.push_back({name, {}, {}, 0});
  return steps_.size() - 1;
}

StepUse& StepSheet::step(const EventPlace& place) {
  const auto core = static_cast<std::size_t>(place.core);
  return steps_[(*of_core_[core])[recording_.program_of(core).code[place.index].step]];
}

void StepSheet::on(const Retired& event) {
  StepUse& use = step(event.place);
  ++use.pipes[static_cast<std::size_t>(event.place.pipe)].instructions;
  use.bytes += event.bytes;
  use.conflicts.read_read += event.conflicts.read_read;
  use.conflicts.read_write += event.conflicts.read_write;
  use.conflicts.write_write += event.conflicts.write_write;
}

void StepSheet::on(const Stalled& event) {
  const std::int64_t cycles = event.to - event.from;
  if (event.reason == Stall::no_instruction)
    idle_[static_cast<std::size_t>(event.place.pipe)] += cycles;
  else
    pipe(event.place).stalls[static_cast<std::size_t>(event.reason)] += cycles;
}

} // namespace sim
