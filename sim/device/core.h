// SPDX-License-Identifier: Apache-2.0
/// \file
/// One vector core: the scalar unit, the vector unit and two copy engines around one UB, playing one program.
#pragma once

#include "sim/device/mte_unit.h"
#include "sim/device/scalar_unit.h"
#include "sim/device/vector_unit.h"

#include <string>

namespace sim {

class Core : public sc_core::sc_module {
public:
  /// Plays block `id` of the recording.
  Core(const sc_core::sc_module_name& name, int id, const isa::Recording& recording, const HardwareConfig& hardware,
       GlobalMemory& memory, BankArbiter& arbiter, FunctionPlans& functions, SyncPoint& sync, const EventHub& hub,
       bool data);

  /// Every instruction has retired.
  bool done() const { return context_.retired == context_.program.code.size(); }
  /// Ends the time sheets of all pipes at the end of the run.
  void close(std::int64_t cycle);
  /// Who waits for what, one clause a pipe.
  std::string waiting(const SyncCount& sync) const;

private:
  void wake(isa::Pipe pipe, std::int64_t cycle);

  CoreContext context_;
  VectorUnit vector_;
  MteUnit mte2_, mte3_;
  ScalarUnit scalar_;
};

} // namespace sim
