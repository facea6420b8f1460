// SPDX-License-Identifier: Apache-2.0
/// \file
/// Chips for tests, as software sees them.
#pragma once

#include "isa/instruction_table.h"
#include "isa/machine.h"

namespace support {

/// Every instruction of the chips whose vector unit works from memory to memory.
inline std::bitset<isa::kOpcodes> memory_to_memory() {
  std::bitset<isa::kOpcodes> set;
  for (const isa::InstructionRow& row : isa::instruction_table())
    set.set(static_cast<std::size_t>(row.opcode), row.shape <= isa::Shape::sync_all);
  return set;
}

/// Arch 2201, with every instruction.
inline isa::Machine atlas_a2() {
  isa::Machine machine;
  machine.name = "atlas_a2";
  machine.arch = 2201;
  machine.cores = 48;
  machine.ub_bytes = 196352;
  machine.ub_scratch = 188416;
  machine.ub_pop_end = 196480;
  machine.ub_physical = 196608;
  machine.event_ids = 8;
  machine.copy_alignment = 32;
  machine.banks = {16, 3, 5, 16, 17};
  machine.instructions = memory_to_memory();
  return machine;
}

/// The instructions of a chip that works in vector functions: these, and what is no work from memory to memory.
inline std::bitset<isa::kOpcodes> register_family() {
  std::bitset<isa::kOpcodes> set;
  for (const isa::InstructionRow& row : isa::instruction_table())
    set.set(static_cast<std::size_t>(row.opcode), row.shape >= isa::Shape::copy_in);
  return set;
}

/// Arch 3510.
inline isa::Machine ascend_950pr() {
  isa::Machine machine;
  machine.name = "ascend_950pr";
  machine.arch = 3510;
  machine.cores = 64;
  machine.ub_bytes = 253952;
  machine.ub_scratch = 253952;
  machine.ub_pop_end = 253952;
  machine.ub_physical = 262144;
  machine.event_ids = 8;
  machine.copy_alignment = 32;
  machine.half_overflow = isa::HalfOverflow::saturate;
  machine.vector_barriers = false;
  machine.banks = {8, 2, 5, 8};
  machine.mutexes = 28;
  machine.instructions = register_family();
  return machine;
}

} // namespace support
