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
  binary,         ///< ub, ub, ub; repeat, strides
  binary_onto,    ///< as binary, but the result is added to what dst holds
  unary,          ///< ub, ub; repeat, strides
  scalar,         ///< ub, ub, imm | sreg; repeat, strides
  scalar_onto,    ///< as scalar, but the result is added to what dst holds
  fill,           ///< ub, imm | sreg; repeat, strides (dst only)
  broadcast,      ///< ub, ub; repeat, strides (dst only); 8 source elements a repeat become 8 datablocks
  convert,        ///< ub, ub; repeat, strides, rounding
  reduce,         ///< ub, ub; repeat, dst repeat stride in results, src strides: one sum a repeat
  reduce_blocks,  ///< as reduce: one sum a datablock
  reduce_pairs,   ///< as reduce: one sum of two neighbours
  reduce_pick,    ///< as reduce, and an order: one lane of a repeat and where it stood
  compare,        ///< ub, ub, ub; repeat, strides (sources only): a bit a lane, the repeats' bits end to end
  compare_scalar, ///< ub, ub, imm | sreg; repeat, strides (src only)
  select_scalar,  ///< ub, ub, ub of bits; repeat, strides (dst and src0)
  select_tensor,  ///< ub, ub, ub, ub of bits; repeat, strides (dst, src0, src1)
  mask_mode,      ///< nothing
  mask,           ///< imm high, imm low
  compare_mask,   ///< ub
  copy_in,        ///< ub, gm; copy shape
  copy_out,       ///< gm, ub; copy shape
  atomic,         ///< nothing; the type says in which type the adds are done
  scalar_load,    ///< sreg, ub
  flag,           ///< flag
  barrier,        ///< flag.source
  sync_all,       ///< nothing
};

/// Element types an instruction exists in. `convert` rows mean both directions between the two; `widening` ones may
/// take f16 sources to an f32 destination beside sources of the destination's type.
enum class Types : std::uint8_t { untyped, floats, widening };

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
constexpr bool is_vector(Shape shape) { return shape <= Shape::select_tensor; }

constexpr bool is_copy(Shape shape) { return shape == Shape::copy_in || shape == Shape::copy_out; }

/// True for the shapes whose results are fewer than their lanes, with a destination that strides in results.
constexpr bool is_reduction(Shape shape) { return shape >= Shape::reduce && shape <= Shape::reduce_pick; }

/// True for the shapes whose destination is one bit a lane.
constexpr bool is_compare(Shape shape) { return shape == Shape::compare || shape == Shape::compare_scalar; }

/// True for the shapes whose last operand is one bit a lane.
constexpr bool reads_bits(Shape shape) { return shape == Shape::select_scalar || shape == Shape::select_tensor; }

/// True for the shapes that add to their destination.
constexpr bool reads_destination(Shape shape) { return shape == Shape::binary_onto || shape == Shape::scalar_onto; }

/// False for the vector shapes that know no mask: their repeats are always whole.
constexpr bool is_masked(Shape shape) { return is_vector(shape) && shape != Shape::broadcast && !is_compare(shape); }

/// The operands that walk UB with block and repeat strides, counted from the destination: the first of them, and how
/// many there are.
struct StrideFields {
  std::size_t first = 0;
  std::size_t count = 0;
};

constexpr StrideFields stride_fields(Shape shape) {
  switch (shape) {
  case Shape::binary:
  case Shape::binary_onto:
  case Shape::select_tensor: return {0, 3};
  case Shape::fill:
  case Shape::broadcast: return {0, 1};
  case Shape::compare: return {1, 2};
  case Shape::compare_scalar: return {1, 1};
  default: return is_reduction(shape) ? StrideFields{1, 1} : StrideFields{0, is_vector(shape) ? 2u : 0u};
  }
}

/// Bytes that one repeat of a reduction leaves: what its destination's repeat stride counts in.
std::int64_t result_bytes(const Instruction& reduction);

} // namespace isa
