// SPDX-License-Identifier: Apache-2.0
/// \file
/// The time sheet of one pipe: every cycle is busy or has exactly one reason why not.
#pragma once

#include "sim/events.h"

namespace sim {

class Account {
public:
  Account(const EventHub& hub, int core, isa::Pipe pipe) : hub_(hub) {
    place_.core = core;
    place_.pipe = pipe;
  }

  /// From `time` on the pipe waits for `reason`, at instruction `index`.
  void waits(Stall reason, std::size_t index, std::int64_t time) {
    if (reason == reason_ && index == place_.index) return;
    close(time);
    reason_ = reason;
    place_.index = index;
  }
  /// Works in [from, to); what lies before it was waiting.
  void works(std::size_t index, std::int64_t from, std::int64_t to) {
    close(from);
    place_.index = index;
    if (to > cursor_) hub_.tell(Busy{place_, cursor_, to});
    move(to);
  }
  /// Loses [end of what is told, to) for a reason within an instruction.
  void loses(Stall reason, std::size_t index, std::int64_t to) {
    place_.index = index;
    if (to > cursor_) hub_.tell(Stalled{place_, reason, cursor_, to});
    move(to);
  }
  /// Ends the wait under way at `time`; the same reason goes on afterwards.
  void close(std::int64_t time) {
    if (time > cursor_) hub_.tell(Stalled{place_, reason_, cursor_, time});
    move(time);
  }

private:
  void move(std::int64_t time) { cursor_ = time > cursor_ ? time : cursor_; }

  const EventHub& hub_;
  EventPlace place_;
  Stall reason_ = Stall::no_instruction;
  std::int64_t cursor_ = 0;
};

} // namespace sim
