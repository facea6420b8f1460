// SPDX-License-Identifier: Apache-2.0
/// \file
/// How much of a history a page can hold: all of it, or an overview of every core and a stretch of one core exactly.
#pragma once

#include "sim/listeners/pipe_history.h"

#include <cstdint>

namespace tools {

/// An entry is kept if it is at least a pixel long, or lies on `core` and touches [from, to); shorter ones elsewhere
/// are merged into slices of about a pixel. Cycles.
struct TimelineDetail {
  std::int64_t pixel = 1; ///< 1: everything is kept
  std::size_t core = 0;
  std::int64_t from = 0, to = 0;

  bool exact() const { return pixel <= 1; }
  bool keeps(std::size_t of_core, std::int64_t begin, std::int64_t end) const {
    return end - begin >= pixel || (of_core == core && begin < to && end > from);
  }
};

/// `most`: entries that the page can hold. `cycles`: the run's. The stretch lies around the middle of `core`'s history
/// (`core_cycles` long) and gets half of the room.
TimelineDetail timeline_detail(const sim::PipeHistory& history, std::int64_t cycles, std::size_t core,
                               std::int64_t core_cycles, std::size_t most);

} // namespace tools
