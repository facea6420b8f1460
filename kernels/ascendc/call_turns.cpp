// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/call_turns.h"

#include "isa/instruction_table.h"
#include "kernels/ascendc/float_elements.h"

namespace AscendC {
namespace {

using isa::Distribution;
using isa::Dtype;
using isa::Opcode;
using isa::Operand;

Dtype type_of(const Piece& p) { return p.operation.type; }

UbElements elements(const Piece& p, std::size_t k) {
  return {p.operation.operands[k], k == 0 ? type_of(p) : source_type_of(p.operation), p.strides[k]};
}

VectorReg load(const Piece& p, std::size_t k, Distribution distribution = Distribution::norm) {
  return p.body.load(elements(p, k), p.moved[k], distribution);
}

void store(const Piece& p, const VectorReg& value) { p.body.store(elements(p, 0), p.moved[0], value, p.lanes); }

/// Source k as an operation in the type of the lanes takes it.
Operand source(const Piece& p, std::size_t k) {
  if (p.operation.operands[k].kind != isa::OperandKind::ub) return p.operation.operands[k];
  const bool as_it_is = isa::bytes_of(source_type_of(p.operation)) == isa::bytes_of(p.lanes.type);
  return operand_of(as_it_is ? load(p, k) : load_float(p.body, elements(p, k), p.moved[k], p.lanes));
}

std::vector<Operand> sources(const Piece& p) {
  std::vector<Operand> result;
  for (std::size_t k = 1; k < p.operation.operands.size(); ++k)
    if (p.operation.operands[k].kind != isa::OperandKind::none) result.push_back(source(p, k));
  return result;
}

/// The form's own instruction on the call's sources, or on others.
VectorReg computed(const Piece& p, const std::vector<Operand>& to) {
  return p.body.apply(p.opcode, type_of(p), to, p.lanes);
}

VectorReg computed(const Piece& p) { return computed(p, sources(p)); }

/// Between two widths, lanes are of 32 bits and what is narrower lies in their low halves.
bool in_low_halves(const Piece& p, Dtype type) { return isa::bytes_of(type) < isa::bytes_of(p.lanes.type); }

/// The larger of `value` and 0.
VectorReg rectified(const Piece& p, const VectorReg& value) {
  const Operand zero = isa::is_integer(type_of(p)) ? number(0) : immediate(0.0f);
  return p.body.apply(Opcode::rv_vmaxs, type_of(p), {operand_of(value), zero}, p.lanes);
}

/// dst * src0 + src1, added onto src1: the product is rounded, but held in no register in which it could saturate.
VectorReg multiplied_then_added(const Piece& p) {
  const VectorReg result = load(p, 2);
  p.body.apply_to(result, p.opcode, {operand_of(load(p, 0)), operand_of(load(p, 1))}, p.lanes);
  return result;
}

VectorReg selected(const Piece& p, const VectorReg& other, const PredicateReg& bits) {
  return p.body.apply(p.opcode, type_of(p), {operand_of(load(p, 1)), operand_of(other)}, bits);
}

PredicateReg load_bits(const Piece& p) { return p.body.load_bits(type_of(p), p.operation.operands[3], p.bits); }

VectorReg everywhere(VectorBody& body, const Operand& value, Dtype lanes) {
  return body.apply(Opcode::rv_vdup, lanes, {value}, body.first_lanes(lanes, lanes_of(lanes)));
}

} // namespace

void alike(const Piece& p) { store(p, computed(p)); }

void onto_destination(const Piece& p) {
  const VectorReg result = load(p, 0);
  p.body.apply_to(result, p.opcode, sources(p), p.lanes);
  store(p, result);
}

void converted(const Piece& p) {
  const bool narrow = in_low_halves(p, source_type_of(p.operation));
  const VectorReg loaded = load(p, 1, narrow ? Distribution::unpack : Distribution::norm);
  const VectorReg value = p.body.convert(loaded, type_of(p), p.operation.rounding, p.lanes);
  if (in_low_halves(p, type_of(p)))
    store_half(p.body, elements(p, 0), p.moved[0], value, p.lanes);
  else
    store(p, value);
}

/// One result is an element of its own; several stand end to end, where a datablock need not begin.
void reduced(const Piece& p) {
  const VectorReg value = computed(p);
  const std::int64_t bytes = isa::result_bytes(p.operation);
  if (bytes == isa::bytes_of(type_of(p)))
    return p.body.store(elements(p, 0), p.moved[0], value, p.lanes, Distribution::first);
  const auto how = bytes % isa::kBlockBytes == 0 ? Distribution::norm : Distribution::unaligned;
  p.body.store(elements(p, 0), p.moved[0], value, p.prepared.results, how);
}

void compared(const Piece& p) {
  p.body.store_bits(p.operation.dst(), p.bits, p.body.compare(p.opcode, type_of(p), sources(p), p.lanes));
}

void then_rectified(const Piece& p) {
  const isa::InstructionRow& row = isa::row_of(p.operation.opcode);
  if (!row.types.has(type_of(p)))
    throw refusal(p.operation,
                  "element type is " + std::string(isa::name_of(type_of(p))) + ", allowed " + isa::listed(row.types));
  store(p, rectified(p, computed(p)));
}

void fused(const Piece& p) { store(p, multiplied_then_added(p)); }

void fused_then_rectified(const Piece& p) { store(p, rectified(p, multiplied_then_added(p))); }

/// dst + src * scalar
void scaled_onto_destination(const Piece& p) {
  const VectorReg result = load(p, 0);
  p.body.apply_to(result, p.opcode, {source(p, 1), operand_of(p.prepared.everywhere)}, p.lanes);
  store(p, result);
}

void one_over(const Piece& p) { store(p, computed(p, {operand_of(p.prepared.everywhere), source(p, 1)})); }

/// Rounded twice, the root and its reciprocal: up to a unit in the last place beside the exact result that is taken for
/// the chips whose instruction reads a table.
void one_over_root(const Piece& p) {
  const VectorReg root = p.body.sqrt(load(p, 1), p.lanes);
  store(p, computed(p, {operand_of(p.prepared.everywhere), operand_of(root)}));
}

void copied(const Piece& p) { store(p, load(p, 1)); }

void spread_over_blocks(const Piece& p) { store(p, load(p, 1, Distribution::blocks)); }

void select_tensor(const Piece& p) {
  const PredicateReg bits = load_bits(p);
  store(p, selected(p, load(p, 2), bits));
}

void select_number(const Piece& p) { store(p, selected(p, p.prepared.everywhere, load_bits(p))); }

void select_by_the_same(const Piece& p) { store(p, selected(p, load(p, 2), p.prepared.bits)); }

Prepared one_everywhere(VectorBody& body, const isa::Instruction&, Dtype lanes) {
  return {everywhere(body, immediate(1.0f), lanes), {}, {}};
}

Prepared scalar_everywhere(VectorBody& body, const isa::Instruction& operation, Dtype lanes) {
  return {everywhere(body, operation.operands[2], lanes), {}, {}};
}

Prepared same_bits(VectorBody& body, const isa::Instruction& operation, Dtype lanes) {
  return {{}, body.load_bits(lanes, operation.operands[3]), {}};
}

Prepared result_lanes(VectorBody& body, const isa::Instruction& operation, Dtype lanes) {
  const std::int64_t count = isa::result_bytes(operation) / isa::bytes_of(lanes);
  return count == 1 ? Prepared() : Prepared{{}, {}, body.first_lanes(lanes, count)};
}

Dtype source_type_of(const isa::Instruction& operation) {
  return operation.source_type == Dtype::none ? operation.type : operation.source_type;
}

isa::Error refusal(const isa::Instruction& operation, const std::string& what) {
  return {std::string(isa::row_of(operation.opcode).mnemonic), what};
}

} // namespace AscendC
