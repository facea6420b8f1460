// SPDX-License-Identifier: Apache-2.0
/// \file
/// The order that a block's flags, barriers and mutexes make, whatever the timing: a play without time. Pipes are
/// threads; each takes its instructions in order, and an instruction ends at some time after its start.
///
/// What is before what: in a pipe the starts, in order; all ends before a set_flag in its pipe, then the set, then the
/// wait that takes it (the k-th wait takes the k-th set), then the starts behind the wait. A barrier on a pipe: all
/// ends before it, then the starts behind. What the scalar unit does itself comes before the start of all that it
/// dispatches later.
#pragma once

#include "check/clock.h"
#include "check/finding.h"

#include "isa/program.h"

#include <functional>
#include <memory>
#include <vector>

namespace check {

/// An instruction as it starts: its place in its pipe and what has ended by then.
struct Start {
  std::size_t index = 0; ///< in the program
  isa::Pipe pipe = isa::Pipe::scalar;
  std::uint32_t place = 0; ///< in its pipe
  const Clock* clock = nullptr;
};

/// Plays one block. The program must outlive it.
class Player {
public:
  Player(const isa::Program& program, std::size_t block);
  ~Player();
  Player(Player&&) noexcept;

  /// Calls `visit(start)` for every instruction up to and with the next sync_all, or to the end, in an order that the
  /// rules allow and that is the same for equal programs.
  void play_phase(const std::function<void(const Start&)>& visit);
  bool ended() const;
  /// What is wrong with flags: call it at the end, or when no phase goes on. Waits that nobody serves, flags left
  /// raised.
  std::vector<Finding> flag_findings() const;
  /// What had ended when the k-th sync_all let go.
  const std::vector<Clock>& syncs() const;

private:
  class State;
  std::unique_ptr<State> state_;
};

} // namespace check
