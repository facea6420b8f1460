// SPDX-License-Identifier: Apache-2.0
#include "isa/vector_function.h"

#include "isa/register_lanes.h"

#include <limits>
#include <utility>

namespace isa {

FunctionBody body_of(const Instruction& vf, const Program& program) {
  return {program.functions.data() + vf.operands[0].value, static_cast<std::size_t>(vf.operands[1].value)};
}

std::int64_t moved_in(const Instruction& instruction, const Turns& turns) {
  if (!has_steps(row_of(instruction.opcode).shape)) return 0;
  const RegisterFields& fields = instruction.in_loops();
  std::int64_t moved = 0;
  for (std::size_t depth = 0; depth < kLoopDepth; ++depth) moved += turns[depth] * fields.step[depth];
  return moved;
}

void execute_function(const FunctionBody& body, MemoryView ub, HalfOverflow overflow) {
  RegisterFile registers;
  walk_body(body, [&](const Instruction& instruction, std::size_t, const Turns& turns) {
    const RegisterFunction compute = row_of(instruction.opcode).register_lanes.of(instruction.type);
    if (compute != nullptr) compute({instruction, moved_in(instruction, turns), registers, ub, overflow});
  });
}

std::int64_t executed_instructions(const FunctionBody& body) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  std::vector<std::pair<std::size_t, std::int64_t>> open = {
      {body.count, 1}}; // ends of loops, and how often they are gone through
  std::int64_t total = 0;
  for (std::size_t k = 0; k < body.count; ++k) {
    while (open.size() > 1 && k == open.back().first) open.pop_back();
    std::int64_t times = open.back().second;
    if (body.begin[k].opcode != Opcode::vloop) {
      if (__builtin_add_overflow(total, times, &total)) return kMost;
      continue;
    }
    if (__builtin_mul_overflow(times, body.begin[k].operands[0].value, &times)) times = kMost;
    open.emplace_back(k + 1 + static_cast<std::size_t>(body.begin[k].operands[1].value), times);
  }
  return total;
}

Walk walk_over(const Range& range) {
  Walk walk;
  walk.base = range.begin;
  walk.piece = walk.block_stride = walk.repeat_stride = range.end - range.begin;
  walk.blocks = walk.last_blocks = walk.repeats = 1;
  return walk;
}

} // namespace isa
