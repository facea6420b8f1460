// SPDX-License-Identifier: Apache-2.0
#include "sim/functions/register_operation.h"

#include "isa/slots.h"

namespace sim {
namespace {

using Kind = RegisterOperation::Kind;

Kind kind_of(isa::Shape shape) {
  switch (shape) {
  case isa::Shape::loop: return Kind::loop;
  case isa::Shape::reg_load:
  case isa::Shape::predicate_load: return Kind::load;
  case isa::Shape::reg_store:
  case isa::Shape::predicate_store: return Kind::store;
  case isa::Shape::predicate_set:
  case isa::Shape::predicate_pack: return Kind::predicate;
  case isa::Shape::local_barrier: return Kind::barrier;
  default: return Kind::compute;
  }
}

void take_registers(RegisterOperation& operation, const isa::Instruction& instruction, isa::Shape shape) {
  const isa::Slots slots = isa::slots_of(shape);
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const bool vreg = slots[k].kind == isa::SlotKind::vreg, preg = slots[k].kind == isa::SlotKind::preg;
    if (!vreg && !preg) continue;
    const auto number = static_cast<std::size_t>(instruction.operands[k].value) + (preg ? isa::kVectorRegisters : 0);
    if (k == 0) operation.destination = static_cast<int>(number);
    if (k > 0 || shape == isa::Shape::reg_onto)
      operation.sources[operation.source_count++] = static_cast<std::uint8_t>(number);
  }
}

} // namespace

RegisterOperation operation_of(const isa::Instruction& instruction, const RegisterTiming& timing) {
  const isa::InstructionRow& row = isa::row_of(instruction.opcode);
  RegisterOperation operation;
  operation.kind = kind_of(row.shape);
  take_registers(operation, instruction, row.shape);
  switch (operation.kind) {
  case Kind::load:
    operation.to_register = timing.load_to_register;
    operation.to_store = timing.load_to_store;
    break;
  case Kind::store: operation.to_store = timing.store; break;
  case Kind::predicate: operation.to_register = operation.to_store = timing.predicate; break;
  case Kind::compute: {
    const RegisterOp& op = timing.op(row.op_class);
    operation.interval = op.interval.of(instruction.type);
    operation.to_register = op.to_register.of(instruction.type);
    operation.to_store = op.to_store.of(instruction.type);
    operation.first_port = op.first_port;
    break;
  }
  default: break;
  }
  return operation;
}

} // namespace sim
