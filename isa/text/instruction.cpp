// SPDX-License-Identifier: Apache-2.0
#include "isa/text/instruction.h"

#include "isa/error.h"
#include "isa/text/fields.h"

namespace isa {
namespace {

/// What may begin a line inside a block.
std::vector<std::string> known_words() {
  std::vector<std::string> words = {"block", "data_dependent", "end", "function", "repeat", "step", "steps", "ub"};
  for (const InstructionRow& row : instruction_table()) words.emplace_back(row.mnemonic);
  return words;
}

const InstructionRow& row_named(const Line& line, const Token& mnemonic) {
  const InstructionRow* const row = find_row(mnemonic.text);
  if (row == nullptr)
    line.fail(mnemonic,
              "unknown instruction '" + std::string(mnemonic.text) + "'" + did_you_mean(mnemonic.text, known_words()));
  return *row;
}

/// Reads ".f32" off the front of what follows the mnemonic.
Dtype read_type(const Line& line, Token& rest, const InstructionRow& row, const Types& allowed) {
  const Token name = cut(rest, '.');
  const auto type = dtype_named(name.text);
  if (!type || !allowed.has(*type))
    line.fail(name, "element type of " + std::string(row.mnemonic) + " is '" + std::string(name.text) + "', allowed " +
                        listed(allowed) + " (written as in " + std::string(row.mnemonic) + ".f32)");
  return *type;
}

void read_types(const Line& line, Token rest, const InstructionRow& row, Instruction& instruction) {
  if (row.typed()) {
    instruction.type = read_type(line, rest, row, row.types);
    const bool widens = reads_destination(row.shape) && !rest.text.empty();
    if (converts(row.shape) || widens) instruction.source_type = read_type(line, rest, row, row.types);
  }
  if (!rest.text.empty())
    line.fail(rest, std::string(row.mnemonic) + " takes no element type '" + std::string(rest.text) + "'");
}

Pipe read_pipe(Line& line) {
  const Token token = line.token("a pipe");
  if (const auto pipe = pipe_named(token.text)) return *pipe;
  const std::vector<std::string> names(kPipeNames.begin(), kPipeNames.end());
  line.fail(token, "unknown pipe '" + std::string(token.text) + "', allowed S, V, MTE2, MTE3 and, for a barrier, ALL" +
                       did_you_mean(token.text, names));
}

Flag read_flag(Line& line, Shape shape) {
  Flag flag;
  flag.source = read_pipe(line);
  if (shape == Shape::barrier) return flag;
  line.expect(',');
  if (shape == Shape::flag) {
    flag.target = read_pipe(line);
    line.expect(',');
  }
  const std::string_view what = shape == Shape::flag ? "flag" : "mutex";
  flag.id = static_cast<std::uint8_t>(line.unsigned_number(line.token(what), what, 255));
  return flag;
}

/// Operands in the order of the slots; true if fields may follow.
bool read_operands(Line& line, const InstructionRow& row, const OperandReader& reader, Instruction& instruction) {
  const Slots slots = slots_of(row.shape);
  for (std::size_t k = 0; k < slots.size() && slots[k].kind != SlotKind::none; ++k) {
    if (k > 0) line.expect(',');
    instruction.operands[k] = reader.read(line.token(slots[k].name), slots[k], instruction.type);
  }
  return slots[0].kind != SlotKind::none;
}

} // namespace

Instruction read_instruction(Line& line, const Token& head, const Program& program, const BufferNames& names) {
  Token rest = head;
  const Token mnemonic = cut(rest, '.');
  const InstructionRow& row = row_named(line, mnemonic);
  Instruction instruction;
  instruction.opcode = row.opcode;
  read_types(line, rest, row, instruction);
  if (has_pipes(row.shape)) {
    instruction.fields = read_flag(line, row.shape);
  } else if (read_operands(line, row, OperandReader(line, program, names), instruction)) {
    FieldReader fields(line, row, instruction);
    while (line.accept(',')) fields.read(line.token("a field"));
    fields.finish(mnemonic);
  }
  line.finish();
  return instruction;
}

} // namespace isa
