// SPDX-License-Identifier: Apache-2.0
#include "isa/legality/legality.h"

#include "isa/conversion.h"
#include "isa/execute.h"
#include "isa/text/limits.h"
#include "isa/text/listing.h"
#include "isa/text/text.h"

#include <limits>

namespace isa {
namespace {

std::string_view name_of(OperandKind kind) {
  constexpr std::array<std::string_view, 7> kNames = {
      "nothing",      "a UB address",      "a GM address",        "a scalar register",
      "an immediate", "a vector register", "a predicate register"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name_of(SlotKind kind) {
  constexpr std::array<std::string_view, 11> kNames = {"nothing",           "a UB address",
                                                       "a GM address",      "a scalar register",
                                                       "a mask word",       "an immediate or a scalar register",
                                                       "an immediate",      "a whole number",
                                                       "a vector register", "a predicate register",
                                                       "a UB or GM address"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool may_stand_in(OperandKind kind, SlotKind slot) {
  switch (slot) {
  case SlotKind::none: return kind == OperandKind::none;
  case SlotKind::ub: return kind == OperandKind::ub;
  case SlotKind::gm: return kind == OperandKind::gm;
  case SlotKind::sreg: return kind == OperandKind::sreg;
  case SlotKind::word:
  case SlotKind::number:
  case SlotKind::count: return kind == OperandKind::imm;
  case SlotKind::memory: return kind == OperandKind::ub || kind == OperandKind::gm;
  case SlotKind::vreg: return kind == OperandKind::vreg;
  case SlotKind::preg: return kind == OperandKind::preg;
  case SlotKind::scalar: return kind == OperandKind::imm || kind == OperandKind::sreg;
  }
  return false;
}

bool may_widen(const Subject& s) { return s.row.opcode == Opcode::vmla || s.row.opcode == Opcode::vaxpy; }

/// Of an instruction that is no conversion.
std::string source_type_fault(const Subject& s) {
  const Dtype source = s.instruction.source_type;
  const bool widens = may_widen(s) && s.instruction.type == Dtype::f32 && source == Dtype::f16;
  if (source == Dtype::none || widens) return "";
  return "element type of the sources is " + std::string(name_of(source)) + ", allowed " +
         (may_widen(s) ? "f16 to f32, or none where they are alike" : "none: they are as dst");
}

std::string conversion_type_fault(const Subject& s) {
  const Dtype from = s.instruction.source_type, to = s.instruction.type;
  if (std::string fault = conversion_fault(from, to, s.instruction.rounding); !fault.empty()) return fault;
  if (s.machine.converts(from, to)) return "";
  return "converts " + std::string(name_of(from)) + " to " + std::string(name_of(to)) + ", which " + s.machine.name +
         " does not, as far as it is simulated";
}

std::string type_fault(const Subject& s) {
  const Dtype type = s.instruction.type;
  if (!s.row.typed())
    return type == Dtype::none ? "" : "element type is " + std::string(name_of(type)) + ", it has none";
  if (!s.row.types.has(type))
    return "element type is " + std::string(name_of(type)) + ", allowed " + listed(s.row.types);
  if (!s.machine.has(s.row.opcode, type))
    return "element type is " + std::string(name_of(type)) + ", on " + s.machine.name + " allowed " +
           listed(s.machine.types[static_cast<std::size_t>(s.row.opcode)]);
  return converts(s.row.shape) ? conversion_type_fault(s) : source_type_fault(s);
}

std::string kind_fault(const Subject& s) {
  const Slots slots = slots_of(s.row.shape);
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const OperandKind kind = s.instruction.operands[k].kind;
    if (may_stand_in(kind, slots[k].kind)) continue;
    const std::string which =
        slots[k].kind == SlotKind::none ? "operand " + std::to_string(k) : std::string(slots[k].name);
    return which + " is " + std::string(name_of(kind)) + ", expected " + std::string(name_of(slots[k].kind));
  }
  return "";
}

std::string fields_fault(const Subject& s) {
  const auto& fields = s.instruction.fields;
  if (is_copy(s.row.shape) && !std::holds_alternative<CopyShape>(fields)) return "has no copy shape";
  if (has_pipes(s.row.shape) && !std::holds_alternative<Flag>(fields)) return "has no pipes";
  if (has_steps(s.row.shape) && !std::holds_alternative<RegisterFields>(fields)) return "has no steps";
  if (is_vector(s.row.shape) && !std::holds_alternative<Strides>(fields)) return "has no strides";
  return "";
}

/// A sum may stand at any element, a value and its index at two, eight of a broadcast or of datablocks at eight; all
/// else is datablocks.
std::int64_t ub_alignment(const Subject& s, std::size_t index) {
  const std::int64_t element = bytes_of(s.instruction.type);
  const bool scalar = s.row.shape == Shape::scalar_load || s.row.shape == Shape::scalar_store;
  if (scalar || (s.row.shape == Shape::reduce && index == 0)) return element;
  if (s.row.shape == Shape::reduce_pick && index == 0) return 2 * element;
  if (is_register(s.row.shape)) return register_alignment(s);
  if ((s.row.shape == Shape::broadcast && index == 1) || (s.row.shape == Shape::reduce_blocks && index == 0))
    return kBlocksPerRepeat * element;
  return s.machine.copy_alignment;
}

std::string misaligned(const Subject& s, std::size_t index, std::int64_t alignment) {
  if (alignment <= 1 || s.instruction.operands[index].value % alignment == 0) return "";
  return operand_text(s, index) + " is not aligned to " + std::to_string(alignment) + " bytes";
}

std::string ub_fault(const Subject& s, std::size_t index) {
  const Operand& operand = s.instruction.operands[index];
  if (operand.buffer != Operand::kNoBuffer && operand.buffer >= s.program.ub.size())
    return operand_text(s, index) + " names UB buffer " + std::to_string(operand.buffer) + " of " +
           std::to_string(s.program.ub.size());
  if (operand.value < 0 || operand.value > s.machine.ub_physical)
    return operand_text(s, index) + " is at byte " + std::to_string(operand.value) + ", allowed 0 to " +
           std::to_string(s.machine.ub_physical);
  return misaligned(s, index, ub_alignment(s, index));
}

/// The scalar of an instruction: of a shift a number of places, else a number of its type or the bits of an f32.
std::string immediate_fault(const Subject& s, std::int64_t value) {
  const Dtype type = s.instruction.type;
  if (s.row.op_class == OpClass::shift) return outside("places", value, 0, 8 * bytes_of(type));
  if (!is_integer(type)) return outside("bits of the immediate", value, 0, std::numeric_limits<std::uint32_t>::max());
  const IntegerRange range = range_of(type);
  return outside("scalar", value, range.least, range.most);
}

std::string gm_fault(const Subject& s, std::size_t index) {
  const Operand& operand = s.instruction.operands[index];
  if (operand.buffer >= s.gm.buffers.size())
    return operand_text(s, index) + " names GM buffer " + std::to_string(operand.buffer) + " of " +
           std::to_string(s.gm.buffers.size());
  const GmBuffer& buffer = s.gm.buffers[operand.buffer];
  if (operand.value < 0 || operand.value > buffer.bytes())
    return operand_text(s, index) + " starts at byte " + std::to_string(operand.value) + " of a buffer of " +
           std::to_string(buffer.bytes()) + " bytes";
  return misaligned(s, index, is_copy(s.row.shape) ? bytes_of(buffer.type) : bytes_of(s.instruction.type));
}

} // namespace

std::string outside(const std::string& what, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return "";
  return what + " is " + std::to_string(value) + ", allowed " + std::to_string(least) + " to " + std::to_string(most);
}

std::string operand_text(const Subject& s, std::size_t index) {
  std::string out(slots_of(s.row.shape)[index].name);
  out += ' ';
  Listing(s.program, s.gm).append(out, s.instruction.operands[index]);
  return out;
}

std::string form_fault(const Subject& s) {
  if (!s.machine.has(s.row.opcode)) return "is no instruction of " + s.machine.name;
  for (const auto rule : {fields_fault, type_fault, kind_fault})
    if (std::string fault = rule(s); !fault.empty()) return fault;
  return "";
}

std::string operand_fault(const Subject& s, std::size_t index) {
  const Operand& operand = s.instruction.operands[index];
  switch (operand.kind) {
  case OperandKind::none: return "";
  case OperandKind::ub: return ub_fault(s, index);
  case OperandKind::gm: return gm_fault(s, index);
  case OperandKind::sreg: return outside("scalar register", operand.value, 0, kScalarRegisters - 1);
  case OperandKind::vreg: return outside("vector register", operand.value, 0, kVectorRegisters - 1);
  case OperandKind::preg: return outside("predicate register", operand.value, 0, kPredicateRegisters - 1);
  case OperandKind::imm: break;
  }
  if (s.row.shape == Shape::mask) return "";
  if (slots_of(s.row.shape)[index].kind == SlotKind::count)
    return outside(std::string(slots_of(s.row.shape)[index].name), operand.value, 0, kMostTurns);
  return immediate_fault(s, operand.value);
}

} // namespace isa
