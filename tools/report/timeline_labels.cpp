// SPDX-License-Identifier: Apache-2.0
#include "tools/report/timeline_labels.h"

#include "isa/instruction_table.h"
#include "isa/text/text.h"

namespace tools {
namespace {

using isa::OpClass;

constexpr int kMerged = 16;
constexpr std::size_t kMostCode = std::size_t{1} << 20; ///< bytes of instruction texts in a page

std::string_view step_of(const isa::Recording& recording, std::size_t core, const isa::Instruction& instruction) {
  return recording.program_of(core).steps[instruction.step];
}

/// The instruction as the block plays it: on its own part of the GM buffers.
std::string code_of(const isa::Recording& recording, std::size_t core, isa::Instruction instruction) {
  const isa::Moves moves = recording.moves_of(core);
  for (isa::Operand& operand : instruction.operands)
    if (operand.kind == isa::OperandKind::gm && operand.buffer < moves.size()) operand.value += moves[operand.buffer];
  return isa::to_text(instruction, recording.program_of(core), recording.gm);
}

std::string_view word(int what) {
  if (what == kMerged) return "merged";
  if (what == static_cast<int>(sim::HistoryEntry::kBusy)) return "busy";
  return sim::name_of(static_cast<sim::Stall>(what));
}

} // namespace

std::string_view work_of(OpClass op_class) {
  switch (op_class) {
  case OpClass::div:
  case OpClass::exp:
  case OpClass::ln:
  case OpClass::sqrt:
  case OpClass::rsqrt:
  case OpClass::reciprocal: return "division, roots, exponentials";
  case OpClass::duplicate:
  case OpClass::brcb: return "broadcast";
  case OpClass::cast: return "conversion";
  case OpClass::reduce_sum:
  case OpClass::reduce_block:
  case OpClass::reduce_pair:
  case OpClass::reduce_max: return "reduction";
  case OpClass::compare:
  case OpClass::select: return "comparison, selection";
  case OpClass::mask:
  case OpClass::mask_mode: return "mask";
  case OpClass::copy:
  case OpClass::move_in:
  case OpClass::move_out: return "copy";
  case OpClass::vector_function: return "vector function";
  default: return op_class < OpClass::mask ? "arithmetic" : "control";
  }
}

std::size_t TimelineLabels::number_of(Key key) {
  return numbers_.try_emplace(std::move(key), numbers_.size()).first->second;
}

std::size_t TimelineLabels::Alike::operator()(const isa::Instruction* instruction) const {
  std::size_t hash = static_cast<std::size_t>(instruction->opcode) * 31 + instruction->step;
  for (const isa::Operand& operand : instruction->operands)
    hash = hash * 1000003 + static_cast<std::size_t>(operand.value) * 31 + operand.buffer;
  return hash;
}

std::size_t TimelineLabels::of(std::size_t core, isa::Pipe pipe, const sim::HistoryEntry& entry, bool with_code) {
  const int what = static_cast<int>(entry.doing);
  if (what == static_cast<int>(sim::Stall::no_instruction)) return number_of({what, "", -1, "", 0, 0});
  const isa::Instruction& instruction = recording_.program_of(core).code[entry.index];
  if (pipe == isa::Pipe::scalar && isa::pipe_of(instruction) != pipe) // it hands over others' instructions
    return number_of({what, step_of(recording_, core, instruction), -1, "", 0, 0});
  if (core != known_core_) known_.clear(); // another program, other buffers
  known_core_ = core;
  const auto [at, is_new] = known_.try_emplace(&instruction);
  if (is_new) at->second.fill(kNone);
  std::size_t& number = at->second[static_cast<std::size_t>(what) + (with_code ? 16 : 0)];
  if (number == kNone) number = make(core, instruction, what, with_code);
  return number;
}

std::size_t TimelineLabels::make(std::size_t core, const isa::Instruction& instruction, int what, bool with_code) {
  std::string code;
  if (with_code && code_bytes_ < kMostCode) code = code_of(recording_, core, instruction);
  const std::size_t before = numbers_.size(), bytes = code.size();
  const std::size_t number = number_of(
      {what, step_of(recording_, core, instruction), static_cast<int>(instruction.opcode), std::move(code), 0, 0});
  if (numbers_.size() > before) code_bytes_ += bytes;
  return number;
}

std::size_t TimelineLabels::of_merged(std::size_t core, const isa::Instruction* busiest, int tenths,
                                      sim::Stall longest) {
  const std::string_view step = busiest == nullptr ? "" : step_of(recording_, core, *busiest);
  const int opcode = busiest == nullptr ? -1 : static_cast<int>(busiest->opcode);
  return number_of({kMerged, step, opcode, "", tenths, static_cast<int>(longest)});
}

Json TimelineLabels::json() const {
  std::vector<Json> labels(numbers_.size());
  for (const auto& [key, number] : numbers_) {
    const auto& [what, step, opcode, code, tenths, longest] = key;
    const isa::InstructionRow* row = opcode < 0 ? nullptr : &isa::row_of(static_cast<isa::Opcode>(opcode));
    Json label = {word(what), step, row == nullptr ? "" : work_of(row->op_class), row == nullptr ? "" : row->mnemonic,
                  code};
    if (what == kMerged) {
      label.push_back(tenths / 10.0);
      label.push_back(sim::name_of(static_cast<sim::Stall>(longest)));
    }
    labels[number] = std::move(label);
  }
  return labels;
}

} // namespace tools
