// SPDX-License-Identifier: Apache-2.0
/// \file
/// A vector function: a body of register instructions whose loops stay loops. How it is walked, what it does, and which
/// bytes of UB it touches.
#pragma once

#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "isa/program.h"

#include <vector>

namespace isa {

/// The instructions of one body.
struct FunctionBody {
  const Instruction* begin = nullptr;
  std::size_t count = 0;
};

/// The body that a `vf` names.
FunctionBody body_of(const Instruction& vf, const Program& program);

/// The turns of the loops around an instruction, the outermost first.
using Turns = std::array<std::int64_t, kLoopDepth>;

/// By how much an instruction with steps has moved on in these turns: bytes, or elements for rv_plt.
std::int64_t moved_in(const Instruction& instruction, const Turns& turns);

/// Calls `visit(instruction, index in the body, turns)` for every instruction that is executed, in order, and
/// `loop(instruction, index, turns)` each time that a vloop is come to, before its first turn.
template <class Visit, class Enter>
void walk_body(const FunctionBody& body, Visit visit, Enter enter, std::size_t begin, std::size_t end, Turns& turns,
               std::size_t depth) {
  for (std::size_t k = begin; k < end; ++k) {
    const Instruction& instruction = body.begin[k];
    if (instruction.opcode != Opcode::vloop) {
      visit(instruction, k, turns);
      continue;
    }
    enter(instruction, k, turns);
    const auto length = static_cast<std::size_t>(instruction.operands[1].value);
    for (turns[depth] = 0; turns[depth] < instruction.operands[0].value; ++turns[depth])
      walk_body(body, visit, enter, k + 1, k + 1 + length, turns, depth + 1);
    turns[depth] = 0;
    k += length;
  }
}
template <class Visit> void walk_body(const FunctionBody& body, Visit visit) {
  Turns turns = {};
  walk_body(body, visit, [](const Instruction&, std::size_t, const Turns&) {}, 0, body.count, turns, 0);
}

/// Plays the body on UB. Sources and results are its own: it sees what it has stored.
void execute_function(const FunctionBody& body, MemoryView ub, HalfOverflow overflow);

/// How many register instructions one call executes, vloop aside.
std::int64_t executed_instructions(const FunctionBody& body);

/// The bytes of UB that one call touches: ranges in ascending order, apart from each other. A load counts as far as
/// its lanes are used, a store as far as its predicate lets it.
struct FunctionFootprint {
  std::vector<Range> reads, writes;
};
FunctionFootprint function_footprint(const FunctionBody& body);

/// A range as a walk of one piece.
Walk walk_over(const Range& range);

} // namespace isa
