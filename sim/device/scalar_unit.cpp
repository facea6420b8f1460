// SPDX-License-Identifier: Apache-2.0
#include "sim/device/scalar_unit.h"

#include "isa/instruction_table.h"
#include "sim/hardware/timing.h"

namespace sim {

ScalarUnit::ScalarUnit(const sc_core::sc_module_name& name, CoreContext& core, std::array<Pipeline*, isa::kPipes> pipes,
                       SyncPoint& sync, GlobalMemory& memory)
    : sc_module(name), core_(core), pipes_(pipes), sync_(sync), memory_(memory),
      account_(core.hub, core.id, isa::Pipe::scalar) {
  SC_HAS_PROCESS(ScalarUnit);
  SC_METHOD(run);
  sensitive << wake_.event();
  sync_.add(this);
}

void ScalarUnit::run() {
  if (now() > free_at_) free_at_ = now();
  while (!done() && dispatch()) {
  }
  if (done()) account_.waits(Stall::no_instruction, 0, free_at_);
}

/// One instruction further, or false: something has to happen first, which wakes us.
bool ScalarUnit::dispatch() {
  const isa::Instruction& instruction = core_.instruction(next_);
  const isa::Pipe pipe = isa::pipe_of(instruction);
  if (pipe != isa::Pipe::scalar) return push(instruction, pipe);
  if (free_at_ > now()) {
    wake(free_at_);
    return false;
  }
  return execute(instruction);
}

bool ScalarUnit::push(const isa::Instruction& instruction, isa::Pipe pipe) {
  Pipeline& target = *pipes_[static_cast<std::size_t>(pipe)];
  if (!target.has_room()) {
    if (free_at_ > now()) { // not yet our turn: room may come before it
      wake(free_at_);
      full_ = isa::Pipe::scalar;
      return false;
    }
    full_ = pipe;
    return stall(Stall::queue_full);
  }
  full_ = isa::Pipe::scalar;
  const std::int64_t ready = free_at_ + whole_cycles(core_.hardware.scalar.issue);
  account_.works(next_, free_at_, ready);
  if (core_.hub.wants_moments()) core_.hub.tell_moment(Issued{{core_.id, pipe, next_}, ready});
  if (instruction.opcode == isa::Opcode::get_buf) core_.mutexes.get_dispatched(instruction.flag());
  if (instruction.opcode == isa::Opcode::rls_buf) core_.mutexes.release_dispatched(instruction.flag());
  target.push({next_, ready, isa::scalar_operand(instruction, core_.state.scalars)});
  free_at_ = ready;
  ++next_;
  return true;
}

bool ScalarUnit::execute(const isa::Instruction& instruction) {
  switch (instruction.opcode) {
  case isa::Opcode::wait_flag:
    if (!core_.flags.take(instruction.flag(), now())) return stall(Stall::wait_flag);
    break;
  case isa::Opcode::set_flag:
    if (!core_.flags.set(instruction.flag(), now())) return stall(Stall::set_flag);
    break;
  case isa::Opcode::pipe_barrier:
    waits_for_drain_ = !all_drained();
    if (waits_for_drain_) return stall(Stall::barrier);
    break;
  case isa::Opcode::sync_all:
    if (!sync_all()) return stall(Stall::sync_all);
    break;
  case isa::Opcode::scalar_store: return store(instruction);
  default: return load(instruction);
  }
  finish(instruction, core_.hardware.scalar.issue);
  return true;
}

/// True once every core has arrived here, its MTE3 idle, and the cost of meeting has passed.
bool ScalarUnit::sync_all() {
  waits_for_drain_ = !pipes_[static_cast<std::size_t>(isa::Pipe::mte3)]->idle();
  if (waits_for_drain_) return false;
  if (!at_sync_) {
    at_sync_ = true;
    sync_.arrive();
  }
  if (now() < released_) {
    if (released_ != kNever) wake(released_);
    return false;
  }
  at_sync_ = false;
  released_ = kNever;
  return true;
}

isa::MemoryView ScalarUnit::memory_of(const isa::Instruction& access) {
  if (isa::is_gm_scalar(access)) return isa::MemoryView::of(memory_.bytes(isa::gm_span(access).buffer).data());
  return isa::MemoryView::of(core_.state.ub.data());
}

bool ScalarUnit::load(const isa::Instruction& instruction) {
  const bool in_gm = isa::is_gm_scalar(instruction);
  if (core_.data)
    core_.state.scalars[static_cast<std::size_t>(instruction.operands[0].value)] =
        isa::execute_scalar_load(instruction, memory_of(instruction), isa::scalar_address(instruction, core_.moves));
  if (!in_gm && core_.hub.wants_access()) {
    const isa::Footprint footprint = isa::move_footprint(instruction);
    core_.hub.tell(Access{{core_.id, isa::Pipe::scalar, next_}, &footprint.reads[0], false, now()});
  }
  finish(instruction, in_gm ? core_.hardware.scalar.load_gm : core_.hardware.scalar.load);
  return true;
}

bool ScalarUnit::store(const isa::Instruction& instruction) {
  if (core_.data) write(instruction);
  if (!isa::is_gm_scalar(instruction) && core_.hub.wants_access()) {
    const isa::Footprint footprint = isa::move_footprint(instruction);
    core_.hub.tell(Access{{core_.id, isa::Pipe::scalar, next_}, &footprint.write, true, now()});
  }
  finish(instruction, core_.hardware.scalar.issue);
  return true;
}

/// What is under way keeps what it began to read.
void ScalarUnit::write(const isa::Instruction& store) {
  if (isa::is_gm_scalar(store)) {
    const isa::GmSpan span = isa::gm_span(store, core_.moves);
    memory_.readers(span.buffer).before_write(nullptr, [&](Flight& reader) {
      keep_gm(reader, span, memory_.bytes(span.buffer));
    });
  } else {
    const isa::Footprint footprint = isa::move_footprint(store);
    core_.ub_readers.before_write(nullptr, [&](Flight& r) { keep_ub(r, footprint.write, core_.state.ub); });
  }
  isa::execute_scalar_store(store, isa::scalar_operand(store, core_.state.scalars), memory_of(store),
                            isa::scalar_address(store, core_.moves));
}

void ScalarUnit::finish(const isa::Instruction& instruction, double cycles) {
  const std::int64_t end = now() + whole_cycles(cycles);
  account_.works(next_, now(), end);
  ++core_.retired;
  core_.hub.tell(Retired{{core_.id, isa::Pipe::scalar, next_}, &instruction, now(), now(), end, end, {}, 0, 0, 0});
  free_at_ = end;
  ++next_;
}

bool ScalarUnit::all_drained() const {
  for (const Pipeline* pipe : pipes_)
    if (pipe != nullptr && !pipe->idle()) return false;
  return true;
}

bool ScalarUnit::stall(Stall reason) {
  account_.waits(waits_ = reason, next_, now());
  return false;
}

void ScalarUnit::release(std::int64_t cycle) {
  released_ = cycle;
  wake(cycle);
}

void SyncPoint::arrive() {
  if (++arrived_ < units_.size()) return;
  arrived_ = 0;
  for (ScalarUnit* unit : units_) unit->release(now() + cycles_);
}

} // namespace sim
