// SPDX-License-Identifier: Apache-2.0
/// \file
/// The opcodes, and the classes by which time is charged. An opcode's meaning is its row in instruction_table.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace isa {

enum class Opcode : std::uint8_t {
  vadd,
  vsub,
  vmul,
  vdiv,
  vmax,
  vmin,
  vmla,
  vadds,
  vmuls,
  vmaxs,
  vmins,
  vlrelu,
  vaxpy,
  vexp,
  vln,
  vsqrt,
  vrsqrt,
  vrec,
  vabs,
  vrelu,
  vector_dup,
  vbrcb,
  vconv,
  vcadd,
  vcgadd,
  vcpadd,
  vcmax,
  vcmin,
  vcmpv_lt,
  vcmpv_gt,
  vcmpv_eq,
  vcmpv_le,
  vcmpv_ge,
  vcmpv_ne,
  vcmpvs_lt,
  vcmpvs_gt,
  vcmpvs_eq,
  vcmpvs_le,
  vcmpvs_ge,
  vcmpvs_ne,
  vsel_cmpmask,
  vsel_scalar,
  vsel_tensor,
  vcopy,
  set_mask_count,
  set_mask_norm,
  set_vector_mask,
  set_cmpmask,
  copy_gm_to_ub,
  copy_gm_to_ub_pad,
  copy_ub_to_gm,
  copy_ub_to_gm_pad,
  set_atomic_add,
  set_atomic_none,
  scalar_load,
  set_flag,
  wait_flag,
  pipe_barrier,
  sync_all,
};
inline constexpr std::size_t kOpcodes = static_cast<std::size_t>(Opcode::sync_all) + 1;

/// How an instruction's time is charged; each class has its figures in the hardware file.
enum class OpClass : std::uint8_t {
  add,
  mul,
  div,
  max,
  mul_add,
  adds,
  muls,
  maxs,
  leaky_relu,
  axpy,
  exp,
  ln,
  sqrt,
  rsqrt,
  reciprocal,
  abs,
  relu,
  duplicate,
  brcb,
  cast,
  reduce_sum,
  reduce_block,
  reduce_pair,
  reduce_max,
  compare,
  select,
  copy,
  mask,
  mask_mode,
  move_in,
  move_out,
  control,
  scalar_load,
  synchronise,
};

/// The classes that the vector unit times repeat by repeat, in the order of the enumeration: `add` to `copy`.
inline constexpr std::array<std::string_view, 27> kVectorOpClassNames = {
    "add",  "mul",  "div",        "max",          "mul_add",     "adds",       "muls",    "maxs",   "leaky_relu",
    "axpy", "exp",  "ln",         "sqrt",         "rsqrt",       "reciprocal", "abs",     "relu",   "duplicate",
    "brcb", "cast", "reduce_sum", "reduce_block", "reduce_pair", "reduce_max", "compare", "select", "copy"};
inline constexpr std::size_t kVectorOpClasses = kVectorOpClassNames.size();

} // namespace isa
