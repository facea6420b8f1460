// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/count_function.h"

#include "isa/error.h"
#include "isa/instruction_table.h"
#include "kernels/ascendc/float_elements.h"

#include <algorithm>

namespace AscendC {
namespace {

using isa::Dtype;
using isa::Opcode;
using isa::Operand;
using isa::Shape;

struct Forms {
  Opcode memory, registers;
};
constexpr Forms kForms[] = {
    {Opcode::vadd, Opcode::rv_vadd},   {Opcode::vsub, Opcode::rv_vsub},   {Opcode::vmul, Opcode::rv_vmul},
    {Opcode::vdiv, Opcode::rv_vdiv},   {Opcode::vmax, Opcode::rv_vmax},   {Opcode::vmin, Opcode::rv_vmin},
    {Opcode::vmla, Opcode::rv_vmla},   {Opcode::vadds, Opcode::rv_vadds}, {Opcode::vmuls, Opcode::rv_vmuls},
    {Opcode::vmaxs, Opcode::rv_vmaxs}, {Opcode::vmins, Opcode::rv_vmins}, {Opcode::vexp, Opcode::rv_vexp},
    {Opcode::vln, Opcode::rv_vln},     {Opcode::vsqrt, Opcode::rv_vsqrt}, {Opcode::vabs, Opcode::rv_vabs},
    {Opcode::vrelu, Opcode::rv_vrelu}, {Opcode::vconv, Opcode::rv_vcvt},  {Opcode::vector_dup, Opcode::rv_vdup},
};

isa::Error refusal(const isa::Instruction& operation, const std::string& what) {
  return {std::string(isa::row_of(operation.opcode).mnemonic), what};
}

Opcode register_form(const isa::Instruction& operation) {
  const auto form =
      std::find_if(std::begin(kForms), std::end(kForms), [&](const Forms& f) { return f.memory == operation.opcode; });
  const isa::Machine& machine = Recorder::current().machine();
  if (form == std::end(kForms) || !machine.has(form->registers))
    throw refusal(operation, machine.name + " has no register form of it");
  return form->registers;
}

/// One turn's worth of an operation: where it is in its data, and the lanes that are left.
struct Piece {
  VectorBody& body;
  const isa::Instruction& operation;
  Dtype source_type;
  Moved moved;
  PredicateReg lanes;
};

/// A source as an operation in the type of the lanes takes it.
Operand source(const Piece& p, const Operand& operand) {
  if (operand.kind != isa::OperandKind::ub) return operand;
  const UbElements from(operand, p.source_type);
  const bool as_it_is = from.type == p.lanes.type;
  return operand_of(as_it_is ? p.body.load(from, p.moved) : load_float(p.body, from, p.moved, p.lanes));
}

std::vector<Operand> sources(const Piece& p) {
  std::vector<Operand> result;
  for (std::size_t k = 1; k < p.operation.operands.size(); ++k)
    if (p.operation.operands[k].kind != isa::OperandKind::none) result.push_back(source(p, p.operation.operands[k]));
  return result;
}

VectorReg onto_destination(const Piece& p, Opcode opcode) {
  const VectorReg result = p.body.load({p.operation.dst(), p.operation.type}, p.moved);
  p.body.apply_to(result, opcode, sources(p), p.lanes);
  return result;
}

VectorReg converted(const Piece& p) {
  const bool half = p.source_type == Dtype::f16;
  const VectorReg loaded = p.body.load({p.operation.src0(), p.source_type}, p.moved,
                                       half ? isa::Distribution::unpack : isa::Distribution::norm);
  return p.body.convert(loaded, p.operation.type, p.operation.rounding, p.lanes);
}

VectorReg result(const Piece& p, Opcode opcode) {
  const Shape shape = isa::row_of(p.operation.opcode).shape;
  if (shape == Shape::convert) return converted(p);
  if (isa::reads_destination(shape)) return onto_destination(p, opcode);
  return p.body.apply(opcode, p.operation.type, sources(p), p.lanes);
}

void store(const Piece& p, const VectorReg& value) {
  const UbElements to(p.operation.dst(), p.operation.type);
  if (to.type == p.lanes.type) return p.body.store(to, p.moved, value, p.lanes);
  store_half(p.body, to, p.moved, value, p.lanes);
}

void require_numbers(const isa::Instruction& operation) {
  for (const Operand& operand : operation.operands)
    if (operand.kind == isa::OperandKind::sreg)
      throw refusal(operation, "its scalar is a value of GetValue, but on " + Recorder::current().machine().name +
                                   " a vector function takes numbers alone");
}

} // namespace

void record_count_function(const isa::Instruction& operation, std::int64_t count) {
  const Opcode opcode = register_form(operation);
  require_numbers(operation);
  if (count == 0) return;
  const Dtype source_type = operation.source_type == Dtype::none ? operation.type : operation.source_type;
  const Dtype lane_type = source_type == operation.type ? operation.type : Dtype::f32;
  const std::int64_t step = lanes_of(lane_type);
  VectorBody body;
  body.loop((count + step - 1) / step, [&](Turn turn) {
    const Moved moved = turn * step;
    const Piece piece{body, operation, source_type, moved, body.first_lanes(lane_type, count, moved)};
    store(piece, result(piece, opcode));
  });
  body.call();
}

} // namespace AscendC
