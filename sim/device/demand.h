// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a copy asks of L2 and memory, from the bytes that it moves and those of them that the L2 holds.
#pragma once

#include "sim/hardware/timing.h"

namespace sim {

/// Pieces that lie end to end are one burst, however they lie in UB.
inline isa::GmSpan joined(const isa::GmSpan& span) {
  if (span.pieces < 2 || span.stride != span.length) return span;
  return {span.buffer, span.base, span.length * span.pieces, 0, 1};
}

/// Of a joined span in a buffer at `address`. The bytes that whole transactions add are shared out as the bytes
/// themselves.
inline Demand demand_of(const isa::GmSpan& span, std::int64_t address, std::int64_t held, const CopyTiming& timing) {
  std::int64_t bytes = 0;
  for (int piece = 0; piece < span.pieces; ++piece)
    bytes += transacted(address + span.base + piece * span.stride, span.length, timing);
  Demand demand;
  demand.bursts = span.pieces;
  if (held > 0) demand.l2 = static_cast<double>(bytes) * static_cast<double>(held) / static_cast<double>(span.bytes());
  demand.memory = static_cast<double>(bytes) - demand.l2;
  return demand;
}

} // namespace sim
