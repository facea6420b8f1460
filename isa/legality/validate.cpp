// SPDX-License-Identifier: Apache-2.0
#include "isa/legality/validate.h"

#include "isa/error.h"
#include "isa/execute.h"
#include "isa/footprint.h"
#include "isa/legality/history.h"
#include "isa/legality/places.h"
#include "isa/same_as.h"
#include "isa/text/limits.h"
#include "isa/vector_function.h"

#include <set>

namespace isa {
namespace {

Subject subject_of(const Instruction& instruction, const Program& program, const GlobalImage& gm,
                   const Machine& machine) {
  return {instruction, row_of(instruction.opcode), program, gm, machine};
}

std::string named(const Subject& s, const std::string& fault) {
  return fault.empty() ? "" : std::string(s.row.mnemonic) + ": " + fault;
}

std::string step_fault(const Subject& s, CoreHistory& history) {
  std::string fault = is_register(s.row.shape) ? "stands in vector functions alone" : own_fault(s);
  if (fault.empty()) fault = fault_after(s, history);
  if (fault.empty()) follow(s, history);
  return named(s, fault);
}

void validate_functions(const Recording& recording, std::size_t block, const Machine& machine, const Places& places) {
  const Program& program = recording.blocks[block];
  for (std::size_t k = 0; k < program.functions.size(); ++k) {
    const Subject s = subject_of(program.functions[k], program, recording.gm, machine);
    const std::string fault = is_register(s.row.shape) ? own_fault(s) : "stands in no vector function";
    if (!fault.empty()) throw Error(places.of_function(block, k), named(s, fault));
  }
}

/// All that is wrong with the body of a `vf` that has no fault of its own.
std::string body_fault(const Subject& vf) {
  const FunctionBody body = body_of(vf.instruction, vf.program);
  for (std::size_t k = 0; k < body.count; ++k) {
    const Subject s = subject_of(body.begin[k], vf.program, vf.gm, vf.machine);
    if (const std::string fault = own_fault(s); !fault.empty()) return named(s, fault);
  }
  return function_fault(vf.instruction, vf.program, vf.gm, vf.machine).what;
}

/// Looks at each body once, however often it is called. To look at it is to play it, so that all of them together are
/// bounded: `executed` goes on from block to block.
class CalledBodies {
public:
  CalledBodies(const Recording& recording, std::size_t block, const Machine& machine, const Places& places,
               std::int64_t& executed)
      : recording_(recording), block_(block), machine_(machine), places_(places), executed_(executed) {}

  void check(const Instruction& vf) {
    const std::int64_t begin = vf.operands[0].value;
    if (!seen_.insert({begin, vf.operands[1].value}).second) return;
    const Program& program = recording_.blocks[block_];
    const FunctionFault fault = function_fault(vf, program, recording_.gm, machine_);
    if (fault.what.empty()) return require_bounded(vf, program);
    const std::size_t index = static_cast<std::size_t>(begin) + fault.index;
    const Subject subject = subject_of(program.functions[index], program, recording_.gm, machine_);
    throw Error(places_.of_function(block_, index), named(subject, fault.what));
  }

private:
  void require_bounded(const Instruction& vf, const Program& program) {
    constexpr auto kMost = static_cast<std::int64_t>(kMostInstructions);
    executed_ += executed_instructions(body_of(vf, program));
    if (executed_ > kMost)
      throw Error(places_.of_function(block_, static_cast<std::size_t>(vf.operands[0].value)),
                  "the vector functions up to this one execute " + std::to_string(executed_) +
                      " instructions, each called once, allowed up to " + std::to_string(kMost));
  }

  const Recording& recording_;
  std::size_t block_;
  const Machine& machine_;
  const Places& places_;
  std::int64_t& executed_;
  std::set<std::pair<std::int64_t, std::int64_t>> seen_;
};

void validate_block(const Recording& recording, std::size_t block, const Machine& machine, const Places& places,
                    std::int64_t& executed) {
  const Program& program = recording.blocks[block];
  if (const std::string fault = buffers_fault(program.ub, machine); !fault.empty())
    throw Error(places.of(block), fault);
  validate_functions(recording, block, machine, places);
  CalledBodies bodies(recording, block, machine, places, executed);
  CoreHistory history;
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    const Subject subject = subject_of(program.code[k], program, recording.gm, machine);
    if (const std::string fault = step_fault(subject, history); !fault.empty()) throw Error(places.of(block, k), fault);
    if (subject.row.shape == Shape::function_call) bodies.check(subject.instruction);
  }
}

/// The code has been looked at where it stands; what is left is where it reaches in GM.
void validate_moves(const Recording& recording, std::size_t block, const Machine& machine, const Places& places) {
  const Program& program = recording.program_of(block);
  const Moves moves = recording.moves_of(block);
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    if (!is_copy(row_of(program.code[k].opcode).shape) && !is_gm_scalar(program.code[k])) continue;
    check(moved(program.code[k], moves), program, recording.gm, machine, places.of(block, k));
  }
}

void validate_blocks(const Recording& recording, const Machine& machine, const Places& places) {
  std::int64_t executed = 0;
  for (std::size_t block = 0; block < recording.blocks.size(); ++block)
    if (recording.blocks[block].same_as)
      validate_moves(recording, block, machine, places);
    else
      validate_block(recording, block, machine, places, executed);
}

} // namespace

std::string fault_of(const Instruction& instruction, const Program& program, const GlobalImage& gm,
                     const Machine& machine) {
  const Subject subject = subject_of(instruction, program, gm, machine);
  return named(subject, own_fault(subject));
}

std::string fault_under(const MaskState& mask, const Instruction& instruction, const Program& program,
                        const GlobalImage& gm, const Machine& machine) {
  const Subject subject = subject_of(instruction, program, gm, machine);
  if (subject.row.shape == Shape::function_call) return named(subject, body_fault(subject));
  return named(subject, reach_fault_under(subject, mask));
}

void check(const Instruction& instruction, const Program& program, const GlobalImage& gm, const Machine& machine,
           const std::string& place) {
  const std::string fault = fault_of(instruction, program, gm, machine);
  if (!fault.empty()) throw Error(place, fault);
}

void validate(const Recording& recording, const Machine& machine) {
  validate_blocks(recording, machine, Places(recording, nullptr));
}

void validate(const ParsedText& text, const Machine& machine) {
  validate_blocks(text.recording, machine, Places(text.recording, &text));
}

} // namespace isa
