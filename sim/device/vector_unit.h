// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector unit: one instruction = startup + repeats x cycles per repeat + bank conflicts + drain.
///
/// The next instruction may issue when the last repeat of the one before has issued; what of its startup is not hidden
/// by waiting in the queue shows. Mask and mask-mode writes travel in the same queue and wait for the pipe to drain, so
/// calls that set the mask do not overlap. While a copy engine moves bytes a repeat may take longer, by a factor that
/// is an assumption. Not modelled: bank conflicts between neighbouring instructions.
///
/// A vector function is one instruction here: its cycles come from function_timing.h. Functions run one after the
/// other, the next starts when the one before has ended; but what of its launch it has spent in the queue behind that
/// one is not paid again. Both inferred: in the public bank scenarios of arch 3510 a function among equals takes some
/// 20 cycles less than by itself.
#pragma once

#include "sim/device/pipeline.h"
#include "sim/hardware/timing.h"

namespace sim {

class VectorUnit : public Pipeline {
public:
  VectorUnit(const sc_core::sc_module_name& name, CoreContext& core) : Pipeline(name, core, isa::Pipe::vector) {}

protected:
  bool start(const Queued& queued, const isa::Instruction& instruction) override;
  void commit(Flight& flight) override;
  std::int64_t barrier_cost() const override { return whole_cycles(core_.hardware.vector.barrier); }

private:
  bool start_function(const Queued& queued, const isa::Instruction& instruction);
  void commit_function(Flight& flight);
  void tell_access(const Flight& flight, bool write, std::int64_t time) const;
  /// set_vector_mask, set_cmpmask and the two modes.
  bool set_mask(const Queued& queued, const isa::Instruction& instruction);
  void load_cmpmask(const Queued& queued, const isa::Instruction& instruction);
  void account_for(const Flight& flight);
  Lead lead() const;
  std::int64_t stretch(const VectorCost& cost) const;

  std::int64_t function_ended_ = -1; ///< the latest, by its plan
};

} // namespace sim
