// SPDX-License-Identifier: Apache-2.0
/// \file
/// The instruction table: one row an instruction. Text form, legality, meaning, timing class, statistics and trace
/// names all follow from the row.
#pragma once

#include "isa/instruction.h"
#include "isa/lanes.h"
#include "isa/register_lanes.h"

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
  gather_mask,    ///< ub, ub, ub of bits; repeat, strides (of both sources): chosen lanes end to end, see gather_mask.h
  gather_fixed,   ///< ub, ub, imm pattern; repeat, strides (of the source)
  select_scalar,  ///< ub, ub, ub of bits; repeat, strides (dst and src0)
  select_tensor,  ///< ub, ub, ub, ub of bits; repeat, strides (dst, src0, src1)
  mask_mode,      ///< nothing
  mask,           ///< imm high, imm low
  compare_mask,   ///< ub
  copy_in,        ///< ub, gm; copy shape
  copy_out,       ///< gm, ub; copy shape
  atomic,         ///< nothing; the type says in which type the adds are done
  scalar_load,    ///< sreg, ub | gm
  scalar_store,   ///< ub | gm, imm | sreg
  flag,           ///< flag
  barrier,        ///< flag.source
  sync_all,       ///< nothing
  mutex,          ///< flag.source, flag.id
  function_call,  ///< imm begin, imm count: a range of Program::functions
  loop,           ///< imm turns, imm length: so many instructions behind it are its body
  reg_load,       ///< vreg, ub; steps, block stride, distribution
  reg_store,      ///< ub, vreg, preg; steps, block stride, distribution
  reg_binary,     ///< vreg, vreg, vreg, preg
  reg_onto,       ///< as reg_binary, but the result is added to what dst holds
  reg_scalar,     ///< vreg, vreg, imm, preg
  reg_unary,      ///< vreg, vreg, preg
  reg_convert,    ///< as reg_unary; rounding. Half lanes are the low halves of 32-bit lanes
  reg_fill,       ///< vreg, imm, preg
  reg_spread,     ///< vreg, vreg, preg: lane 0 into all lanes
  reg_reduce,     ///< vreg, vreg, preg: results end to end from lane 0 on, zeros behind them
  reg_pick,       ///< as reg_reduce: one lane in lane 0, its number in lane 1
  reg_select,     ///< vreg, vreg, vreg, preg: src0 where the predicate holds, else src1
  reg_pack,       ///< vreg, vreg: the low halves of 32-bit lanes end to end
  reg_compare,    ///< preg, vreg, vreg, preg: the lanes under the predicate for which the comparison holds
  reg_compare_scalar, ///< preg, vreg, imm, preg
  predicate_set,      ///< preg, imm count; steps: the first so many lanes, none below 0
  predicate_pack,     ///< preg, preg: a predicate of 32-bit lanes for the 16-bit lanes that reg_pack makes of them
  predicate_load,     ///< preg, ub; steps: one bit a lane, the lowest first
  predicate_store,    ///< ub, preg; steps: likewise
  local_barrier,      ///< nothing: stores before it are seen by the loads behind it
};

struct InstructionRow {
  Opcode opcode;
  std::string_view mnemonic;
  Shape shape;
  Types types; ///< of the destination; none: untyped. Conversions have pairs, see conversion.h
  OpClass op_class;
  Pipe pipe; ///< flags and barriers: the pipe is in the instruction, see pipe_of
  Lanes lanes;
  RegisterLanes register_lanes = {};

  bool typed() const { return !types.empty(); }
};

/// The row of `opcode`.
const InstructionRow& row_of(Opcode opcode);

/// All rows, in the order of the opcodes.
const std::array<InstructionRow, kOpcodes>& instruction_table();

/// The row with that mnemonic, or nullptr.
const InstructionRow* find_row(std::string_view mnemonic);

/// In whose queue the instruction travels: set_flag in its source's, wait_flag in its target's, a barrier and a mutex
/// in their own; a barrier on ALL and sync_all are the scalar unit's.
Pipe pipe_of(const Instruction& instruction);

/// True for the shapes that walk UB repeat by repeat under the vector mask.
constexpr bool is_vector(Shape shape) { return shape <= Shape::select_tensor; }

/// True for the register family: what stands in vector functions, and nowhere else.
constexpr bool is_register(Shape shape) { return shape >= Shape::loop; }

/// True for the shapes whose sources have another element type.
constexpr bool converts(Shape shape) { return shape == Shape::convert || shape == Shape::reg_convert; }

/// True for the shapes whose fields are pipes: flags, barriers, mutexes.
constexpr bool has_pipes(Shape shape) {
  return shape == Shape::flag || shape == Shape::barrier || shape == Shape::mutex;
}

/// True for the register instructions that read UB, and for those that write it.
constexpr bool loads_registers(Shape shape) { return shape == Shape::reg_load || shape == Shape::predicate_load; }
constexpr bool stores_registers(Shape shape) { return shape == Shape::reg_store || shape == Shape::predicate_store; }

/// True for the register instructions that move with the turns of the loops around them, and for those of them that
/// have no other field.
constexpr bool has_steps(Shape shape) {
  return loads_registers(shape) || stores_registers(shape) || shape == Shape::predicate_set;
}
constexpr bool has_steps_alone(Shape shape) {
  return has_steps(shape) && shape != Shape::reg_load && shape != Shape::reg_store;
}

constexpr bool is_copy(Shape shape) { return shape == Shape::copy_in || shape == Shape::copy_out; }

/// True for the shapes whose results are fewer than their lanes, with a destination that strides in results.
constexpr bool is_reduction(Shape shape) { return shape >= Shape::reduce && shape <= Shape::reduce_pick; }

/// True for the shapes whose destination is one bit a lane.
constexpr bool is_compare(Shape shape) { return shape == Shape::compare || shape == Shape::compare_scalar; }

/// True for the shapes that put the lanes that they choose end to end.
constexpr bool is_gather(Shape shape) { return shape == Shape::gather_mask || shape == Shape::gather_fixed; }

/// True for the shapes whose last operand is one bit a lane.
constexpr bool reads_bits(Shape shape) { return shape == Shape::select_scalar || shape == Shape::select_tensor; }

/// True for the shapes that add to their destination. From memory to memory they may take f16 sources to an f32
/// destination beside sources of its own type.
constexpr bool reads_destination(Shape shape) { return shape == Shape::binary_onto || shape == Shape::scalar_onto; }

/// False for the vector shapes that know no mask: their repeats are always whole.
constexpr bool is_masked(Shape shape) {
  return is_vector(shape) && shape != Shape::broadcast && !is_compare(shape) && !is_gather(shape);
}

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
  case Shape::gather_mask:
  case Shape::compare: return {1, 2};
  case Shape::gather_fixed:
  case Shape::compare_scalar: return {1, 1};
  default: return is_reduction(shape) ? StrideFields{1, 1} : StrideFields{0, is_vector(shape) ? 2u : 0u};
  }
}

/// Bytes that one repeat of a reduction leaves: what its destination's repeat stride counts in.
std::int64_t result_bytes(const Instruction& reduction);

} // namespace isa
