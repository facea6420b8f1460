// SPDX-License-Identifier: Apache-2.0
#include "isa/text/block_reader.h"

#include "isa/text/header.h"
#include "isa/text/instruction.h"
#include "isa/text/limits.h"
#include "isa/text/text.h"

namespace isa {
namespace {

Operand count_operand(std::int64_t value) {
  Operand operand;
  operand.kind = OperandKind::imm;
  operand.value = value;
  return operand;
}

} // namespace

BlockReader::BlockReader(std::size_t index, const std::vector<UbBuffer>& ub, const BufferNames& names,
                         std::size_t before)
    : index_(index), names_(names), before_(before) {
  program.ub = ub;
}

bool BlockReader::read(Line& line) {
  if (line.accept('}')) {
    function_ ? close_turns(line) : close_loop(line);
    return false;
  }
  const Token word = line.token("an instruction");
  if (!read_word(line, word)) read_instruction_line(line, word);
  return ended_;
}

/// Reads what is no instruction; false if it is one.
bool BlockReader::read_word(Line& line, const Token& word) {
  if (word.text == "step")
    read_step(line);
  else if (word.text == "steps")
    read_steps(line);
  else if (word.text == "repeat")
    open_loop(line);
  else if (word.text == "vloop" && function_)
    open_turns(line);
  else if (word.text == "function")
    begin_function(line, word);
  else if (word.text == "ub")
    read_ub(line, program.ub, names_.ub);
  else if (word.text == "end")
    end(line);
  else if (word.text == "data_dependent") {
    line.finish();
    program.data_dependent = true;
  } else if (word.text == "block" || word.text == "gm")
    line.fail(word, "'" + std::string(word.text) + "' inside block " + std::to_string(index_) +
                        ", which has no end line yet");
  else
    return false;
  return true;
}

void BlockReader::read_instruction_line(Line& line, const Token& word) {
  Instruction instruction = read_instruction(line, word, program, names_);
  instruction.step = step_;
  if (before_ + program.code.size() + program.functions.size() >= kMostInstructions)
    line.fail(word, "more than " + std::to_string(kMostInstructions) + " instructions in one recording");
  (function_ ? program.functions : program.code).push_back(instruction);
  (function_ ? function_lines : lines).push_back(line.number());
}

void BlockReader::begin_function(Line& line, const Token& word) {
  line.finish();
  if (function_) line.fail(word, "a function inside a function, which has no end line yet");
  if (!open_.empty()) line.fail(word, "a function inside a repeat");
  function_ = program.functions.size();
}

void BlockReader::end_function(Line& line) {
  const Token count = line.token("the number of instructions");
  const std::uint64_t given = line.unsigned_number(count, "the number of instructions", ~0ull);
  line.finish();
  if (!turns_.empty())
    line.fail(0, "the vloop of line " + std::to_string(function_lines[turns_.back()]) + " is not closed");
  const std::size_t length = program.functions.size() - *function_;
  if (given != length)
    line.fail(count, "the function has " + std::to_string(length) + " instructions, its end line says " +
                         std::to_string(given));
  function_.reset();
}

void BlockReader::open_turns(Line& line) {
  const Token count = line.token("how often to go round");
  Instruction loop;
  loop.opcode = Opcode::vloop;
  loop.step = step_;
  loop.operands[0] = count_operand(static_cast<std::int64_t>(line.unsigned_number(count, "turns", kMostTurns)));
  loop.operands[1] = count_operand(0);
  if (turns_.size() == kLoopDepth)
    line.fail(count, "loops of a function are nested deeper than " + std::to_string(kLoopDepth));
  line.expect('{');
  line.finish();
  turns_.push_back(program.functions.size());
  program.functions.push_back(loop);
  function_lines.push_back(line.number());
}

void BlockReader::close_turns(Line& line) {
  line.finish();
  if (turns_.empty()) line.fail(0, "'}' without a vloop");
  const std::size_t head = turns_.back();
  turns_.pop_back();
  program.functions[head].operands[1].value = static_cast<std::int64_t>(program.functions.size() - head - 1);
}

std::uint16_t BlockReader::step_named(const Line& line, const Token& token) {
  const std::string name = line.step(token);
  const auto [entry, is_new] = steps_.try_emplace(name, static_cast<std::uint16_t>(program.steps.size()));
  if (!is_new) return entry->second;
  if (program.steps.size() > kMostSteps)
    line.fail(token, "more than " + std::to_string(kMostSteps) + " steps in one block");
  program.steps.push_back(name);
  return entry->second;
}

void BlockReader::read_step(Line& line) {
  const Token token = line.token("the name of a step, or -");
  step_ = token.text == "-" ? std::uint16_t{0} : step_named(line, token);
  line.finish();
}

void BlockReader::read_steps(Line& line) {
  while (!line.at_end()) step_named(line, line.token("the name of a step"));
}

void BlockReader::open_loop(Line& line) {
  if (function_) line.fail(0, "a repeat inside a function: its loops are vloop");
  const Token count = line.token("how often to repeat");
  const std::uint64_t times = line.unsigned_number(count, "repeat", kMostTurns);
  if (times == 0) line.fail(count, "repeat is 0, allowed 1 to " + std::to_string(kMostTurns));
  if (open_.size() == kDeepestLoop) line.fail(count, "loops are nested deeper than " + std::to_string(kDeepestLoop));
  line.expect('{');
  line.finish();
  open_.push_back({program.code.size(), times, line.number()});
}

void BlockReader::close_loop(Line& line) {
  line.finish();
  if (open_.empty()) line.fail(0, "'}' without a repeat");
  const OpenLoop loop = open_.back();
  open_.pop_back();
  const std::size_t body = program.code.size() - loop.first;
  std::size_t length = 0;
  if (body == 0) line.fail(0, "the repeat of line " + std::to_string(loop.line) + " has no instructions");
  if (__builtin_mul_overflow(body, loop.times, &length) || length > kMostInstructions - before_ - loop.first)
    line.fail(0, "the repeat of line " + std::to_string(loop.line) + " makes more than " +
                     std::to_string(kMostInstructions) + " instructions in one recording");
  unroll(loop);
  if (open_.empty()) program.loops.push_back({loop.first, body, loop.times});
}

void BlockReader::unroll(const OpenLoop& loop) {
  const std::size_t body = program.code.size() - loop.first;
  const std::size_t end = loop.first + body * loop.times;
  if (open_.empty()) {
    program.code.reserve(end);
    lines.reserve(end);
  }
  for (std::size_t k = program.code.size(); k < end; ++k) {
    const Instruction copy = program.code[k - body];
    program.code.push_back(copy);
    const std::uint32_t line = lines[k - body];
    lines.push_back(line);
  }
}

void BlockReader::end(Line& line) {
  const Token word = line.token("'block'");
  if (function_ && word.text == "function") return end_function(line);
  if (function_)
    line.fail(word, "the end of more than the function of line " +
                        (function_lines.size() > *function_ ? std::to_string(function_lines[*function_]) : "?") +
                        ", which has no end line yet");
  if (word.text != "block")
    line.fail(word, "the file's end line inside block " + std::to_string(index_) + ", which has no end line yet");
  if (!open_.empty()) line.fail(word, "the repeat of line " + std::to_string(open_.back().line) + " is not closed");
  const Token count = line.token("the number of instructions");
  const std::uint64_t given = line.unsigned_number(count, "the number of instructions", ~0ull);
  line.finish();
  if (given != program.code.size())
    line.fail(count, "block " + std::to_string(index_) + " has " + std::to_string(program.code.size()) +
                         " instructions, its end line says " + std::to_string(given));
  ended_ = true;
}

} // namespace isa
