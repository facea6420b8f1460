// SPDX-License-Identifier: Apache-2.0
#include "isa/validate.h"

#include "isa/error.h"
#include "isa/execute.h"
#include "isa/legality.h"
#include "isa/same_as.h"
#include "isa/text_limits.h"
#include "isa/vector_function.h"

#include <set>
#include <string_view>
#include <unordered_map>

namespace isa {
namespace {

Subject subject_of(const Instruction& instruction, const Program& program, const GlobalImage& gm,
                   const Machine& machine) {
  return {instruction, row_of(instruction.opcode), program, gm, machine};
}

std::string named(const Subject& s, const std::string& fault) {
  return fault.empty() ? "" : std::string(s.row.mnemonic) + ": " + fault;
}

/// The range must lie in the functions; what is in it is another matter.
std::string call_fault(const Subject& s) {
  const auto size = static_cast<std::int64_t>(s.program.functions.size());
  const std::int64_t begin = s.instruction.operands[0].value;
  std::string fault = outside("begin", begin, 0, size - 1);
  if (fault.empty()) fault = outside("count", s.instruction.operands[1].value, 1, size - begin);
  return fault;
}

std::string fields_fault(const Subject& s) {
  if (is_vector(s.row.shape)) return vector_fault(s);
  if (is_register(s.row.shape)) return register_fault(s);
  switch (s.row.shape) {
  case Shape::copy_in:
  case Shape::copy_out: return copy_fault(s);
  case Shape::flag:
  case Shape::barrier:
  case Shape::mutex: return flag_fault(s);
  case Shape::function_call: return call_fault(s);
  default: return "";
  }
}

std::string own_fault(const Subject& s) {
  std::string fault = form_fault(s);
  for (std::size_t k = 0; k < s.instruction.operands.size() && fault.empty(); ++k) fault = operand_fault(s, k);
  return fault.empty() ? fields_fault(s) : fault;
}

/// What the instructions of a block leave behind for later ones, as far as legality goes.
struct CoreHistory {
  MaskState mask;
  Dtype atomic = Dtype::none;
  std::uint32_t loaded = 0; ///< one bit a scalar register
  bool has_cmpmask = false;
};

std::string scalar_fault(const Subject& s, std::uint32_t loaded) {
  const Slots slots = slots_of(s.row.shape);
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const Operand& operand = s.instruction.operands[k];
    if (slots[k].kind == SlotKind::scalar && operand.kind == OperandKind::sreg && (loaded >> operand.value & 1) == 0)
      return "s" + std::to_string(operand.value) + " is read before a scalar_load has set it";
  }
  return "";
}

std::string cmpmask_fault(const Subject& s, bool has_cmpmask) {
  if (has_cmpmask || s.row.op_class != OpClass::select) return "";
  return "CMPMASK is read before a set_cmpmask has set it";
}

/// Adds are done element by element: all of the copy must be elements of the type that adds.
std::string atomic_fault(const Subject& s, Dtype atomic) {
  if (atomic == Dtype::none || s.row.shape != Shape::copy_out) return "";
  const Dtype buffer = s.gm.buffers[s.instruction.dst().buffer].type;
  const Dtype copied = s.instruction.type == Dtype::none ? buffer : s.instruction.type;
  if (buffer == atomic && copied == atomic) return "";
  return operand_text(s, 0) + " holds " + std::string(name_of(buffer)) + " and the copy is in " +
         std::string(name_of(copied)) + ", but atomic adds are in " + std::string(name_of(atomic));
}

void follow(const Subject& s, CoreHistory& history) {
  switch (s.row.shape) {
  case Shape::mask:
  case Shape::mask_mode: apply_mask(s.instruction, history.mask); break;
  case Shape::compare_mask: history.has_cmpmask = true; break;
  case Shape::atomic: history.atomic = s.instruction.type; break;
  case Shape::scalar_load: history.loaded |= 1u << s.instruction.operands[0].value; break;
  default: break;
  }
}

std::string step_fault(const Subject& s, CoreHistory& history) {
  std::string fault = is_register(s.row.shape) ? "stands in vector functions alone" : own_fault(s);
  if (fault.empty()) fault = reach_fault_under(s, history.mask);
  if (fault.empty()) fault = scalar_fault(s, history.loaded);
  if (fault.empty()) fault = cmpmask_fault(s, history.has_cmpmask);
  if (fault.empty()) fault = atomic_fault(s, history.atomic);
  if (fault.empty()) follow(s, history);
  return named(s, fault);
}

std::string buffer_fault(const UbBuffer& buffer, const Machine& machine) {
  std::int64_t end = 0;
  const bool fits = buffer.address >= 0 && buffer.bytes >= 0 &&
                    !__builtin_add_overflow(buffer.address, buffer.bytes, &end) && end <= machine.ub_physical;
  if (fits) return "";
  return "UB buffer '" + buffer.name + "' of " + std::to_string(buffer.bytes) + " bytes at byte " +
         std::to_string(buffer.address) + " does not fit in a UB of " + std::to_string(machine.ub_physical) + " bytes";
}

/// `tmp` of `tmp.x1`, and of `tmp.x1.2`: a number tells places of one name apart. "" where there is no such name.
std::string_view whole_of(std::string_view part) {
  const std::size_t number = part.find_last_not_of("0123456789");
  if (number != std::string_view::npos && number + 1 < part.size() && part[number] == '.')
    part = part.substr(0, number);
  const std::size_t dot = part.rfind('.');
  return dot == std::string_view::npos ? "" : part.substr(0, dot);
}

/// A buffer named `tmp.x1` is a part of the buffer `tmp`, if there is one, and lies in it.
std::string parts_fault(const std::vector<UbBuffer>& buffers) {
  std::unordered_map<std::string_view, const UbBuffer*> by_name;
  for (const UbBuffer& buffer : buffers) by_name.emplace(buffer.name, &buffer);
  for (const UbBuffer& part : buffers) {
    const auto whole = by_name.find(whole_of(part.name));
    if (whole == by_name.end()) continue;
    const UbBuffer& owner = *whole->second;
    if (part.address < owner.address || part.address + part.bytes > owner.address + owner.bytes)
      return "UB buffer '" + part.name + "', bytes " + std::to_string(part.address) + " to " +
             std::to_string(part.address + part.bytes) + ", is not within '" + owner.name + "', bytes " +
             std::to_string(owner.address) + " to " + std::to_string(owner.address + owner.bytes);
  }
  return "";
}

/// Where a block or an instruction stands: by its indices, and by file and line where it was read from text.
class Places {
public:
  Places(const Recording& recording, const ParsedText* text) : recording_(recording), text_(text) {}

