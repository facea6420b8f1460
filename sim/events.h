// SPDX-License-Identifier: Apache-2.0
/// \file
/// What happens on a core, as typed events. Nothing in the pipeline counts anything: statistics, the CSV and every
/// trace are listeners, and cost nothing when absent. Within one pipe the events come in order of time; the scalar unit
/// tells of its dispatches as soon as it knows them, up to a queue's depth ahead.
///
/// Busy and Stalled tell of whole intervals, a wait only when it is over. Who has to know at the time (a trace that is
/// written while the run goes on) asks for the moments: what begins or changes, told at once.
#pragma once

#include "isa/footprint.h"
#include "isa/instruction.h"
#include "sim/stall.h"

#include <cstdint>
#include <vector>

namespace sim {

/// `index`: the instruction's place in its program.
struct EventPlace {
  int core = 0;
  isa::Pipe pipe = isa::Pipe::scalar;
  std::size_t index = 0;
};

/// Bank-conflict cycles by kind.
struct BankConflicts {
  std::int64_t read_read = 0, read_write = 0, write_write = 0;
  std::int64_t total() const { return read_read + read_write + write_write; }
};

/// The life of one instruction, told when it retires. Cycles. `conflicts` lie within [started, issued).
struct Retired {
  EventPlace place;
  const isa::Instruction* instruction = nullptr;
  std::int64_t dispatched = 0; ///< in its pipe's queue
  std::int64_t started = 0;    ///< left the queue
  std::int64_t issued = 0;     ///< its last repeat or byte has issued; the next may start
  std::int64_t ended = 0;      ///< its results are written
  BankConflicts conflicts;
  std::int64_t bytes = 0;                 ///< copies: bytes moved
  std::int64_t l2_bytes = 0;              ///< of these, in lines that the L2 held
  std::int64_t register_instructions = 0; ///< vector functions: executed
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

/// An instruction begins to read UB, or has written it.
struct Access {
  EventPlace place;
  const isa::Walk* walk = nullptr;
  bool write = false;
  std::int64_t time = 0;
};

/// A moment: the pipe works from `from` on, for a time that is not known yet; Busy tells when it is.
struct Works {
  EventPlace place;
  std::int64_t from = 0;
};

/// A moment: the pipe waits from `from` on; Stalled tells when it is over.
struct Waits {
  EventPlace place;
  Stall reason = Stall::no_instruction;
  std::int64_t from = 0;
};

/// A moment: an instruction is dispatched and counts as queued from `time` on, which may lie ahead.
struct Issued {
  EventPlace place;
  std::int64_t time = 0;
};

/// A moment: an instruction has left its queue.
struct Started {
  EventPlace place;
  std::int64_t time = 0;
};

/// A moment: a flag is raised, or comes down.
struct FlagMoved {
  int core = 0;
  isa::Flag flag;
  bool raised = false;
  std::int64_t time = 0;
};

/// A moment: `blocks` more datablocks of UB are live, or fewer if negative. `time` may lie a cycle ahead.
struct LiveChanged {
  int core = 0;
  int buffer = -1; ///< index of the outermost UB buffer, -1: none
  std::int64_t blocks = 0;
  std::int64_t time = 0;
};

class Listener {
public:
  virtual ~Listener() = default;
  virtual void on(const Retired&) {}
  virtual void on(const Busy&) {}
  virtual void on(const Stalled&) {}
  virtual void on(const Access&) {}
  virtual void on(const Works&) {}
  virtual void on(const Waits&) {}
  virtual void on(const Issued&) {}
  virtual void on(const Started&) {}
  virtual void on(const FlagMoved&) {}
  virtual void on(const LiveChanged&) {}
  /// Accesses are told only if somebody wants them.
  virtual bool wants_access() const { return false; }
  /// So are moments.
  virtual bool wants_moments() const { return false; }
};

/// Tells every listener, in the order in which they were added.
class EventHub {
public:
  void add(Listener* listener) {
    all_.push_back(listener);
    if (listener->wants_access()) access_.push_back(listener);
    if (listener->wants_moments()) moments_.push_back(listener);
  }
  template <class Event> void tell(const Event& event) const {
    for (Listener* listener : all_) listener->on(event);
  }
  void tell(const Access& event) const {
    for (Listener* listener : access_) listener->on(event);
  }
  template <class Moment> void tell_moment(const Moment& moment) const {
    for (Listener* listener : moments_) listener->on(moment);
  }
  bool wants_access() const { return !access_.empty(); }
  bool wants_moments() const { return !moments_.empty(); }

private:
  std::vector<Listener*> all_, access_, moments_;
};

} // namespace sim
