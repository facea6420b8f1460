// SPDX-License-Identifier: Apache-2.0
/// \file
/// What happens on a core, as typed events. Nothing in the pipeline counts anything: statistics, the CSV and every
/// trace are listeners, and cost nothing when absent. Within one pipe the events come in order of time.
#pragma once

#include "isa/instruction.h"
#include "sim/stall.h"

#include <cstdint>

namespace sim {

/// `index`: the instruction's place in its program.
struct EventPlace {
  int core = 0;
  isa::Pipe pipe = isa::Pipe::scalar;
  std::size_t index = 0;
};

/// The life of one instruction, told when it retires. Cycles. `conflicts`: bank-conflict cycles within [start, issued).
struct Retired {
  EventPlace place;
  const isa::Instruction* instruction = nullptr;
  std::int64_t dispatched = 0;                ///< pushed into its pipe's queue
  std::int64_t started = 0;                   ///< left the queue
  std::int64_t issued = 0;                    ///< its last repeat or byte has issued; the next may start
  std::int64_t ended = 0;                     ///< its results are written
  std::array<std::int64_t, 3> conflicts = {}; ///< read-read, read-write, write-write
  std::int64_t bytes = 0;                     ///< copies: bytes moved
};

/// The pipe did useful work in [from, to).
struct Busy {
  EventPlace place;
  std::int64_t from = 0, to = 0;
};

/// The pipe did nothing in [from, to), for one named reason.
struct Stalled {
  EventPlace place;
  Stall reason = Stall::no_instruction;
  std::int64_t from = 0, to = 0;
};

/// An instruction reads UB at its start or has written it at its end; `mask` is resolved.
struct Access;

class Listener {
public:
  virtual ~Listener() = default;
  virtual void on(const Retired&) {}
  virtual void on(const Busy&) {}
  virtual void on(const Stalled&) {}
  virtual void on(const Access&) {}
};

} // namespace sim
