// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the vector instructions of a recording lose in the banks, by the simulator's own arbitration, without playing.
#pragma once

#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "sim/device/bank_arbiter.h"
#include "sim/hardware/timing.h"

namespace support {

inline std::int64_t bank_losses(const isa::Program& program, const sim::HardwareConfig& chip) {
  isa::MaskState mask;
  std::int64_t lost = 0;
  for (const isa::Instruction& i : program.code) {
    if (i.opcode == isa::Opcode::set_mask_count || i.opcode == isa::Opcode::set_mask_norm ||
        i.opcode == isa::Opcode::set_vector_mask)
      isa::apply_mask(i, mask);
    if (!isa::is_vector(isa::row_of(i.opcode).shape)) continue;
    const sim::AccessPattern pattern = sim::pattern_of(isa::footprint(i, mask), sim::cycles_per_repeat(i, chip.vector));
    lost += sim::arbitrate(pattern, chip.machine.banks).total();
  }
  return lost;
}

} // namespace support
