// SPDX-License-Identifier: Apache-2.0
#include "isa/instruction_table.h"

#include "isa/irregular_ops.h"
#include "isa/lane_loops.h"

#include <cmath>

namespace isa {
namespace {

struct AddLane {
  template <class T> static T apply(T a, T b) { return a + b; }
};
struct SubLane {
  template <class T> static T apply(T a, T b) { return a - b; }
};
struct MulLane {
  template <class T> static T apply(T a, T b) { return a * b; }
};
struct DivLane {
  template <class T> static T apply(T a, T b) { return a / b; }
};
// exp and ln are computed in double and rounded once: the host's float routines do not matter.
struct ExpLane {
  template <class T> static T apply(T a) { return T(std::exp(static_cast<double>(static_cast<float>(a)))); }
};
struct LnLane {
  template <class T> static T apply(T a) { return T(std::log(static_cast<double>(static_cast<float>(a)))); }
};
struct SqrtLane {
  template <class T> static T apply(T a) { return T(std::sqrt(static_cast<float>(a))); }
};
struct CopyLane {
  template <class T> static T apply(T a) { return a; }
};

template <class Op> constexpr Lanes kBinary = {binary_loop<Op, half>, binary_loop<Op, float>};
template <class Op> constexpr Lanes kUnary = {unary_loop<Op, half>, unary_loop<Op, float>};
template <class Op> constexpr Lanes kMove = {move_loop<Op, half>, move_loop<Op, float>};
template <class Op> constexpr Lanes kScalar = {scalar_loop<Op, half>, scalar_loop<Op, float>};
constexpr Lanes kFill = {fill_loop<half>, fill_loop<float>};
constexpr Lanes kBroadcast = {broadcast_f16, broadcast_f32};
constexpr Lanes kConvert = {convert_to_f16, convert_to_f32};
constexpr Lanes kReduceSum = {reduce_sum_f16, reduce_sum_f32};
constexpr Lanes kNone = {};

constexpr Types kFloats = Types::floats;
constexpr Types kUntyped = Types::untyped;

// clang-format off
constexpr std::array<InstructionRow, kOpcodes> kTable = {{
  {Opcode::vadd,              "vadd",              Shape::binary,      kFloats,  OpClass::add,         Pipe::vector, kBinary<AddLane>},
  {Opcode::vsub,              "vsub",              Shape::binary,      kFloats,  OpClass::add,         Pipe::vector, kBinary<SubLane>},
  {Opcode::vmul,              "vmul",              Shape::binary,      kFloats,  OpClass::mul,         Pipe::vector, kBinary<MulLane>},
  {Opcode::vdiv,              "vdiv",              Shape::binary,      kFloats,  OpClass::div,         Pipe::vector, kBinary<DivLane>},
  {Opcode::vadds,             "vadds",             Shape::scalar,      kFloats,  OpClass::adds,        Pipe::vector, kScalar<AddLane>},
  {Opcode::vmuls,             "vmuls",             Shape::scalar,      kFloats,  OpClass::muls,        Pipe::vector, kScalar<MulLane>},
  {Opcode::vexp,              "vexp",              Shape::unary,       kFloats,  OpClass::exp,         Pipe::vector, kUnary<ExpLane>},
  {Opcode::vln,               "vln",               Shape::unary,       kFloats,  OpClass::ln,          Pipe::vector, kUnary<LnLane>},
  {Opcode::vsqrt,             "vsqrt",             Shape::unary,       kFloats,  OpClass::sqrt,        Pipe::vector, kUnary<SqrtLane>},
  {Opcode::vector_dup,        "vector_dup",        Shape::fill,        kFloats,  OpClass::duplicate,   Pipe::vector, kFill},
  {Opcode::vbrcb,             "vbrcb",             Shape::broadcast,   kFloats,  OpClass::brcb,        Pipe::vector, kBroadcast},
  {Opcode::vconv,             "vconv",             Shape::convert,     kFloats,  OpClass::cast,        Pipe::vector, kConvert},
  {Opcode::vcadd,             "vcadd",             Shape::reduce,      kFloats,  OpClass::reduce_sum,  Pipe::vector, kReduceSum},
  {Opcode::vcopy,             "vcopy",             Shape::unary,       kFloats,  OpClass::copy,        Pipe::vector, kMove<CopyLane>},
  {Opcode::set_mask_count,    "set_mask_count",    Shape::mask_mode,   kUntyped, OpClass::mask_mode,   Pipe::vector, kNone},
  {Opcode::set_mask_norm,     "set_mask_norm",     Shape::mask_mode,   kUntyped, OpClass::mask_mode,   Pipe::vector, kNone},
  {Opcode::set_vector_mask,   "set_vector_mask",   Shape::mask,        kUntyped, OpClass::mask,        Pipe::vector, kNone},
  {Opcode::copy_gm_to_ub,     "copy_gm_to_ub",     Shape::copy_in,     kUntyped, OpClass::move_in,     Pipe::mte2,   kNone},
  {Opcode::copy_gm_to_ub_pad, "copy_gm_to_ub_pad", Shape::copy_in,     kFloats,  OpClass::move_in,     Pipe::mte2,   kNone},
  {Opcode::copy_ub_to_gm,     "copy_ub_to_gm",     Shape::copy_out,    kUntyped, OpClass::move_out,    Pipe::mte3,   kNone},
  {Opcode::copy_ub_to_gm_pad, "copy_ub_to_gm_pad", Shape::copy_out,    kFloats,  OpClass::move_out,    Pipe::mte3,   kNone},
  {Opcode::set_atomic_add,    "set_atomic_add",    Shape::atomic,      kFloats,  OpClass::control,     Pipe::mte3,   kNone},
  {Opcode::set_atomic_none,   "set_atomic_none",   Shape::atomic,      kUntyped, OpClass::control,     Pipe::mte3,   kNone},
  {Opcode::scalar_load,       "scalar_load",       Shape::scalar_load, kFloats,  OpClass::scalar_load, Pipe::scalar, kNone},
  {Opcode::set_flag,          "set_flag",          Shape::flag,        kUntyped, OpClass::synchronise, Pipe::scalar, kNone},
  {Opcode::wait_flag,         "wait_flag",         Shape::flag,        kUntyped, OpClass::synchronise, Pipe::scalar, kNone},
  {Opcode::pipe_barrier,      "pipe_barrier",      Shape::barrier,     kUntyped, OpClass::synchronise, Pipe::scalar, kNone},
  {Opcode::sync_all,          "sync_all",          Shape::sync_all,    kUntyped, OpClass::synchronise, Pipe::scalar, kNone},
}};
// clang-format on

} // namespace

const InstructionRow& row_of(Opcode opcode) { return kTable[static_cast<std::size_t>(opcode)]; }

const std::array<InstructionRow, kOpcodes>& instruction_table() { return kTable; }

const InstructionRow* find_row(std::string_view mnemonic) {
  for (const InstructionRow& row : kTable)
    if (row.mnemonic == mnemonic) return &row;
  return nullptr;
}

Pipe pipe_of(const Instruction& instruction) {
  switch (instruction.opcode) {
  case Opcode::set_flag: return instruction.flag().source;
  case Opcode::wait_flag: return instruction.flag().target;
  case Opcode::pipe_barrier: return instruction.flag().source == Pipe::all ? Pipe::scalar : instruction.flag().source;
  default: return row_of(instruction.opcode).pipe;
  }
}

int strided_operands(Shape shape) {
  switch (shape) {
  case Shape::binary: return 3;
  case Shape::fill:
  case Shape::broadcast: return 1;
  default: return is_vector(shape) ? 2 : 0;
  }
}

} // namespace isa
