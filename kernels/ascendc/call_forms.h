// SPDX-License-Identifier: Apache-2.0
/// \file
/// How one turn of a vector call is written between registers. Most operations have an instruction that does the same
/// there; others are put together from several, and compute what the one from memory to memory does.
#pragma once

#include "isa/error.h"
#include "kernels/ascendc/vector_body.h"

namespace AscendC {

/// What is made once, before the turns of a call.
struct Prepared {
  VectorReg everywhere; ///< one number in every lane
  PredicateReg bits;    ///< of a select whose turns all take the same
  PredicateReg results; ///< the lanes in which a reduction leaves several results
};

/// One turn of a call; `opcode` is that of its form.
struct Piece {
  VectorBody& body;
  const isa::Instruction& operation;
  isa::Opcode opcode;
  PredicateReg lanes;
  Prepared prepared;
  std::array<Moved, 3> moved;                       ///< operand by operand
  Moved bits;                                       ///< those in UB, in bytes
  std::array<std::uint16_t, 3> strides = {1, 1, 1}; ///< between datablocks
};

/// What an operation from memory to memory becomes.
struct Form {
  isa::Opcode memory, registers;
  void (*write)(const Piece&);
  Prepared (*prepare)(VectorBody&, const isa::Instruction&, isa::Dtype lanes) = nullptr;
};

/// Throws Error, naming operation and chip, where there is none.
const Form& form_of(const isa::Instruction& operation);

/// Element type of an operation's sources.
isa::Dtype source_type_of(const isa::Instruction& operation);

/// The operation's mnemonic, and what is wrong with it.
isa::Error refusal(const isa::Instruction& operation, const std::string& what);

} // namespace AscendC
