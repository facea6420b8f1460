// SPDX-License-Identifier: Apache-2.0
/// \file
/// A run's pipe timeline as a page holds it.
#pragma once

#include "sim/listeners/pipe_history.h"
#include "sim/result.h"
#include "tools/report/playback_json.h"

namespace tools {

/// Slices that a page holds at most, about: 9 bytes each.
inline constexpr std::size_t kMostSlices = 600'000;

/// {cycles, exact, pixel_cycles, window {core, from, to} | null, labels[], cores[{S, V, MTE2, MTE3}]}. A pipe is a flat
/// list: cycles, label, cycles, label, ... from cycle 0 on. Where there are more than `most` slices, those shorter than
/// `pixel_cycles` are merged but for the window around the middle of the slowest core.
Json timeline_json(const isa::Recording& recording, const sim::PipeHistory& history, const sim::Result& result,
                   std::size_t most = kMostSlices);

} // namespace tools
