// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the vector unit and the copy engines have in common: a queue, in-order start, in-order end, flags and barriers.
///
/// Time: an instruction leaves the queue when its predecessor has issued; it ends later, and several may be under way.
/// A set_flag fires when everything before it has ended but does not hold up what follows; a set on a flag that is
/// still raised holds up the pipe. An rls_buf fires likewise, and a get_buf waits for those of other pipes. A barrier
/// waits for everything before it to end. Costs of the instructions themselves are the derived units' business. One
/// SystemC method a unit; it runs a few times an instruction, never once a cycle.
#pragma once

#include "sim/device/account.h"
#include "sim/device/clock.h"
#include "sim/device/core_context.h"
#include "sim/device/deadlock.h"
#include "sim/device/ring.h"

namespace sim {

class Pipeline : public sc_core::sc_module {
public:
  Pipeline(const sc_core::sc_module_name& name, CoreContext& core, isa::Pipe pipe);

  bool has_room() const { return !queue_.full(); }
  /// Appends to the queue; `queued.ready` may lie ahead.
  void push(const Queued& queued);
  bool idle() const { return queue_.empty() && flights_.empty() && !working(); }
  void wake(std::int64_t cycle) { wake_.at(cycle); }
  /// Ends the time sheet.
  void close(std::int64_t cycle) { account_.close(cycle); }
  /// Where it stands once nothing can happen any more.
  Standstill standstill() const;

protected:
  /// Starts an instruction that is neither flag nor barrier: may make a flight. False: it cannot start yet, and the
  /// unit has said why in its account.
  virtual bool start(const Queued& queued, const isa::Instruction& instruction) = 0;
  /// Writes the results of a flight that has ended.
  virtual void commit(Flight& flight) = 0;
  /// An instruction is under way whose end is not known yet.
  virtual bool working() const { return false; }
  /// Why an empty queue leaves the pipe without work.
  virtual Stall idle_reason() const { return Stall::no_instruction; }
  /// Cycles that a barrier costs beside the wait.
  virtual std::int64_t barrier_cost() const { return 0; }

  Flight& new_flight(const Queued& queued, const isa::Instruction& instruction);
  /// The flight's issue and end are known: nothing starts before `issued`; ends stay in order.
  void schedule(Flight& flight, std::int64_t issued, std::int64_t ended);
  /// The instruction has to wait, for this reason. Always false.
  bool stall(Stall reason, std::size_t index);
  bool drained() const { return flights_.empty(); }
  EventPlace place(std::size_t index) const { return {core_.id, pipe_, index}; }

  CoreContext& core_;
  isa::Pipe pipe_;
  Account account_;
  std::int64_t barrier_released_ = -1; ///< when a barrier that had to wait let go, until something starts

private:
  void run();
  void retire();
  bool fire(Flight& flight);
  bool advance();
  bool start_front(const Queued& queued, const isa::Instruction& instruction);
  bool pass_barrier(const Queued& queued, const isa::Instruction& instruction);
  bool take_flag(const Queued& queued, const isa::Instruction& instruction);
  bool take_buffer(const Queued& queued, const isa::Instruction& instruction);
  void queue_firing(const Queued& queued, const isa::Instruction& instruction);
  void tell_retired(const Flight& flight);
  void tell_passed(const Queued& queued, const isa::Instruction& instruction, std::int64_t time);
  void pop();
  void ask_for_wake_up();

  Ring<Queued> queue_;
  Ring<Flight> flights_;
  std::int64_t free_at_ = 0;    ///< the next instruction may start
  std::int64_t drained_at_ = 0; ///< all that has started will have ended
  bool set_blocked_ = false;    ///< the oldest flight is a set_flag whose flag is still raised
  Stall waits_ = Stall::no_instruction;
  std::size_t latest_ = 0;     ///< the instruction that left the queue last
  bool barrier_waits_ = false; ///< the front of the queue is a barrier that has had to wait
  WakeUp wake_;
};

} // namespace sim
