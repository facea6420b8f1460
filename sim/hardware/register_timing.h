// SPDX-License-Identifier: Apache-2.0
/// \file
/// The figures of a vector unit that works between registers, in whole cycles. What they mean is said where they are
/// used: see function_timing.h.
#pragma once

#include "isa/opcode.h"
#include "isa/types.h"

#include <array>
#include <string_view>

namespace sim {

/// True for elements of 16 bits and less: integers take the figures of the floats as wide as they are, or of half.
constexpr bool is_narrow(isa::Dtype type) { return type != isa::Dtype::none && isa::bytes_of(type) < 4; }

/// By the element type of the instruction's destination.
struct CyclesByType {
  int f16 = 0, f32 = 0, i32 = 0;

  constexpr int of(isa::Dtype type) const {
    if (is_narrow(type)) return f16;
    return isa::is_integer(type) ? i32 : f32;
  }
};

/// Cycles of one op class.
struct RegisterOp {
  CyclesByType interval;    ///< from one instruction to the next in the same port; above 1: its special-function unit
  CyclesByType to_register; ///< from the issue to that of an instruction that needs the result
  CyclesByType to_store;    ///< to that of a store
  bool first_port = false;  ///< issues from the first of the two ports alone
};

struct RegisterOpClass {
  isa::OpClass op_class;
  std::string_view name;
};

/// The classes that compute between registers, as hardware files spell them.
inline constexpr std::array<RegisterOpClass, 25> kRegisterOpClasses = {{
    {isa::OpClass::add, "add"},
    {isa::OpClass::mul, "mul"},
    {isa::OpClass::div, "div"},
    {isa::OpClass::max, "max"},
    {isa::OpClass::mul_add, "mul_add"},
    {isa::OpClass::adds, "adds"},
    {isa::OpClass::muls, "muls"},
    {isa::OpClass::maxs, "maxs"},
    {isa::OpClass::leaky_relu, "leaky_relu"},
    {isa::OpClass::exp, "exp"},
    {isa::OpClass::ln, "ln"},
    {isa::OpClass::sqrt, "sqrt"},
    {isa::OpClass::abs, "abs"},
    {isa::OpClass::relu, "relu"},
    {isa::OpClass::duplicate, "duplicate"},
    {isa::OpClass::compare, "compare"},
    {isa::OpClass::select, "select"},
    {isa::OpClass::cast, "cast"},
    {isa::OpClass::bits, "bits"},
    {isa::OpClass::shift, "shift"},
    {isa::OpClass::register_pack, "pack"},
    {isa::OpClass::reduce_sum, "reduce_sum"},
    {isa::OpClass::reduce_block, "reduce_block"},
    {isa::OpClass::reduce_pair, "reduce_pair"},
    {isa::OpClass::reduce_max, "reduce_max"},
}};

/// Ports for what computes: as documented, two instructions a cycle.
inline constexpr std::size_t kComputePorts = 2;

struct RegisterTiming {
  int launch = 0;         ///< from the start of a function to its first dispatch
  int drain = 0;          ///< from the last result to the end of the function
  int dispatch_width = 1; ///< instructions a cycle
  int window = 1;         ///< dispatched instructions that may wait: so many loads, and so many of all others together
  int loop_entry = 0;     ///< from the last dispatch to the first turn of a loop
  int outer_turn = 0;     ///< from the last dispatch to the next turn of a loop around another one
  int load_ports = 1, store_ports = 1;
  int strided_blocks = isa::kBlocksPerRepeat;  ///< datablocks a cycle of an access whose blocks do not lie end to end
  int load_to_register = 0, load_to_store = 0; ///< from the last datablock that a load gets
  int store = 0;                               ///< from the last datablock that a store gets rid of to its completion
  int predicate = 0;                           ///< until a predicate can be used
  int barrier = 0;                             ///< from the completion of the stores before a local barrier
  std::array<RegisterOp, kRegisterOpClasses.size()> ops;

  /// The figures of one of kRegisterOpClasses.
  const RegisterOp& op(isa::OpClass op_class) const {
    std::size_t k = 0;
    while (kRegisterOpClasses[k].op_class != op_class) ++k;
    return ops[k];
  }
};

} // namespace sim
