// SPDX-License-Identifier: Apache-2.0
#include "sim/pipeline.h"

#include "isa/instruction_table.h"

namespace sim {
namespace {

constexpr std::size_t kMostFlights = 64; // the deepest drain is shorter than 64 one-cycle instructions

} // namespace

Pipeline::Pipeline(const sc_core::sc_module_name& name, CoreContext& core, isa::Pipe pipe)
    : sc_module(name), core_(core), pipe_(pipe), account_(core.hub, core.id, pipe),
      queue_(static_cast<std::size_t>(core.hardware.scalar.queue_depth)), flights_(kMostFlights) {
  SC_HAS_PROCESS(Pipeline);
  SC_METHOD(run);
  sensitive << wake_.event();
  dont_initialize();
}

void Pipeline::push(const Queued& queued) {
  const bool was_empty = queue_.empty();
  queue_.push() = queued;
  if (was_empty) wake(queued.ready);
}

void Pipeline::run() {
  retire();
  while (advance()) {
  }
  ask_for_wake_up();
  if (idle()) core_.dispatcher->drained(pipe_);
}

/// Ends what has ended, in order.
void Pipeline::retire() {
  while (!flights_.empty() && !(working() && flights_.size() == 1) && flights_.front().ended <= now()) {
    Flight& flight = flights_.front();
    if (flight.instruction->opcode == isa::Opcode::set_flag) {
      if (!set_flag_now(flight)) return;
    } else
      commit(flight);
    tell_retired(flight);
    flights_.pop();
  }
}

bool Pipeline::set_flag_now(const Flight& flight) {
  set_blocked_ = !core_.flags.set(flight.instruction->flag(), now());
  return !set_blocked_;
}

/// Lets the front of the queue start, if it can. The order of the questions is the order of the hazards.
bool Pipeline::advance() {
  if (working() || now() < free_at_ || flights_.full()) return false;
  if (queue_.empty() || queue_.front().ready > now()) {
    account_.waits(waits_ = idle_reason(), 0, now());
    return false;
  }
  const Queued queued = queue_.front();
  const isa::Instruction& instruction = core_.instruction(queued.index);
  if (set_blocked_) {
    account_.waits(waits_ = Stall::set_flag, queued.index, now());
    return false;
  }
  switch (instruction.opcode) {
  case isa::Opcode::wait_flag:
    if (!take_flag(queued, instruction)) return false;
    break;
  case isa::Opcode::pipe_barrier:
    if (!pass_barrier()) return false;
    break;
  case isa::Opcode::set_flag: {
    pop();
    Flight& flight = new_flight(queued, instruction);
    schedule(flight, now(), std::max(now(), drained_at_));
    return true;
  }
  default:
    if (!start(queued, instruction)) return false;
    held_by_barrier_ = false;
    pop();
  }
  return true;
}

bool Pipeline::pass_barrier() {
  const Queued queued = queue_.front();
  if (!drained()) {
    account_.waits(waits_ = Stall::barrier, queued.index, now());
    barrier_waited_ = true;
    return false;
  }
  pop();
  held_by_barrier_ = barrier_waited_;
  barrier_waited_ = false;
  tell_passed(queued, core_.instruction(queued.index));
  return true;
}

bool Pipeline::take_flag(const Queued& queued, const isa::Instruction& instruction) {
  if (!core_.flags.take(instruction.flag(), now())) {
    account_.waits(waits_ = Stall::wait_flag, queued.index, now());
    return false;
  }
  pop();
  tell_passed(queued, instruction);
  return true;
}

void Pipeline::pop() {
  queue_.pop();
  core_.dispatcher->room_in(pipe_);
}

Flight& Pipeline::new_flight(const Queued& queued, const isa::Instruction& instruction) {
  Flight& flight = flights_.push();
  flight.queued = queued;
  flight.instruction = &instruction;
  flight.started = now();
  flight.conflicts = {};
  flight.bytes = 0;
  flight.ub_copy.clear();
  flight.gm_copy.clear();
  return flight;
}

void Pipeline::schedule(Flight& flight, std::int64_t issued, std::int64_t ended) {
  flight.issued = free_at_ = issued;
  flight.ended = drained_at_ = std::max(ended, drained_at_);
}

void Pipeline::tell_retired(const Flight& flight) {
  ++core_.retired;
  core_.hub.tell(Retired{place(flight.queued.index), flight.instruction, flight.queued.ready, flight.started,
                         flight.issued, flight.ended, flight.conflicts, flight.bytes});
}

/// A flag taken or a barrier passed: over in no time.
void Pipeline::tell_passed(const Queued& queued, const isa::Instruction& instruction) {
  ++core_.retired;
  core_.hub.tell(Retired{place(queued.index), &instruction, queued.ready, now(), now(), now(), {}, 0});
}

/// The last flight while working() is the one whose end is not known; its end wakes us.
void Pipeline::ask_for_wake_up() {
  const std::size_t with_known_end = flights_.size() - (working() ? 1 : 0);
  if (with_known_end > 0 && !set_blocked_) wake_.at(flights_.front().ended);
  if (working()) return;
  if (now() < free_at_)
    wake_.at(free_at_);
  else if (!queue_.empty() && queue_.front().ready > now())
    wake_.at(queue_.front().ready);
}

std::string Pipeline::waiting() const {
  if (idle()) return "";
  const std::string name(isa::name_of(pipe_));
  if (set_blocked_)
    return name + ": " + core_.describe(flights_.front().queued.index) + " waits: its flag is still raised";
  if (queue_.empty()) return "";
  return name + ": " + core_.describe(queue_.front().index) + " waits: " + std::string(name_of(waits_));
}

} // namespace sim
