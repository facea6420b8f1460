// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/pipe_history.h"

#include "isa/instruction_table.h"

#include <algorithm>
#include <limits>

namespace sim {

PipeHistory::PipeHistory(const isa::Recording& recording) : cores_(recording.blocks.size()) {
  for (std::size_t core = 0; core < cores_.size(); ++core) cores_[core].program = &recording.program_of(core);
}

std::size_t PipeHistory::entries() const {
  std::size_t sum = 0;
  for (const Core& core : cores_)
    for (const Track& track : core.tracks) sum += track.size();
  return sum;
}

bool PipeHistory::continues(const Core& core, const HistoryEntry& entry, const EventPlace& place,
                            std::uint32_t doing) const {
  if (entry.doing != doing) return false;
  if (entry.index == place.index) return true;
  if (place.pipe != isa::Pipe::scalar || doing != HistoryEntry::kBusy) return false;
  const isa::Instruction& before = core.program->code[entry.index];
  const isa::Instruction& now = core.program->code[place.index];
  const auto dispatched = [](const isa::Instruction& i) { return isa::pipe_of(i) != isa::Pipe::scalar; };
  return before.step == now.step && dispatched(before) && dispatched(now);
}

void PipeHistory::add(const EventPlace& place, std::uint32_t doing, std::int64_t from, std::int64_t to) {
  constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
  Core& core = cores_[static_cast<std::size_t>(place.core)];
  Track& track = core.tracks[static_cast<std::size_t>(place.pipe)];
  std::int64_t left = to - from;
  if (!track.empty() && track.back().cycles + left <= kMost && continues(core, track.back(), place, doing)) {
    track.back().cycles += static_cast<std::uint32_t>(left);
    return;
  }
  for (; left > 0; left -= std::min(left, kMost))
    track.push_back({static_cast<std::uint32_t>(std::min(left, kMost)),
                     static_cast<std::uint32_t>(place.index) & 0xfffffff, doing});
}

} // namespace sim
