// SPDX-License-Identifier: Apache-2.0
/// \file
/// What an instruction does to the state of a core. The interpreter calls these in program order, the simulator when an
/// instruction ends.
#pragma once

#include "isa/footprint.h"
#include "isa/lanes.h"
#include "isa/program.h"

#include <array>
#include <vector>

namespace isa {

inline constexpr int kScalarRegisters = 32;

/// The architectural state of one vector core.
struct CoreState {
  std::vector<std::byte> ub;
  MaskState mask;
  CompareMask cmpmask = {0, 0};
  Dtype atomic_add = Dtype::none;                    ///< the type in which copies to GM add, none: they store
  std::array<double, kScalarRegisters> scalars = {}; ///< numbers: a double holds those of every element type

  /// UB starts as zeros, so that a read of bytes that nobody wrote is the same on every run. One repeat of slack lets a
  /// partial repeat load whole datablocks. Without `data` there are no bytes.
  explicit CoreState(const Machine& machine, bool data = true)
      : ub(data ? static_cast<std::size_t>(machine.ub_physical + kRepeatBytes) : 0, std::byte{0}) {}
};

/// The value of a scalar operand of an instruction in `type`: an immediate, or the register as it is now.
double scalar_value(const Operand& operand, Dtype type, const std::array<double, kScalarRegisters>& scalars);

/// The scalar operand of a vector instruction, or 0 where it has none.
double scalar_operand(const Instruction& instruction, const std::array<double, kScalarRegisters>& scalars);

/// Plays a vector instruction. `cmpmask` matters for the selects alone.
void execute_vector(const Instruction& instruction, const ActiveLanes& active, double scalar,
                    const CompareMask& cmpmask, MemoryView ub, HalfOverflow overflow);

/// The bits that a set_cmpmask reads.
CompareMask execute_set_cmpmask(const Instruction& instruction, MemoryView ub);

/// Copies between UB and `span` of one GM buffer. `atomic_add` is the core's state and matters for copies to GM alone.
void execute_copy(const Instruction& instruction, const GmSpan& span, MemoryView ub, MemoryView gm, Dtype atomic_add,
                  HalfOverflow overflow);

/// Stores `value`, rounded to the instruction's type, at byte `address` of UB or of the GM buffer: see scalar_address.
void execute_scalar_store(const Instruction& instruction, double value, MemoryView memory, std::int64_t address);

/// The element that a scalar load reads, as a number.
double execute_scalar_load(const Instruction& instruction, MemoryView memory, std::int64_t address);

/// Where a scalar load or store is, in UB or, in a block that plays its code `moves` further on, in its GM buffer.
std::int64_t scalar_address(const Instruction& instruction, const Moves& moves);

} // namespace isa
