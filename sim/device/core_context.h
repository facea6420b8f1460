// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the units of one core share: the program, the architectural state, the flags, who reads UB, and who listens.
#pragma once

#include "isa/execute.h"
#include "isa/program.h"
#include "sim/device/bank_arbiter.h"
#include "sim/device/event_table.h"
#include "sim/device/flight.h"
#include "sim/device/mutex_table.h"
#include "sim/events.h"
#include "sim/hardware/hardware.h"

namespace sim {

/// How a pipe tells the scalar unit that it has taken something from its queue, or has nothing left to do.
class Dispatcher {
public:
  virtual ~Dispatcher() = default;
  virtual void room_in(isa::Pipe pipe) = 0;
  virtual void drained(isa::Pipe pipe) = 0;
};

struct CoreContext {
  int id;
  const isa::Program& program;
  isa::Moves moves; ///< of the program's copies in GM
  const HardwareConfig& hardware;
  const EventHub& hub;
  BankArbiter& arbiter;     ///< of all cores
  FunctionPlans& functions; ///< of all cores
  bool data;                ///< compute numbers
  isa::CoreState state;     ///< UB is real bytes; the mask is kept by the vector unit, the atomic mode by MTE3
  Readers ub_readers;
  EventTable flags;
  MutexTable mutexes;
  Dispatcher* dispatcher = nullptr;
  std::size_t retired = 0; ///< instructions
  int copies_moving = 0;   ///< copy engines that are moving bytes

  const isa::Instruction& instruction(std::size_t index) const { return program.code[index]; }
};

} // namespace sim
