// SPDX-License-Identifier: Apache-2.0
#include "sim/device/pipeline.h"

#include "isa/instruction_table.h"

namespace sim {
namespace {

constexpr std::size_t kFlights = 8; // enough for most; more are made when needed

} // namespace

Pipeline::Pipeline(const sc_core::sc_module_name& name, CoreContext& core, isa::Pipe pipe)
    : sc_module(name), core_(core), pipe_(pipe), account_(core.hub, core.id, pipe),
      queue_(static_cast<std::size_t>(core.hardware.scalar.queue_depth)), flights_(kFlights) {
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
  do retire();
  while (advance());
  ask_for_wake_up();
  if (idle()) core_.dispatcher->drained(pipe_);
}

/// Ends what has ended, in order. A set_flag whose flag is still raised holds up the ends behind it.
void Pipeline::retire() {
  while (!flights_.empty() && !(working() && flights_.size() == 1) && flights_.front().ended <= now()) {
    Flight& flight = flights_.front();
    flight.ended = now();
    if (!fire(flight)) return;
    tell_retired(flight);
    flights_.pop();
  }
}

/// Its effect on all that can see it; false: its flag is still raised.
bool Pipeline::fire(Flight& flight) {
  switch (flight.instruction->opcode) {
  case isa::Opcode::set_flag: set_blocked_ = !core_.flags.set(flight.instruction->flag(), now()); break;
  case isa::Opcode::rls_buf: core_.mutexes.release(flight.instruction->flag(), now()); break;
  default: commit(flight);
  }
  return !set_blocked_;
}

/// Lets the front of the queue start, if it can. The order of the questions is the order of the hazards.
bool Pipeline::advance() {
  if (working() || now() < free_at_) return false;
  if (queue_.empty() || queue_.front().ready > now()) return stall(idle_reason(), latest_);
  const Queued queued = queue_.front();
  if (set_blocked_) return stall(Stall::set_flag, queued.index);
  const isa::Instruction& instruction = core_.instruction(queued.index);
  switch (instruction.opcode) {
  case isa::Opcode::wait_flag: return take_flag(queued, instruction);
  case isa::Opcode::pipe_barrier: return pass_barrier(queued, instruction);
  case isa::Opcode::get_buf: return take_buffer(queued, instruction);
  case isa::Opcode::set_flag:
  case isa::Opcode::rls_buf: queue_firing(queued, instruction); return true;
  default: return start_front(queued, instruction);
  }
}

bool Pipeline::start_front(const Queued& queued, const isa::Instruction& instruction) {
  if (!start(queued, instruction)) return false;
  if (working()) account_.begins(queued.index, now());
  barrier_released_ = -1;
  pop();
  return true;
}

/// A flag is set, a buffer released, when all before it has ended.
void Pipeline::queue_firing(const Queued& queued, const isa::Instruction& instruction) {
  pop();
  schedule(new_flight(queued, instruction), now(), now());
}

bool Pipeline::pass_barrier(const Queued& queued, const isa::Instruction& instruction) {
  if (!drained()) {
    barrier_waits_ = true;
    return stall(Stall::barrier, queued.index);
  }
  pop();
  free_at_ = now() + barrier_cost();
  account_.works(queued.index, now(), free_at_);
  if (barrier_waits_) barrier_released_ = free_at_;
  barrier_waits_ = false;
  tell_passed(queued, instruction, free_at_);
  return true;
}

bool Pipeline::take_flag(const Queued& queued, const isa::Instruction& instruction) {
  if (!core_.flags.take(instruction.flag(), now())) return stall(Stall::wait_flag, queued.index);
  pop();
  tell_passed(queued, instruction, now());
  return true;
}

bool Pipeline::take_buffer(const Queued& queued, const isa::Instruction& instruction) {
  if (!core_.mutexes.get(instruction.flag(), now())) return stall(Stall::get_buf, queued.index);
  pop();
  tell_passed(queued, instruction, now());
  return true;
}

bool Pipeline::stall(Stall reason, std::size_t index) {
  account_.waits(waits_ = reason, index, now());
  return false;
}

void Pipeline::pop() {
  latest_ = queue_.front().index;
  if (core_.hub.wants_moments()) core_.hub.tell_moment(Started{place(queue_.front().index), now()});
  queue_.pop();
  core_.dispatcher->room_in(pipe_);
}

Flight& Pipeline::new_flight(const Queued& queued, const isa::Instruction& instruction) {
  Flight& flight = flights_.push();
  flight.queued = queued;
  flight.instruction = &instruction;
  flight.started = now();
  flight.conflicts = {};
  flight.bytes = flight.l2_bytes = 0;
  flight.function = nullptr;
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
                         flight.issued, flight.ended, flight.conflicts, flight.bytes, flight.l2_bytes,
                         flight.function != nullptr ? flight.function->timing.executed : 0});
}

/// A flag taken or a barrier passed: it makes no flight.
void Pipeline::tell_passed(const Queued& queued, const isa::Instruction& instruction, std::int64_t time) {
  ++core_.retired;
  core_.hub.tell(Retired{place(queued.index), &instruction, queued.ready, now(), time, time, {}, 0, 0, 0});
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

Standstill Pipeline::standstill() const {
  if (set_blocked_) return {flights_.front().queued.index, Stall::set_flag};
  if (!queue_.empty()) return {queue_.front().index, waits_};
  return {};
}

} // namespace sim
