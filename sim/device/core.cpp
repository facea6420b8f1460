// SPDX-License-Identifier: Apache-2.0
#include "sim/device/core.h"

namespace sim {

Core::Core(const sc_core::sc_module_name& name, int id, const isa::Recording& recording, const HardwareConfig& hardware,
           GlobalMemory& memory, BankArbiter& arbiter, FunctionPlans& functions, SyncPoint& sync, const EventHub& hub,
           bool data)
    : sc_module(name), context_{id,
                                recording.program_of(static_cast<std::size_t>(id)),
                                recording.moves_of(static_cast<std::size_t>(id)),
                                hardware,
                                hub,
                                arbiter,
                                functions,
                                data,
                                isa::CoreState(hardware.machine, data),
                                Readers(),
                                EventTable(hardware.machine.event_ids, whole_cycles(hardware.scalar.flag_latency), hub,
                                           id, [this](isa::Pipe pipe, std::int64_t cycle) { wake(pipe, cycle); }),
                                MutexTable(hardware.machine.mutexes, whole_cycles(hardware.scalar.flag_latency),
                                           [this](isa::Pipe pipe, std::int64_t cycle) { wake(pipe, cycle); })},
      vector_("vector", context_), mte2_("mte2", context_, memory, isa::Pipe::mte2),
      mte3_("mte3", context_, memory, isa::Pipe::mte3),
      scalar_("scalar", context_, {nullptr, &vector_, &mte2_, &mte3_}, sync, memory) {
  context_.dispatcher = &scalar_;
}

void Core::wake(isa::Pipe pipe, std::int64_t cycle) {
  switch (pipe) {
  case isa::Pipe::vector: return vector_.wake(cycle);
  case isa::Pipe::mte2: return mte2_.wake(cycle);
  case isa::Pipe::mte3: return mte3_.wake(cycle);
  default: return scalar_.wake(cycle);
  }
}

void Core::close(std::int64_t cycle) {
  scalar_.close(cycle);
  for (Pipeline* pipe :
       {static_cast<Pipeline*>(&vector_), static_cast<Pipeline*>(&mte2_), static_cast<Pipeline*>(&mte3_)})
    pipe->close(cycle);
}

std::string Core::waiting(const SyncCount& sync) const {
  const Standstills stands = {scalar_.standstill(), vector_.standstill(), mte2_.standstill(), mte3_.standstill()};
  return deadlock_text(context_.program, stands, sync);
}

} // namespace sim
