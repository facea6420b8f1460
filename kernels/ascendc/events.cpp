// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/events.h"

#include "isa/error.h"

namespace AscendC {

EventPair pair_of(HardEvent event) {
  using isa::Pipe;
  static constexpr std::array<EventPair, kHardEvents> kPairs = {{
      {Pipe::mte2, Pipe::vector},
      {Pipe::vector, Pipe::mte2},
      {Pipe::mte3, Pipe::vector},
      {Pipe::vector, Pipe::mte3},
      {Pipe::mte3, Pipe::mte2},
      {Pipe::mte2, Pipe::mte3},
      {Pipe::scalar, Pipe::vector},
      {Pipe::vector, Pipe::scalar},
      {Pipe::scalar, Pipe::mte2},
      {Pipe::mte2, Pipe::scalar},
      {Pipe::scalar, Pipe::mte3},
      {Pipe::mte3, Pipe::scalar},
  }};
  return kPairs[static_cast<std::size_t>(event)];
}

std::string name_of(HardEvent event) {
  const EventPair pair = pair_of(event);
  return std::string(isa::name_of(pair.source)) + "_" + std::string(isa::name_of(pair.target));
}

event_t EventIds::lowest_free(HardEvent event, const std::string& taker) const {
  const std::uint32_t taken = taken_[static_cast<std::size_t>(event)];
  const int id = __builtin_ctz(~taken);
  if (id < per_pair_) return id;
  const std::string place = taker.empty() ? "" : taker + ": ";
  throw isa::Error(place + "event ids of " + name_of(event) + " are used up: " + std::to_string(per_pair_) +
                   " exist a pair, and a buffer holds one from FreeTensor to its next AllocTensor; use fewer buffers");
}

event_t EventIds::peek(HardEvent event) const { return lowest_free(event, ""); }

event_t EventIds::take(HardEvent event, const std::string& taker) {
  const event_t id = lowest_free(event, taker);
  taken_[static_cast<std::size_t>(event)] |= 1u << id;
  return id;
}

void EventIds::give_back(HardEvent event, event_t id) { taken_[static_cast<std::size_t>(event)] &= ~(1u << id); }

} // namespace AscendC
