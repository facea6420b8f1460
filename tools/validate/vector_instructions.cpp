// SPDX-License-Identifier: Apache-2.0
#include "tools/validate/vector_instructions.h"

#include "isa/instruction_table.h"

#include <fmt/format.h>

namespace tools {
namespace {

constexpr std::int64_t kUbEnd = 0x40000; ///< above any UB; what a chip has is for isa::validate to say
constexpr std::int64_t kOne = 0x3f800000;

isa::Operand ub(std::int64_t address) { return {address, isa::Operand::kNoBuffer, isa::OperandKind::ub}; }
isa::Operand immediate(std::int64_t bits) { return {bits, isa::Operand::kNoBuffer, isa::OperandKind::imm}; }

const isa::InstructionRow& operation(Arguments& arguments) {
  const std::string name = arguments.word("op");
  const isa::InstructionRow* row = isa::find_row(name);
  if (row == nullptr) arguments.fail(fmt::format("op={} is no instruction", name));
  return *row;
}

isa::Dtype type(Arguments& arguments) {
  const std::string name = arguments.word("type");
  const auto type = isa::dtype_named(name);
  if (!type) arguments.fail(fmt::format("type={}, allowed {}", name, isa::listed(isa::kEveryType)));
  return *type;
}

} // namespace

isa::Instruction vector_operation(Arguments& arguments) {
  const isa::InstructionRow& row = operation(arguments);
  isa::Instruction op;
  op.opcode = row.opcode;
  op.type = type(arguments);
  op.operands[0] = ub(arguments.number_or("dst", 0x8000, 0, kUbEnd));
  op.operands[1] = ub(arguments.number_or("src0", 0, 0, kUbEnd));
  isa::Strides strides;
  switch (row.shape) {
  case isa::Shape::binary: op.operands[2] = ub(arguments.number_or("src1", 0x4000, 0, kUbEnd)); break;
  case isa::Shape::scalar: op.operands[2] = immediate(isa::is_integer(op.type) ? 1 : kOne); break;
  case isa::Shape::unary: break;
  case isa::Shape::reduce: strides.repeat[0] = 1; break; // in results: they lie side by side
  default: arguments.fail(fmt::format("op={} is neither binary, unary, scalar nor a sum", row.mnemonic));
  }
  op.fields = strides;
  return op;
}

isa::Instruction set_mask(std::uint64_t high, std::uint64_t low) {
  isa::Instruction mask;
  mask.opcode = isa::Opcode::set_vector_mask;
  mask.operands[0] = immediate(static_cast<std::int64_t>(high));
  mask.operands[1] = immediate(static_cast<std::int64_t>(low));
  mask.fields = isa::Strides();
  return mask;
}

isa::Instruction set_mask_count() {
  isa::Instruction mode;
  mode.opcode = isa::Opcode::set_mask_count;
  return mode;
}

isa::Instruction vector_barrier() {
  isa::Instruction barrier;
  barrier.fields = isa::Flag{isa::Pipe::vector, isa::Pipe::vector, 0};
  return barrier;
}

isa::Recording one_block(std::vector<isa::Instruction> code) {
  isa::Recording recording;
  recording.blocks.resize(1);
  recording.blocks[0].code = std::move(code);
  return recording;
}

} // namespace tools
