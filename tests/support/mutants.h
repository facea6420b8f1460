// SPDX-License-Identifier: Apache-2.0
/// \file
/// Damage that a slip of the pen could do to a recording, one slip a mutant: what orders is left out, neighbours in
/// different pipes are swapped, an operand is shifted by a datablock, a buffer is a datablock smaller.
#pragma once

#include "isa/instruction_table.h"
#include "isa/program.h"
#include "isa/text/text.h"

#include <functional>
#include <optional>
#include <random>
#include <string>

namespace support {

struct Mutant {
  isa::Recording recording;
  std::string what;                       ///< for messages
  std::optional<std::size_t> shrunk = {}; ///< the buffer that is smaller
};

inline bool orders(const isa::Instruction& i) {
  switch (i.opcode) {
  case isa::Opcode::set_flag:
  case isa::Opcode::wait_flag:
  case isa::Opcode::pipe_barrier:
  case isa::Opcode::sync_all:
  case isa::Opcode::get_buf:
  case isa::Opcode::rls_buf: return true;
  default: return false;
  }
}

/// Makes mutants of one recording. Blocks that are the same as another get code of their own first, as damage is done
/// to one core alone.
class Mutants {
public:
  using Judge = std::function<void(const Mutant&)>;

  /// About `most` of all mutants, drawn with a fixed seed; all if there are no more than that.
  Mutants(isa::Recording recording, std::size_t most) : original_(std::move(recording)) {
    for (std::size_t b = 0; b < original_.blocks.size(); ++b)
      if (original_.blocks[b].same_as) give_own_code(b);
    visit([&](const auto&) { ++all_; });
    most_ = most;
  }

  const isa::Recording& original() const { return original_; }
  /// How many there are, drawn or not.
  std::size_t all() const { return all_; }

  void each(const Judge& judge) {
    std::mt19937 engine(7);
    visit([&](const auto& make) {
      if (all_ <= most_ || engine() % all_ < most_) judge(make());
    });
  }

private:
  void give_own_code(std::size_t b) {
    const isa::Moves moves = original_.moves_of(b);
    isa::Program own = original_.program_of(b);
    for (isa::Instruction& i : own.code)
      for (isa::Operand& operand : i.operands)
        if (operand.kind == isa::OperandKind::gm && operand.buffer < moves.size())
          operand.value += moves[operand.buffer];
    original_.blocks[b] = std::move(own);
  }

  template <class Visit> void visit(Visit visit_one) const {
    for (std::size_t b = 0; b < original_.blocks.size(); ++b)
      for (std::size_t k = 0; k < original_.blocks[b].code.size(); ++k) visit_instruction(b, k, visit_one);
    for (std::size_t b = 0; b < original_.blocks.size(); ++b)
      for (std::size_t k = 0; k < original_.blocks[b].functions.size(); ++k)
        visit_operands(original_.blocks[b].functions[k],
                       [&](std::size_t operand) { visit_one([&] { return shifted_in_function(b, k, operand); }); });
    for (std::size_t buffer = 0; buffer < original_.blocks[0].ub.size(); ++buffer)
      visit_one([&] { return shrunk(buffer); });
  }

  template <class Visit> void visit_instruction(std::size_t b, std::size_t k, Visit visit_one) const {
    const std::vector<isa::Instruction>& code = original_.blocks[b].code;
    if (orders(code[k])) visit_one([&] { return deleted(b, k); });
    if (k + 1 < code.size() && isa::pipe_of(code[k]) != isa::pipe_of(code[k + 1]))
      visit_one([&] { return swapped(b, k); });
    visit_operands(code[k], [&](std::size_t operand) { visit_one([&] { return shifted(b, k, operand); }); });
  }

  template <class Visit> static void visit_operands(const isa::Instruction& i, Visit visit) {
    for (std::size_t operand = 0; operand < i.operands.size(); ++operand)
      if (i.operands[operand].kind == isa::OperandKind::ub) visit(operand);
  }

  Mutant mutant(const std::string& how, std::size_t b, std::size_t k) const {
    const isa::Program& program = original_.blocks[b];
    const std::string text = isa::to_text(program.code[k], program, original_.gm);
    Mutant made{original_, how + " block " + std::to_string(b) + ", " + std::to_string(k) + ": " + text};
    made.recording.blocks[b].loops.clear(); // the turns are no longer equal
    return made;
  }
  static auto at(Mutant& mutant, std::size_t b, std::size_t k) {
    return mutant.recording.blocks[b].code.begin() + static_cast<std::ptrdiff_t>(k);
  }
  Mutant deleted(std::size_t b, std::size_t k) const {
    Mutant made = mutant("deleted", b, k);
    made.recording.blocks[b].code.erase(at(made, b, k));
    return made;
  }
  Mutant swapped(std::size_t b, std::size_t k) const {
    Mutant made = mutant("swapped with the next", b, k);
    std::iter_swap(at(made, b, k), at(made, b, k) + 1);
    return made;
  }
  Mutant shifted(std::size_t b, std::size_t k, std::size_t operand) const {
    Mutant made = mutant("shifted operand " + std::to_string(operand) + " of", b, k);
    at(made, b, k)->operands[operand].value += isa::kBlockBytes;
    return made;
  }
  Mutant shifted_in_function(std::size_t b, std::size_t k, std::size_t operand) const {
    const isa::Program& program = original_.blocks[b];
    Mutant made{original_, "shifted operand " + std::to_string(operand) + " of register instruction " +
                               std::to_string(k) + ": " + isa::to_text(program.functions[k], program, original_.gm)};
    made.recording.blocks[b].functions[k].operands[operand].value += isa::kBlockBytes;
    return made;
  }
  Mutant shrunk(std::size_t buffer) const {
    Mutant made{original_, "shrunk " + original_.blocks[0].ub[buffer].name, buffer};
    for (isa::Program& block : made.recording.blocks) block.ub[buffer].bytes -= isa::kBlockBytes;
    return made;
  }

  isa::Recording original_;
  std::size_t all_ = 0, most_ = 0;
};

} // namespace support
