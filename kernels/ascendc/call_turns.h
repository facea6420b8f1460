// SPDX-License-Identifier: Apache-2.0
/// \file
/// What one turn of a vector call is between registers: its loads, what it computes, its stores. Each function writes a
/// turn of one kind of operation; those beneath `converted` put several instructions together, which compute what the
/// one from memory to memory does.
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

/// Element type of an operation's sources.
isa::Dtype source_type_of(const isa::Instruction& operation);

/// The operation's mnemonic, and what is wrong with it.
isa::Error refusal(const isa::Instruction& operation, const std::string& what);

// Turns, in the form's instruction.
void alike(const Piece& turn);            ///< on the call's own operands
void onto_destination(const Piece& turn); ///< likewise, added to what the destination holds
void reduced(const Piece& turn);          ///< one result is an element of its own; several stand end to end
void compared(const Piece& turn);         ///< bits
void converted(const Piece& turn);
void then_rectified(const Piece& turn);          ///< the larger of the result and 0
void fused(const Piece& turn);                   ///< dst * src0 + src1
void fused_then_rectified(const Piece& turn);    ///< the larger of that and 0
void scaled_onto_destination(const Piece& turn); ///< dst + src * everywhere
void one_over(const Piece& turn);                ///< everywhere / src
/// everywhere / root of src. Rounded twice: up to a unit in the last place beside the exact result that is taken for
/// the chips whose instruction reads a table.
void one_over_root(const Piece& turn);
void copied(const Piece& turn);
void spread_over_blocks(const Piece& turn);
void select_tensor(const Piece& turn);      ///< src0 or src1 by bits in UB
void select_number(const Piece& turn);      ///< src0 or everywhere
void select_by_the_same(const Piece& turn); ///< src0 or src1, every turn by the prepared bits

// What some of them need before.
Prepared one_everywhere(VectorBody& body, const isa::Instruction& operation, isa::Dtype lanes);
Prepared scalar_everywhere(VectorBody& body, const isa::Instruction& operation, isa::Dtype lanes);
Prepared same_bits(VectorBody& body, const isa::Instruction& operation, isa::Dtype lanes);
Prepared result_lanes(VectorBody& body, const isa::Instruction& operation, isa::Dtype lanes);

} // namespace AscendC
