// SPDX-License-Identifier: Apache-2.0
/// \file
/// What every pipe did with its cycles, one entry after the other without a gap: what timelines are drawn from. Eight
/// bytes an entry, about three entries an instruction, so only who draws one listens.
#pragma once

#include "isa/program.h"
#include "sim/events.h"

#include <array>
#include <vector>

namespace sim {

/// One thing that a pipe did, from the end of the entry before it on. On the scalar unit an entry stands for all
/// instructions of a step that it dispatches in a row; `index` is the first of them.
struct HistoryEntry {
  static constexpr std::uint32_t kBusy = 15;
  std::uint32_t cycles;
  std::uint32_t index : 28; ///< of the instruction in its program
  std::uint32_t doing : 4;  ///< kBusy, or a Stall

  bool is_busy() const { return doing == kBusy; }
  Stall stall() const { return static_cast<Stall>(doing); }
};
static_assert(kStalls <= HistoryEntry::kBusy, "a stall must not look busy");
static_assert(sizeof(HistoryEntry) == 8, "there are millions");

class PipeHistory : public Listener {
public:
  using Track = std::vector<HistoryEntry>;

  explicit PipeHistory(const isa::Recording& recording);

  void on(const Busy& event) override { add(event.place, HistoryEntry::kBusy, event.from, event.to); }
  void on(const Stalled& event) override {
    add(event.place, static_cast<std::uint32_t>(event.reason), event.from, event.to);
  }

  std::size_t cores() const { return cores_.size(); }
  /// From cycle 0; the entries add up to the cycles that have been told of.
  const Track& of(std::size_t core, isa::Pipe pipe) const {
    return cores_[core].tracks[static_cast<std::size_t>(pipe)];
  }
  std::size_t entries() const;

private:
  struct Core {
    const isa::Program* program = nullptr;
    std::array<Track, isa::kPipes> tracks;
  };

  void add(const EventPlace& place, std::uint32_t doing, std::int64_t from, std::int64_t to);
  /// Whether what is told goes on with what the entry tells of.
  bool continues(const Core& core, const HistoryEntry& entry, const EventPlace& place, std::uint32_t doing) const;

  std::vector<Core> cores_;
};

} // namespace sim
