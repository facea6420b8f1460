// SPDX-License-Identifier: Apache-2.0
/// \file
/// A copy engine: MTE2 (GM to UB) or MTE3 (UB to GM).
///
/// One copy at a time moves its bytes, at its own rate or a fair share of the chip's, and holds the engine for its
/// burst overheads and at least the issue interval; it ends first_byte cycles later (the memory's, unless the L2 holds
/// all of it), and the next copy moves meanwhile. So the latency shows once, behind the last of a run of copies. Not
/// modelled: the requests within a copy, several outstanding copies competing.
#pragma once

#include "sim/device/global_memory.h"
#include "sim/device/pipeline.h"
#include "sim/hardware/timing.h"

namespace sim {

class MteUnit : public Pipeline {
public:
  MteUnit(const sc_core::sc_module_name& name, CoreContext& core, GlobalMemory& memory, isa::Pipe pipe)
      : Pipeline(name, core, pipe), memory_(memory), in_(pipe == isa::Pipe::mte2),
        timing_(in_ ? core.hardware.mte2 : core.hardware.mte3) {}

protected:
  bool start(const Queued& queued, const isa::Instruction& instruction) override;
  void commit(Flight& flight) override;
  bool working() const override { return moving_ != nullptr; }
  Stall idle_reason() const override { return drained() ? Stall::no_instruction : Stall::gm_latency; }

private:
  void moved();

  GlobalMemory& memory_;
  bool in_;
  const CopyTiming& timing_;
  Flight* moving_ = nullptr;
};

} // namespace sim
