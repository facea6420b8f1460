// SPDX-License-Identifier: Apache-2.0
/// \file
/// The flags of one core: eight ids a pair of pipes. A wait takes a flag down; a set on a flag that is still raised has
/// to wait (double buffering reuses an id on every tile).
#pragma once

#include "sim/events.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace sim {

class EventTable {
public:
  /// `wake(pipe, cycle)` makes a pipe look at its flags again. Latency: cycles from a set to its being seen.
  EventTable(int ids_per_pair, std::int64_t latency, const EventHub& hub, int core,
             std::function<void(isa::Pipe, std::int64_t)> wake)
      : ids_(ids_per_pair), latency_(latency), hub_(hub), core_(core), wake_(std::move(wake)),
        flags_(static_cast<std::size_t>(isa::kPipes * isa::kPipes * ids_per_pair)) {}

  /// Raises the flag, unless it is still raised: then false, and the source is woken when it comes down.
  bool set(const isa::Flag& flag, std::int64_t time) {
    State& state = at(flag);
    if (state.raised) return false;
    state = {true, time + latency_};
    tell(flag, true, time);
    wake_(flag.target, state.seen_from);
    return true;
  }

  /// Takes the flag down if it is seen raised. Raised but not seen yet: false, and the target is woken when it is (the
  /// wake-up that the set asked for may have given way to an earlier one).
  bool take(const isa::Flag& flag, std::int64_t time) {
    State& state = at(flag);
    if (!state.raised) return false;
    if (state.seen_from > time) {
      wake_(flag.target, state.seen_from);
      return false;
    }
    state.raised = false;
    tell(flag, false, time);
    wake_(flag.source, time);
    return true;
  }

  bool raised(const isa::Flag& flag) { return at(flag).raised; }

private:
  struct State {
    bool raised = false;
    std::int64_t seen_from = 0;
  };
  void tell(const isa::Flag& flag, bool raised, std::int64_t time) const {
    if (hub_.wants_moments()) hub_.tell_moment(FlagMoved{core_, flag, raised, time});
  }
  State& at(const isa::Flag& flag) {
    const auto pair = static_cast<std::size_t>(flag.source) * isa::kPipes + static_cast<std::size_t>(flag.target);
    return flags_[pair * static_cast<std::size_t>(ids_) + flag.id];
  }

  int ids_;
  std::int64_t latency_;
  const EventHub& hub_;
  int core_;
  std::function<void(isa::Pipe, std::int64_t)> wake_;
  std::vector<State> flags_;
};

} // namespace sim
