// SPDX-License-Identifier: Apache-2.0
/// \file
/// The instruction table: one row an instruction. Text form, legality, meaning, timing class, statistics and trace
/// names all follow from the row.
#pragma once

#include "isa/instruction.h"
#include "isa/lanes.h"

#include <array>
#include <string_view>

namespace isa {

/// Which operands and fields an instruction has, in the order of the text form.
enum class Shape : std::uint8_t {
  binary,      ///< ub, ub, ub; repeat, strides
  unary,       ///< ub, ub; repeat, strides
  scalar,      ///< ub, ub, imm | sreg; repeat, strides
  fill,        ///< ub, imm | sreg; repeat, strides (dst only)
  broadcast,   ///< ub, ub; repeat, strides (dst only); 8 source elements a repeat become 8 datablocks
  convert,     ///< ub, ub; repeat, strides, rounding
  reduce,      ///< ub, ub; repeat, dst repeat stride in elements, src strides
  mask_mode,   ///< nothing
  mask,        ///< imm high, imm low
  copy_in,     ///< ub, gm; copy shape
  copy_out,    ///< gm, ub; copy shape
  atomic,      ///< nothing; the type says in which type the adds are done
  scalar_load, ///< sreg, ub
  flag,        ///< flag
  barrier,     ///< flag.source
  sync_all,    ///< nothing
};

/// Element types an instruction exists in. `convert` rows mean both directions between the two.
enum class Types : std::uint8_t { untyped, floats };

struct InstructionRow {
  Opcode opcode;
  std::string_view mnemonic;
  Shape shape;
  Types types;
  OpClass op_class;
  Pipe pipe; ///< flags and barriers: the pipe is in the instruction, see pipe_of
  Lanes lanes;
};

/// The row of `opcode`.
const InstructionRow& row_of(Opcode opcode);

/// All rows, in the order of the opcodes.
const std::array<InstructionRow, kOpcodes>& instruction_table();

/// The row with that mnemonic, or nullptr.
const InstructionRow* find_row(std::string_view mnemonic);

/// In whose queue the instruction travels: set_flag in its source's, wait_flag in its target's, a barrier in its own;
/// a barrier on ALL and sync_all are the scalar unit's.
Pipe pipe_of(const Instruction& instruction);

/// True for the shapes that walk UB repeat by repeat under the vector mask.
constexpr bool is_vector(Shape shape) { return shape <= Shape::reduce; }

constexpr bool is_copy(Shape shape) { return shape == Shape::copy_in || shape == Shape::copy_out; }

/// How many operands of `shape` are UB operands with strides (destination included): 3, 2 or 1.
int strided_operands(Shape shape);

} // namespace isa
