// SPDX-License-Identifier: Apache-2.0
/// \file
/// Hard events (pairs of pipes) and the occupancy of their ids, as TPipe keeps it.
#pragma once

#include "isa/types.h"

#include <array>
#include <cstdint>
#include <string>

namespace AscendC {

using event_t = std::int32_t;
using TEventID = event_t;
inline constexpr event_t EVENT_ID0 = 0, EVENT_ID1 = 1, EVENT_ID2 = 2, EVENT_ID3 = 3;
inline constexpr event_t EVENT_ID4 = 4, EVENT_ID5 = 5, EVENT_ID6 = 6, EVENT_ID7 = 7;

/// Source and target pipe of a flag. The vector core's twelve pairs (V_V is a barrier, not a flag).
enum class HardEvent : std::uint8_t {
  MTE2_V,
  V_MTE2,
  MTE3_V,
  V_MTE3,
  MTE3_MTE2,
  MTE2_MTE3,
  S_V,
  V_S,
  S_MTE2,
  MTE2_S,
  S_MTE3,
  MTE3_S,
  V_V, ///< no flag but a barrier
};
inline constexpr std::size_t kHardEvents = 12;

struct EventPair {
  isa::Pipe source, target;
};
EventPair pair_of(HardEvent event);
std::string name_of(HardEvent event);

/// One occupancy word per pair; the lowest clear bit is the next id.
class EventIds {
public:
  explicit EventIds(int per_pair) : per_pair_(per_pair) {}
  /// Takes the lowest free id. Throws Error naming the pair and, if given, `taker` when all are taken (the chip would
  /// use an illegal one).
  event_t take(HardEvent event, const std::string& taker = "");
  /// The lowest free id without taking it: for a set directly followed by its wait.
  event_t peek(HardEvent event) const;
  void give_back(HardEvent event, event_t id);

private:
  event_t lowest_free(HardEvent event, const std::string& taker) const;

  int per_pair_;
  std::array<std::uint32_t, kHardEvents> taken_ = {};
};

} // namespace AscendC