  std::string of(std::size_t block) const {
    return (text_ != nullptr ? text_->file + ": " : "") + "block " + std::to_string(block);
  }
  std::string of(std::size_t block, std::size_t index) const {
    const std::string line =
        text_ != nullptr ? text_->file + ":" + std::to_string(line_of(block, index)) : step_of(block, index);
    return line + (line.empty() ? "" : ": ") + "block " + std::to_string(block) + ", instruction " +
           std::to_string(index);
  }

  std::string of_function(std::size_t block, std::size_t index) const {
    const std::string line =
        text_ != nullptr ? text_->file + ":" + std::to_string(text_->function_lines[block][index]) + ": " : "";
    return line + "block " + std::to_string(block) + ", function instruction " + std::to_string(index);
  }

private:
  /// A block that is the same as another stands in one line.
  std::uint32_t line_of(std::size_t block, std::size_t index) const {
    return text_->lines[block][text_->recording.blocks[block].same_as ? 0 : index];
  }

  /// A recording that comes from no text knows its instructions by their steps.
  const std::string& step_of(std::size_t block, std::size_t index) const {
    const Program& program = recording_.program_of(block);
    return program.steps[program.code[index].step];
  }

  const Recording& recording_;
  const ParsedText* text_;
};

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
  for (const UbBuffer& buffer : program.ub)
    if (const std::string fault = buffer_fault(buffer, machine); !fault.empty()) throw Error(places.of(block), fault);
  if (const std::string fault = parts_fault(program.ub); !fault.empty()) throw Error(places.of(block), fault);
  validate_functions(recording, block, machine, places);
  CalledBodies bodies(recording, block, machine, places, executed);
  CoreHistory history;
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    const Subject subject = subject_of(program.code[k], program, recording.gm, machine);
    if (const std::string fault = step_fault(subject, history); !fault.empty()) throw Error(places.of(block, k), fault);
    if (subject.row.shape == Shape::function_call) bodies.check(subject.instruction);
  }
}

/// The code has been looked at where it stands; what is left is where its copies reach in GM.
void validate_moves(const Recording& recording, std::size_t block, const Machine& machine, const Places& places) {
  const Program& program = recording.program_of(block);
  const Moves moves = recording.moves_of(block);
  for (std::size_t k = 0; k < program.code.size(); ++k) {
    if (!is_copy(row_of(program.code[k].opcode).shape)) continue;
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
