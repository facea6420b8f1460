// SPDX-License-Identifier: Apache-2.0
/// \file
/// The critical path: the chain of causes that ends with the last instruction of a run. Every cycle of the run lies in
/// exactly one link, so what the links of a step add up to is what the step costs.
///
/// The chain is followed backwards through the lives of the instructions: an instruction started when it was
/// dispatched, when its predecessor in the pipe had issued, when what it waited for had ended, or when there was room
/// in a queue; whichever came last was the cause.
#pragma once

#include "sim/hardware/hardware.h"
#include "sim/listeners/lifetimes.h"

namespace sim {

/// What a link's cycles were spent on.
enum class PathPart : std::uint8_t {
  dispatch, ///< the scalar unit's own cycles
  work,     ///< from start to last issue, in the instruction's pipe
  latency,  ///< from last issue to the end: drain, or the latency of memory
  flag,     ///< from a flag's set to its being seen
  sync,     ///< cores that meet
  other,    ///< whatever the rules above do not explain
};
inline constexpr std::array<std::string_view, 6> kPathPartNames = {"dispatch", "work", "latency",
                                                                   "flag",     "sync", "other"};
constexpr std::string_view name_of(PathPart part) { return kPathPartNames[static_cast<std::size_t>(part)]; }

/// Cycles [from, to), which instruction `index` of `core` spent.
struct PathLink {
  std::size_t core = 0, index = 0;
  PathPart part = PathPart::other;
  std::int64_t from = 0, to = 0;
};

/// The links from cycle 0 to the last end, in order of time. Empty for a run that did not end well.
std::vector<PathLink> critical_path(const isa::Recording& recording, const HardwareConfig& hardware,
                                    const Lifetimes& lives);

} // namespace sim
