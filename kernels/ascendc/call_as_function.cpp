// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/call_as_function.h"

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
    {Opcode::vand, Opcode::rv_vand},   {Opcode::vor, Opcode::rv_vor},     {Opcode::vnot, Opcode::rv_vnot},
    {Opcode::vshl, Opcode::rv_vshls},  {Opcode::vshr, Opcode::rv_vshrs},  {Opcode::vcadd, Opcode::rv_vcadd},
    {Opcode::vcmax, Opcode::rv_vcmax}, {Opcode::vcmin, Opcode::rv_vcmin},
};

isa::Error refusal(const isa::Instruction& operation, const std::string& what) {
  return {std::string(isa::row_of(operation.opcode).mnemonic), what};
}

const std::string& chip() { return Recorder::current().machine().name; }

Opcode register_form(const isa::Instruction& operation) {
  const auto form =
      std::find_if(std::begin(kForms), std::end(kForms), [&](const Forms& f) { return f.memory == operation.opcode; });
  if (form == std::end(kForms) || !Recorder::current().machine().has(form->registers))
    throw refusal(operation, chip() + " works in vector functions, which have no such operation");
  if (isa::row_of(operation.opcode).shape == Shape::reduce_pick && operation.order != isa::ResultOrder::value)
    throw refusal(operation, "leaves the value alone in the vector functions of " + chip() + ", without its index");
  return form->registers;
}

/// The scalar of an operation in `type` that is `value`.
Operand known_scalar(double value, Dtype type) {
  return isa::is_integer(type) ? number(static_cast<std::int64_t>(value)) : immediate(static_cast<float>(value));
}

/// With numbers in place of scalar registers, where the data are known: the recording is then one of these data.
isa::Instruction with_numbers(isa::Instruction operation) {
  Recorder& recorder = Recorder::current();
  for (Operand& operand : operation.operands) {
    if (operand.kind != isa::OperandKind::sreg) continue;
    if (!recorder.knows_data())
      throw refusal(operation,
                    "its scalar is a value of GetValue, but the vector functions of " + chip() + " take numbers alone");
    operand = known_scalar(recorder.number_in(static_cast<int>(operand.value)), operation.type);
  }
  return operation;
}

/// One turn of a call.
struct Piece {
  VectorBody& body;
  const isa::Instruction& operation;
  Dtype source_type;
  PredicateReg lanes;
  std::array<Moved, 3> moved;                       ///< operand by operand
  std::array<std::uint16_t, 3> strides = {1, 1, 1}; ///< between datablocks

  bool has_ub(std::size_t k) const { return operation.operands[k].kind == isa::OperandKind::ub; }
  UbElements elements(std::size_t k) const {
    return {operation.operands[k], k == 0 ? operation.type : source_type, strides[k]};
  }
};

/// Source k as an operation in the type of the lanes takes it.
Operand source(const Piece& p, std::size_t k) {
  if (!p.has_ub(k)) return p.operation.operands[k];
  const bool as_it_is = isa::bytes_of(p.source_type) == isa::bytes_of(p.lanes.type);
  return operand_of(as_it_is ? p.body.load(p.elements(k), p.moved[k])
                             : load_float(p.body, p.elements(k), p.moved[k], p.lanes));
}

std::vector<Operand> sources(const Piece& p) {
  std::vector<Operand> result;
  for (std::size_t k = 1; k < p.operation.operands.size(); ++k)
    if (p.operation.operands[k].kind != isa::OperandKind::none) result.push_back(source(p, k));
  return result;
}

VectorReg onto_destination(const Piece& p, Opcode opcode) {
  const VectorReg result = p.body.load(p.elements(0), p.moved[0]);
  p.body.apply_to(result, opcode, sources(p), p.lanes);
  return result;
}

/// Between two widths, lanes are of 32 bits and what is narrower lies in their low halves.
bool in_low_halves(const Piece& p, Dtype type) { return isa::bytes_of(type) < isa::bytes_of(p.lanes.type); }

VectorReg converted(const Piece& p) {
  const auto distribution = in_low_halves(p, p.source_type) ? isa::Distribution::unpack : isa::Distribution::norm;
  const VectorReg loaded = p.body.load(p.elements(1), p.moved[1], distribution);
  return p.body.convert(loaded, p.operation.type, p.operation.rounding, p.lanes);
}

VectorReg result(const Piece& p, Opcode opcode) {
  const Shape shape = isa::row_of(p.operation.opcode).shape;
  if (shape == Shape::convert) return converted(p);
  if (isa::reads_destination(shape)) return onto_destination(p, opcode);
  return p.body.apply(opcode, p.operation.type, sources(p), p.lanes);
}

void record(const Piece& p, Opcode opcode) {
  const VectorReg value = result(p, opcode);
  if (isa::is_reduction(isa::row_of(p.operation.opcode).shape))
    return p.body.store(p.elements(0), p.moved[0], value, p.lanes, isa::Distribution::first);
  if (in_low_halves(p, p.operation.type))
    store_half(p.body, p.elements(0), p.moved[0], value, p.lanes);
  else
    p.body.store(p.elements(0), p.moved[0], value, p.lanes);
}

Dtype source_type_of(const isa::Instruction& operation) {
  return operation.source_type == Dtype::none ? operation.type : operation.source_type;
}

} // namespace

void record_count_function(const isa::Instruction& given, std::int64_t count) {
  const Opcode opcode = register_form(given);
  if (count == 0) return;
  const isa::Instruction operation = with_numbers(given);
  const Dtype source_type = source_type_of(operation);
  const bool one_width = isa::bytes_of(source_type) == isa::bytes_of(operation.type);
  const Dtype lane_type = one_width ? operation.type : Dtype::f32;
  const std::int64_t step = lanes_of(lane_type);
  VectorBody body;
  body.loop((count + step - 1) / step, [&](Turn turn) {
    const Moved moved = turn * step;
    record({body, operation, source_type, body.first_lanes(lane_type, count, moved), {moved, moved, moved}}, opcode);
  });
  body.call();
}

void record_repeat_function(const isa::Instruction& given, std::int64_t lanes) {
  const Opcode opcode = register_form(given);
  const isa::Instruction operation = with_numbers(given);
  const Dtype type = operation.type;
  if (source_type_of(operation) != type)
    throw refusal(operation, "with a mask and repeats, a call on two types has no form in the vector functions of " +
                                 chip() + "; give a count");
  if (operation.repeat == 0 || lanes == 0) return;
  VectorBody body;
  const PredicateReg active = body.first_lanes(type, lanes);
  body.loop(operation.repeat, [&](Turn turn) {
    body.barrier();
    Piece piece{body, operation, type, active, {}, operation.strides().block};
    for (std::size_t k = 0; k < piece.moved.size(); ++k)
      piece.moved[k] = turn * (operation.strides().repeat[k] * isa::kBlockBytes / isa::bytes_of(type));
    if (isa::is_reduction(isa::row_of(operation.opcode).shape)) piece.moved[0] = turn * operation.strides().repeat[0];
    record(piece, opcode);
  });
  body.call();
}

} // namespace AscendC
