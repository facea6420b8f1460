// SPDX-License-Identifier: Apache-2.0
#include "isa/interpreter.h"

#include "isa/error.h"
#include "isa/instruction_table.h"
#include "isa/vector_function.h"

#include <algorithm>
#include <list>

namespace isa {
namespace {

std::ptrdiff_t syncs(const Program& program) {
  return std::count_if(program.code.begin(), program.code.end(),
                       [](const Instruction& i) { return i.opcode == Opcode::sync_all; });
}

/// Every block must reach every sync_all, else the chip waits for ever.
void require_equal_syncs(const Recording& recording) {
  for (std::size_t b = 1; b < recording.blocks.size(); ++b)
    if (!recording.blocks[b].same_as && syncs(recording.blocks[b]) != syncs(recording.blocks[0]))
      throw Error("block " + std::to_string(b) + " has " + std::to_string(syncs(recording.blocks[b])) +
                  " sync_all, block 0 has " + std::to_string(syncs(recording.blocks[0])) +
                  ": every block needs as many");
}

} // namespace

void BlockInterpreter::run_phase() {
  while (!ended()) {
    const Instruction& instruction = program_.code[next_++];
    if (instruction.opcode == Opcode::sync_all) return;
    execute(instruction);
  }
}

void BlockInterpreter::execute(const Instruction& i) {
  const MemoryView ub = MemoryView::of(core_.ub.data());
  const Shape shape = row_of(i.opcode).shape;
  if (is_vector(shape))
    return execute_vector(i, resolve(i, core_.mask), scalar_operand(i, core_.scalars), core_.cmpmask, ub,
                          machine_.half_overflow);
  switch (shape) {
  case Shape::mask_mode:
  case Shape::mask: apply_mask(i, core_.mask); break;
  case Shape::compare_mask: core_.cmpmask = execute_set_cmpmask(i, ub); break;
  case Shape::copy_in:
  case Shape::copy_out: {
    const GmSpan span = gm_span(i, moves_);
    execute_copy(i, span, ub, MemoryView::of(gm_.data[span.buffer].data()), core_.atomic_add, machine_.half_overflow);
    break;
  }
  case Shape::function_call: execute_function(body_of(i, program_), ub, machine_.half_overflow); break;
  case Shape::atomic: core_.atomic_add = i.type; break;
  case Shape::scalar_load:
    core_.scalars[static_cast<std::size_t>(i.operands[0].value)] =
        execute_scalar_load(i, memory_of(i), scalar_address(i, moves_));
    break;
  case Shape::scalar_store:
    execute_scalar_store(i, scalar_operand(i, core_.scalars), memory_of(i), scalar_address(i, moves_));
    break;
  default: break; // flags and barriers order what is in order here
  }
}

MemoryView BlockInterpreter::memory_of(const Instruction& scalar_access) {
  if (!is_gm_scalar(scalar_access)) return MemoryView::of(core_.ub.data());
  return MemoryView::of(gm_.data[gm_span(scalar_access).buffer].data());
}

std::size_t interpret(Recording& recording, const Machine& machine) {
  require_equal_syncs(recording);
  std::list<BlockInterpreter> blocks;
  for (std::size_t b = 0; b < recording.blocks.size(); ++b)
    blocks.emplace_back(recording.program_of(b), recording.gm, machine, recording.moves_of(b));
  const auto all_ended = [&] {
    return std::all_of(blocks.begin(), blocks.end(), [](const BlockInterpreter& b) { return b.ended(); });
  };
  while (!all_ended())
    for (BlockInterpreter& block : blocks) block.run_phase();
  return recording.instructions();
}

} // namespace isa
