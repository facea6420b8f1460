// SPDX-License-Identifier: Apache-2.0
#include "sim/mte_unit.h"

namespace sim {

bool MteUnit::start(const Queued& queued, const isa::Instruction& instruction) {
  if (isa::row_of(instruction.opcode).shape == isa::Shape::atomic) {
    core_.state.atomic_add = instruction.type;
    Flight& flight = new_flight(queued, instruction);
    schedule(flight, now(), now());
    return true;
  }
  Flight& flight = new_flight(queued, instruction);
  flight.footprint = isa::move_footprint(instruction);
  flight.gm = isa::gm_span(instruction);
  flight.bytes = flight.gm.bytes();
  flight.atomic_add = core_.state.atomic_add;
  moving_ = &flight;
  if (core_.data) {
    if (in_)
      memory_.readers().add(&flight);
    else
      core_.ub_readers.add(&flight);
  }
  if (!in_ && core_.hub.wants_access())
    core_.hub.tell(Access{place(queued.index), &flight.footprint.reads[0], false, now()});
  channel().start(copy_cost(flight.gm, timing_) * timing_.bytes_per_cycle, [this] { moved(); });
  return true;
}

/// The last byte has left its source.
void MteUnit::moved() {
  Flight& flight = *moving_;
  moving_ = nullptr;
  const std::int64_t alone = flight.started + whole_cycles(copy_cost(flight.gm, timing_));
  account_.works(flight.queued.index, flight.started, std::min(alone, now()));
  account_.loses(Stall::gm_bandwidth, flight.queued.index, now());
  schedule(flight, now(), now() + whole_cycles(timing_.first_byte));
  wake(now());
}

void MteUnit::commit(Flight& flight) {
  if (isa::row_of(flight.instruction->opcode).shape == isa::Shape::atomic) return;
  if (core_.data) {
    std::vector<std::byte>& ub = core_.state.ub;
    std::vector<std::byte>& gm = memory_.bytes(flight.gm.buffer);
    if (in_)
      core_.ub_readers.before_write(&flight, [&](Flight& r) { keep_ub(r, flight.footprint.write, ub); });
    else
      memory_.readers().before_write(&flight, [&](Flight& r) { keep_gm(r, flight.gm, gm); });
    isa::execute_copy(*flight.instruction, flight.ub_view(ub.data()), flight.gm_view(gm.data()), flight.atomic_add,
                      core_.hardware.machine.half_overflow);
    if (in_)
      memory_.readers().remove(&flight);
    else
      core_.ub_readers.remove(&flight);
  }
  if (in_ && core_.hub.wants_access())
    core_.hub.tell(Access{place(flight.queued.index), &flight.footprint.write, true, flight.ended});
}

} // namespace sim
