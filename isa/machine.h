// SPDX-License-Identifier: Apache-2.0
/// \file
/// What software may know of a chip. The simulator's loader fills it from a hardware file; kernels and the interpreter
/// ask it what the chip can do and never ask for a chip by name.
#pragma once

#include "isa/opcode.h"
#include "isa/types.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <string>

namespace isa {

/// What becomes of a half result beyond +-65504: infinity, or the largest finite value (and NaN becomes 0).
enum class HalfOverflow : std::uint8_t { inf, saturate };

/// Where a UB address lies: `bank group` = bits [group_bit, group_bit + log2 groups), `bank id` = bits from id_bit up.
/// Per cycle a bank serves one access, a group one read and one write or, with `paired_reads`, two reads instead.
struct BankGeometry {
  int groups = 0; ///< a power of two
  int banks_per_group = 0;
  int group_bit = 0;
  int id_bit = 0;
  int write_lag = 0; ///< cycles from a repeat's last read to its write; memory-to-memory instructions alone
  bool paired_reads = false;

  int group_of(std::int64_t address) const { return static_cast<int>((address >> group_bit) & (groups - 1)); }
  /// Bank number: group + groups * id.
  int bank_of(std::int64_t address) const {
    return group_of(address) + groups * static_cast<int>((address >> id_bit) % banks_per_group);
  }
};

struct Machine {
  std::string name;
  int arch = 0;                    ///< 2201, 2002 or 3510
  int cores = 0;                   ///< vector cores
  std::int64_t ub_bytes = 0;       ///< what a kernel may allocate
  std::int64_t ub_scratch = 0;     ///< where the scratch begins that the framework's own calls (Select) write
  std::int64_t ub_pop_end = 0;     ///< where the tmp that the framework hands out ends
  std::int64_t ub_physical = 0;    ///< what the memory holds
  int event_ids = 0;               ///< flags a pair of pipes
  std::int64_t copy_alignment = 0; ///< bytes: UB addresses of copies and of vector operands
  HalfOverflow half_overflow = HalfOverflow::inf;
  bool vector_barriers = true; ///< dependent vector instructions need a barrier between them
  BankGeometry banks;
  std::bitset<kOpcodes> instructions;
  std::array<Types, kOpcodes> types{};      ///< in which types it has an instruction; none: those of the table
  std::array<Types, kDtypes> conversions{}; ///< what each type becomes; nothing for all: the pairs of the table

  int mutexes = 0; ///< buffer mutexes that queues may take; 0: they use flags

  bool has(Opcode opcode) const { return instructions.test(static_cast<std::size_t>(opcode)); }
  bool has(Opcode opcode, Dtype type) const {
    const Types& own = types[static_cast<std::size_t>(opcode)];
    return has(opcode) && (own.empty() || own.has(type));
  }
  bool converts(Dtype from, Dtype to) const {
    const auto is_given = [](const Types& targets) { return !targets.empty(); };
    const bool all = std::none_of(conversions.begin(), conversions.end(), is_given);
    return all || conversions[static_cast<std::size_t>(from)].has(to);
  }
  /// Vector work is done in vector functions, between registers, not from memory to memory.
  bool has_registers() const { return has(Opcode::vf); }
};

} // namespace isa
