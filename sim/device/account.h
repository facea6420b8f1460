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
    if (doing_ == Doing::waits && reason == reason_ && index == place_.index) return;
    close(time);
    doing_ = Doing::waits;
    reason_ = reason;
    place_.index = index;
    if (hub_.wants_moments()) hub_.tell_moment(Waits{place_, reason, cursor_});
  }
  /// Works from `time` on; until when, `works` will tell.
  void begins(std::size_t index, std::int64_t time) {
    close(time);
    doing_ = Doing::works;
    place_.index = index;
    if (hub_.wants_moments()) hub_.tell_moment(Works{place_, cursor_});
  }
  /// Works in [from, to); what lies before it was waiting.
  void works(std::size_t index, std::int64_t from, std::int64_t to) {
    close(from);
    doing_ = Doing::nothing;
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
  /// Tells of what is under way up to `time`; it goes on afterwards.
  void close(std::int64_t time) {
    if (time <= cursor_) return;
    if (doing_ == Doing::works)
      hub_.tell(Busy{place_, cursor_, time});
    else
      hub_.tell(Stalled{place_, reason_, cursor_, time});
    move(time);
  }

private:
  enum class Doing : std::uint8_t { nothing, waits, works }; ///< beyond what is told

  void move(std::int64_t time) { cursor_ = time > cursor_ ? time : cursor_; }

  const EventHub& hub_;
  EventPlace place_;
  Doing doing_ = Doing::waits;           ///< a pipe begins without an instruction
  Stall reason_ = Stall::no_instruction; ///< of the latest wait
  std::int64_t cursor_ = 0;
};

} // namespace sim
