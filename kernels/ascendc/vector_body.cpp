// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/vector_body.h"

#include "isa/error.h"
#include "isa/register_lanes.h"

#include <algorithm>

namespace AscendC {
namespace {

using isa::Dtype;
using isa::Opcode;

isa::Operand register_of(isa::OperandKind kind, int number) {
  isa::Operand operand;
  operand.kind = kind;
  operand.value = number;
  return operand;
}

int next(int& taken, std::size_t registers, const char* kind) {
  if (taken == static_cast<int>(registers))
    throw isa::Error("a vector function needs more than " + std::to_string(registers) + " " + kind + " registers");
  return taken++;
}

/// Throws Error for a step beyond 32 bits.
isa::RegisterFields steps_of(const Moved& moved, std::int64_t element_bytes) {
  isa::RegisterFields fields;
  for (std::size_t depth = 0; depth < isa::kLoopDepth; ++depth) {
    const std::int64_t step = moved.per_turn[depth] * element_bytes;
    fields.step[depth] = static_cast<std::int32_t>(step);
    if (fields.step[depth] != step)
      throw isa::Error("a vector function moves on by " + std::to_string(step) + " bytes a turn: 32 bits at most");
  }
  return fields;
}

isa::RegisterFields fields_of(const UbElements& elements, const Moved& moved, isa::Distribution distribution) {
  isa::RegisterFields fields = steps_of(moved, isa::bytes_of(elements.type));
  fields.block_stride = elements.block_stride;
  fields.distribution = distribution;
  return fields;
}

} // namespace

isa::Operand operand_of(const VectorReg& reg) { return register_of(isa::OperandKind::vreg, reg.number); }
isa::Operand operand_of(const PredicateReg& reg) { return register_of(isa::OperandKind::preg, reg.number); }

VectorReg VectorBody::next_vector(Dtype type) { return {next(vectors_, isa::kVectorRegisters, "vector"), type}; }
PredicateReg VectorBody::next_predicate(Dtype type) {
  return {next(predicates_, isa::kPredicateRegisters, "predicate"), type};
}

isa::Instruction& VectorBody::emit(Opcode opcode, Dtype type, std::initializer_list<isa::Operand> operands) {
  isa::Instruction instruction = instruction_of(opcode, type);
  std::copy(operands.begin(), operands.end(), instruction.operands.begin());
  instruction.step = step_;
  body_.push_back(instruction);
  return body_.back();
}

VectorBody::Scope VectorBody::begin_loop(std::int64_t turns) {
  if (depth_ == isa::kLoopDepth)
    throw isa::Error("a vector function nests at most " + std::to_string(isa::kLoopDepth) + " loops");
  const Scope scope{body_.size(), depth_++, vectors_, predicates_};
  emit(Opcode::vloop, Dtype::none, {number(turns), number(0)});
  return scope;
}

void VectorBody::end_loop(const Scope& scope) {
  body_[scope.vloop].operands[1] = number(static_cast<std::int64_t>(body_.size() - scope.vloop - 1));
  depth_ = scope.depth, vectors_ = scope.vectors, predicates_ = scope.predicates;
}

PredicateReg VectorBody::first_lanes(Dtype type, std::int64_t count, const Moved& used) {
  const PredicateReg lanes = next_predicate(type);
  emit(Opcode::rv_plt, type, {operand_of(lanes), number(count)}).fields = steps_of(used, 1);
  return lanes;
}

PredicateReg VectorBody::packed(const PredicateReg& lanes) {
  const PredicateReg result = next_predicate(Dtype::f16);
  emit(Opcode::rv_ppack, Dtype::none, {operand_of(result), operand_of(lanes)});
  return result;
}

VectorReg VectorBody::load(const UbElements& from, const Moved& moved, isa::Distribution distribution) {
  const VectorReg result = next_vector(from.type);
  emit(Opcode::rv_vlds, from.type, {operand_of(result), from.place}).fields = fields_of(from, moved, distribution);
  return result;
}

void VectorBody::store(const UbElements& to, const Moved& moved, const VectorReg& value, const PredicateReg& lanes,
                       isa::Distribution distribution) {
  isa::Instruction& i = emit(Opcode::rv_vsts, to.type, {to.place, operand_of(value), operand_of(lanes)});
  i.fields = fields_of(to, moved, distribution);
}

PredicateReg VectorBody::load_bits(Dtype type, const isa::Operand& from, const Moved& moved) {
  const PredicateReg result = next_predicate(type);
  emit(Opcode::rv_plds, type, {operand_of(result), from}).fields = steps_of(moved, 1);
  return result;
}

void VectorBody::store_bits(const isa::Operand& to, const Moved& moved, const PredicateReg& bits) {
  emit(Opcode::rv_psts, bits.type, {to, operand_of(bits)}).fields = steps_of(moved, 1);
}

PredicateReg VectorBody::compare(Opcode opcode, Dtype type, const std::vector<isa::Operand>& sources,
                                 const PredicateReg& lanes) {
  const PredicateReg result = next_predicate(type);
  isa::Instruction& i = emit(opcode, type, {operand_of(result)});
  *std::copy(sources.begin(), sources.end(), i.operands.begin() + 1) = operand_of(lanes);
  return result;
}

void VectorBody::apply_to(const VectorReg& dst, Opcode opcode, const std::vector<isa::Operand>& sources,
                          const PredicateReg& lanes) {
  isa::Instruction& i = emit(opcode, dst.type, {operand_of(dst)});
  *std::copy(sources.begin(), sources.end(), i.operands.begin() + 1) = operand_of(lanes);
}

VectorReg VectorBody::apply(Opcode opcode, Dtype type, const std::vector<isa::Operand>& sources,
                            const PredicateReg& lanes) {
  const VectorReg result = next_vector(type);
  apply_to(result, opcode, sources, lanes);
  return result;
}

} // namespace AscendC
