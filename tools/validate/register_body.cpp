// SPDX-License-Identifier: Apache-2.0
#include "tools/validate/register_body.h"

#include "isa/half.h"

namespace tools {
namespace {

using isa::OperandKind;

isa::Operand operand(OperandKind kind, std::int64_t value) { return {value, isa::Operand::kNoBuffer, kind}; }

isa::Instruction instruction(isa::Opcode opcode, isa::Dtype type) {
  isa::Instruction made;
  made.opcode = opcode;
  made.type = type;
  return made;
}

isa::Operand immediate(float number) {
  return operand(OperandKind::imm, static_cast<std::int64_t>(isa::bit_cast<std::uint32_t>(number)));
}

} // namespace

void RegisterBody::open(std::int64_t turns, std::size_t& head) {
  if (turns == 1) return;
  head = code.size();
  isa::Instruction loop = instruction(isa::Opcode::vloop, isa::Dtype::none);
  loop.operands[0] = operand(OperandKind::imm, turns);
  code.push_back(loop);
}

void RegisterBody::close(std::size_t& head) {
  if (head == kNone) return;
  code[head].operands[1] = operand(OperandKind::imm, static_cast<std::int64_t>(code.size() - head - 1));
  head = kNone;
}

isa::RegisterFields RegisterBody::fields(const Steps& steps) const {
  isa::RegisterFields made;
  std::size_t depth = 0;
  if (outer_ != kNone) made.step[depth++] = static_cast<std::int32_t>(steps.outer);
  if (inner_ != kNone) made.step[depth] = static_cast<std::int32_t>(steps.inner);
  return made;
}

void RegisterBody::predicate(int preg, isa::Dtype type, std::int64_t elements, const Steps& steps) {
  isa::Instruction set = instruction(isa::Opcode::rv_plt, type);
  set.operands[0] = operand(OperandKind::preg, preg);
  set.operands[1] = operand(OperandKind::imm, elements);
  set.fields = fields(steps);
  code.push_back(set);
}

void RegisterBody::load(int vreg, isa::Dtype type, std::int64_t address, const Steps& steps, std::int64_t block_stride,
                        isa::Distribution distribution) {
  isa::Instruction load = instruction(isa::Opcode::rv_vlds, type);
  load.operands[0] = operand(OperandKind::vreg, vreg);
  load.operands[1] = operand(OperandKind::ub, address);
  isa::RegisterFields made = fields(steps);
  made.block_stride = static_cast<std::uint16_t>(block_stride);
  made.distribution = distribution;
  load.fields = made;
  code.push_back(load);
}

void RegisterBody::store(int vreg, isa::Dtype type, std::int64_t address, const Steps& steps, int preg,
                         std::int64_t block_stride, isa::Distribution distribution) {
  isa::Instruction store = instruction(isa::Opcode::rv_vsts, type);
  store.operands[0] = operand(OperandKind::ub, address);
  store.operands[1] = operand(OperandKind::vreg, vreg);
  store.operands[2] = operand(OperandKind::preg, preg);
  isa::RegisterFields made = fields(steps);
  made.block_stride = static_cast<std::uint16_t>(block_stride);
  made.distribution = distribution;
  store.fields = made;
  code.push_back(store);
}

void RegisterBody::compute(isa::Opcode opcode, isa::Dtype type, int dst, const std::vector<int>& src, int preg) {
  isa::Instruction made = instruction(opcode, type);
  std::size_t next = 0;
  made.operands[next++] = operand(OperandKind::vreg, dst);
  for (const int vreg : src) made.operands[next++] = operand(OperandKind::vreg, vreg);
  made.operands[next] = operand(OperandKind::preg, preg);
  code.push_back(made);
}

void RegisterBody::compute_with(isa::Opcode opcode, isa::Dtype type, int dst, const std::vector<int>& src, float number,
                                int preg) {
  compute(opcode, type, dst, src, preg);
  const std::size_t last = 1 + src.size();
  code.back().operands[last + 1] = code.back().operands[last];
  code.back().operands[last] = immediate(number);
}

void RegisterBody::convert(isa::Dtype to, isa::Dtype from, int dst, int src, int preg) {
  compute(isa::Opcode::rv_vcvt, to, dst, {src}, preg);
  code.back().source_type = from;
}

isa::Program calls_of(std::vector<isa::Instruction> body, std::int64_t times) {
  isa::Instruction call = instruction(isa::Opcode::vf, isa::Dtype::none);
  call.operands[0] = operand(OperandKind::imm, 0);
  call.operands[1] = operand(OperandKind::imm, static_cast<std::int64_t>(body.size()));
  isa::Program program;
  program.functions = std::move(body);
  program.code.assign(static_cast<std::size_t>(times), call);
  return program;
}

} // namespace tools
