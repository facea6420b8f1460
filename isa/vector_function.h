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
/// `turn(instruction, index, turns)` for a vloop at the beginning of each of its turns. The body's loops nest as
/// `validate` wants them.
template <class Visit, class Turn> void walk_body(const FunctionBody& body, Visit visit, Turn turn) {
  struct OpenLoop {
    std::size_t head = 0, end = 0;
  };
  std::array<OpenLoop, kLoopDepth> open;
  Turns turns = {};
  std::size_t depth = 0;
  std::size_t k = 0;
  const auto begin_turn = [&](std::size_t head) {
    turn(body.begin[head], head, turns);
    k = head + 1;
  };
  while (k < body.count || depth > 0) {
    if (depth > 0 && k == open[depth - 1].end) { // the end of a turn
      const std::size_t head = open[depth - 1].head;
      if (++turns[depth - 1] < body.begin[head].operands[0].value) {
        begin_turn(head);
      } else {
        turns[--depth] = 0;
      }
    } else if (body.begin[k].opcode == Opcode::vloop) {
      open[depth++] = {k, k + 1 + static_cast<std::size_t>(body.begin[k].operands[1].value)};
      begin_turn(k);
    } else {
      visit(body.begin[k], k, turns);
      ++k;
    }
  }
}
template <class Visit> void walk_body(const FunctionBody& body, Visit visit) {
  walk_body(body, visit, [](const Instruction&, std::size_t, const Turns&) {});
}

/// Plays the body on UB. Sources and results are its own: it sees what it has stored.
void execute_function(const FunctionBody& body, MemoryView ub, HalfOverflow overflow);

/// How many register instructions one call executes, vloop aside; the largest number there is if it is beyond that.
std::int64_t executed_instructions(const FunctionBody& body);

/// The bytes of UB that one call touches: ranges in ascending order, apart from each other. A load counts as far as
/// its lanes are used, a store as far as its predicate lets it.
struct FunctionFootprint {
  std::vector<Range> reads, writes;
  std::vector<Range> hulls; ///< by index in the body: all that the load or store touches; empty for the others
};
FunctionFootprint function_footprint(const FunctionBody& body);

/// A range as a walk of one piece.
Walk walk_over(const Range& range);

} // namespace isa
