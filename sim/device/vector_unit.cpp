// SPDX-License-Identifier: Apache-2.0
#include "sim/device/vector_unit.h"

namespace sim {

bool VectorUnit::start(const Queued& queued, const isa::Instruction& instruction) {
  if (instruction.opcode == isa::Opcode::vf) return start_function(queued, instruction);
  if (!isa::is_vector(isa::row_of(instruction.opcode).shape)) return set_mask(queued, instruction);
  const VectorTiming& timing = core_.hardware.vector;
  const Lead led_by = lead();
  Flight& flight = new_flight(queued, instruction);
  flight.cmpmask = core_.state.cmpmask;
  flight.active = isa::resolve(instruction, core_.state.mask);
  flight.footprint = isa::vector_footprint(instruction, flight.active);
  flight.conflicts = core_.arbiter.conflicts(pattern_of(flight.footprint, cycles_per_repeat(instruction, timing)));

  const std::int64_t waited = now() - queued.ready;
  const VectorCost cost = vector_cost(instruction, flight.active.repeats, led_by, waited, timing);
  flight.stretch = stretch(cost);
  const double issue = cost.issue + static_cast<double>(flight.conflicts.total() + flight.stretch);
  schedule(flight, now() + whole_cycles(issue), now() + whole_cycles(issue + cost.drain));
  account_for(flight);
  if (core_.data) core_.ub_readers.add(&flight);
  if (core_.hub.wants_access())
    for (int k = 0; k < flight.footprint.read_count; ++k)
      core_.hub.tell(Access{place(queued.index), &flight.footprint.reads[static_cast<std::size_t>(k)], false, now()});
  return true;
}

bool VectorUnit::start_function(const Queued& queued, const isa::Instruction& instruction) {
  Flight& flight = new_flight(queued, instruction);
  const FunctionPlan& plan = core_.functions.of(isa::body_of(instruction, core_.program));
  flight.function = &plan;
  flight.conflicts = plan.timing.conflicts;
  flight.stretch = 0;
  const std::int64_t waited = function_ended_ == now() ? now() - queued.ready : 0;
  const std::int64_t launched = std::min<std::int64_t>(waited, core_.hardware.registers.launch);
  function_ended_ = now() + plan.timing.cycles - launched;
  schedule(flight, function_ended_, function_ended_);
  account_for(flight);
  if (core_.data) core_.ub_readers.add(&flight);
  tell_access(flight, false, now());
  return true;
}

/// Cycles that the copy engines cost this instruction: whether they move bytes is asked once, at its start.
std::int64_t VectorUnit::stretch(const VectorCost& cost) const {
  if (core_.copies_moving == 0) return 0;
  return whole_cycles(cost.repeats * core_.hardware.vector.mte_stretch);
}

Lead VectorUnit::lead() const {
  if (barrier_released_ == now()) return Lead::barrier;
  return drained() ? Lead::idle : Lead::pipelined;
}

/// A mask write is seen by all that follows and by nothing before it: the pipe drains first.
bool VectorUnit::set_mask(const Queued& queued, const isa::Instruction& instruction) {
  if (!drained()) return stall(Stall::barrier, queued.index);
  const VectorTiming& timing = core_.hardware.vector;
  const double cost = instruction.opcode == isa::Opcode::set_mask_count  ? timing.mask_mode_switch
                      : instruction.opcode == isa::Opcode::set_mask_norm ? timing.mask_mode_return
                                                                         : timing.mask_write;
  if (instruction.opcode == isa::Opcode::set_cmpmask)
    load_cmpmask(queued, instruction);
  else
    isa::apply_mask(instruction, core_.state.mask);
  Flight& flight = new_flight(queued, instruction);
  schedule(flight, now() + whole_cycles(cost), now() + whole_cycles(cost));
  account_.works(queued.index, now(), flight.issued);
  return true;
}

/// Reads UB at once: all that was written before is there.
void VectorUnit::load_cmpmask(const Queued& queued, const isa::Instruction& instruction) {
  if (core_.data)
    core_.state.cmpmask = isa::execute_set_cmpmask(instruction, isa::MemoryView::of(core_.state.ub.data()));
  if (!core_.hub.wants_access()) return;
  const isa::Footprint footprint = isa::move_footprint(instruction);
  core_.hub.tell(Access{place(queued.index), &footprint.reads[0], false, now()});
}

void VectorUnit::account_for(const Flight& flight) {
  const std::size_t index = flight.queued.index;
  std::int64_t at = flight.issued - flight.conflicts.total() - flight.stretch;
  account_.works(index, flight.started, at);
  account_.loses(Stall::mte_contention, index, at += flight.stretch);
  account_.loses(Stall::bank_read_read, index, at += flight.conflicts.read_read);
  account_.loses(Stall::bank_read_write, index, at += flight.conflicts.read_write);
  account_.loses(Stall::bank_write_write, index, at + flight.conflicts.write_write);
}

void VectorUnit::commit_function(Flight& flight) {
  if (core_.data) {
    std::vector<std::byte>& ub = core_.state.ub;
    core_.ub_readers.before_write(&flight, [&](Flight& reader) {
      for (const isa::Walk& write : flight.function->writes) keep_ub(reader, write, ub);
    });
    isa::execute_function(isa::body_of(*flight.instruction, core_.program), flight.ub_view(ub.data()),
                          core_.hardware.machine.half_overflow);
    core_.ub_readers.remove(&flight);
  }
  tell_access(flight, true, flight.ended);
}

/// A function's accesses, one a range.
void VectorUnit::tell_access(const Flight& flight, bool write, std::int64_t time) const {
  if (!core_.hub.wants_access()) return;
  for (const isa::Walk& walk : write ? flight.function->writes : flight.function->reads)
    core_.hub.tell(Access{place(flight.queued.index), &walk, write, time});
}

void VectorUnit::commit(Flight& flight) {
  if (flight.function != nullptr) return commit_function(flight);
  if (!isa::is_vector(isa::row_of(flight.instruction->opcode).shape)) return;
  if (core_.data) {
    std::vector<std::byte>& ub = core_.state.ub;
    core_.ub_readers.before_write(&flight, [&](Flight& reader) { keep_ub(reader, flight.footprint.write, ub); });
    isa::execute_vector(*flight.instruction, flight.active, flight.queued.scalar, flight.cmpmask,
                        flight.ub_view(ub.data()), core_.hardware.machine.half_overflow);
    core_.ub_readers.remove(&flight);
  }
  if (core_.hub.wants_access())
    core_.hub.tell(Access{place(flight.queued.index), &flight.footprint.write, true, flight.ended});
}

} // namespace sim
