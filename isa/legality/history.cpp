// SPDX-License-Identifier: Apache-2.0
#include "isa/legality/history.h"

namespace isa {
namespace {

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

} // namespace

std::string fault_after(const Subject& s, const CoreHistory& history) {
  std::string fault = reach_fault_under(s, history.mask);
  if (fault.empty()) fault = scalar_fault(s, history.loaded);
  if (fault.empty()) fault = cmpmask_fault(s, history.has_cmpmask);
  if (fault.empty()) fault = atomic_fault(s, history.atomic);
  return fault;
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

} // namespace isa
