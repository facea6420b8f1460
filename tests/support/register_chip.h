// SPDX-License-Identifier: Apache-2.0
/// \file
/// A made-up chip that computes between registers, with small round figures.
#pragma once

#include "tests/support/chip.h"
#include "tests/support/function_bench.h"

namespace support {

/// Dispatch of 5 a cycle from cycle 10 on, drain 5; a loop costs 1 to enter, an outer turn 3. Loads: 6 to a register, 7
/// to a store; stores 9; predicates 1; barriers 4. What computes: 3 to a register, 5 to a store, one a cycle and port.
/// Exp: 10 and 12, one each 8 cycles (f16) or 4 (f32). Duplicates: 8, from the first port.
inline sim::RegisterTiming small_registers() {
  sim::RegisterTiming timing;
  timing.launch = 10;
  timing.drain = 5;
  timing.dispatch_width = 5;
  timing.window = 20;
  timing.loop_entry = 1;
  timing.outer_turn = 3;
  timing.load_ports = 2;
  timing.load_to_register = 6;
  timing.load_to_store = 7;
  timing.store = 9;
  timing.predicate = 1;
  timing.barrier = 4;
  timing.ops.fill({{1, 1}, {3, 3}, {5, 5}, false});
  for (std::size_t k = 0; k < sim::kRegisterOpClasses.size(); ++k) {
    if (sim::kRegisterOpClasses[k].op_class == isa::OpClass::exp) timing.ops[k] = {{8, 4}, {10, 10}, {12, 12}, false};
    if (sim::kRegisterOpClasses[k].op_class == isa::OpClass::duplicate) timing.ops[k] = {{1, 1}, {8, 8}, {4, 4}, true};
  }
  return timing;
}

/// The banks of arch 3510: groups at bits 7:5, banks at bit 8.
inline isa::BankGeometry paired_banks() { return {8, 2, 5, 8, 0, true}; }

/// The small chip with them in place of its vector unit.
inline sim::HardwareConfig small_register_chip() {
  sim::HardwareConfig chip = small_chip();
  chip.machine = register_chip();
  chip.machine.name = "small_chip";
  chip.machine.banks = paired_banks();
  chip.registers = small_registers();
  return chip;
}

} // namespace support
