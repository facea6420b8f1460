// SPDX-License-Identifier: Apache-2.0
#include "sim/device/mte_unit.h"

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
  flight.gm = isa::gm_span(instruction, core_.moves);
  flight.bytes = flight.gm.bytes();
  flight.atomic_add = core_.state.atomic_add;
  moving_ = &flight;
  if (core_.data) {
    if (in_)
      memory_.readers(flight.gm.buffer).add(&flight);
    else
      core_.ub_readers.add(&flight);
  }
  if (!in_ && core_.hub.wants_access())
    core_.hub.tell(Access{place(queued.index), &flight.footprint.reads[0], false, now()});
  const GlobalMemory::Asked asked = memory_.ask(in_, flight.gm);
  flight.l2_bytes = asked.held;
  flight.demand = asked.demand;
  ++core_.copies_moving;
  memory_.start(in_, flight.demand, flight.gm, [this] { moved(); });
  return true;
}

/// The last byte has left its source. Overheads that the bytes have not hidden keep the engine busy a little longer.
void MteUnit::moved() {
  Flight& flight = *moving_;
  moving_ = nullptr;
  --core_.copies_moving;
  const std::int64_t unshared = whole_cycles(moving_cycles(flight.demand, timing_));
  const std::int64_t lost = std::max<std::int64_t>(now() - flight.started - unshared, 0);
  const std::int64_t alone = flight.started + whole_cycles(copy_cost(flight.demand, timing_));
  const std::int64_t issued = flight.started + whole_cycles(copy_cost(flight.demand, timing_, lost));
  account_.works(flight.queued.index, flight.started, alone);
  account_.loses(Stall::gm_bandwidth, flight.queued.index, issued);
  schedule(flight, issued, issued + whole_cycles(copy_latency(flight.demand, timing_)));
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
      memory_.readers(flight.gm.buffer).before_write(&flight, [&](Flight& r) { keep_gm(r, flight.gm, gm); });
    isa::execute_copy(*flight.instruction, flight.gm, flight.ub_view(ub.data()), flight.gm_view(gm.data()),
                      flight.atomic_add, core_.hardware.machine.half_overflow);
    if (in_)
      memory_.readers(flight.gm.buffer).remove(&flight);
    else
      core_.ub_readers.remove(&flight);
  }
  if (in_ && core_.hub.wants_access())
    core_.hub.tell(Access{place(flight.queued.index), &flight.footprint.write, true, flight.ended});
}

} // namespace sim
