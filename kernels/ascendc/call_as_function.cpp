// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/call_as_function.h"

#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "kernels/ascendc/call_forms.h"

namespace AscendC {
namespace {

using isa::Dtype;
using isa::Operand;
using isa::Shape;

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
      throw refusal(operation, "its scalar is a value of GetValue, but the vector functions of " +
                                   recorder.machine().name + " take numbers alone");
    operand = known_scalar(recorder.number_in(static_cast<int>(operand.value)), operation.type);
  }
  return operation;
}

Prepared prepared(const Form& form, VectorBody& body, const isa::Instruction& operation, Dtype lanes) {
  return form.prepare == nullptr ? Prepared() : form.prepare(body, operation, lanes);
}

/// Elements by which operand k moves on from repeat to repeat.
std::int64_t repeat_stride(const isa::Instruction& operation, std::size_t k) {
  const Shape shape = isa::row_of(operation.opcode).shape;
  const std::int64_t element = isa::bytes_of(operation.type);
  if (k == 1 && shape == Shape::broadcast) return isa::kBlocksPerRepeat;
  const bool results = k == 0 && isa::is_reduction(shape);
  return operation.strides().repeat[k] * (results ? isa::result_bytes(operation) : isa::kBlockBytes) / element;
}

/// The bytes of an operand in each repeat, from its first to its last.
struct Repeats {
  isa::Range first;
  std::int64_t apart = 0;

  isa::Range at(std::int64_t repeat) const { return {first.begin + repeat * apart, first.end + repeat * apart}; }
};

/// Of operand k; its bits, if it holds those of a comparison or for a select.
Repeats repeats_of(const isa::Instruction& operation, std::size_t k, std::int64_t lanes) {
  const Shape shape = isa::row_of(operation.opcode).shape;
  const std::int64_t element = isa::bytes_of(operation.type), bits = isa::bit_bytes(operation.type);
  const std::int64_t begin = operation.operands[k].value;
  const bool holds_bits = k == 3 || (k == 0 && isa::is_compare(shape));
  if (holds_bits) return {{begin, begin + bits}, bits};
  std::int64_t bytes = ((lanes * element - 1) / isa::kBlockBytes * operation.strides().block[k] + 1) * isa::kBlockBytes;
  if (k == 0 && isa::is_reduction(shape)) bytes = isa::result_bytes(operation);
  if (k == 1 && shape == Shape::broadcast) bytes = isa::kBlocksPerRepeat * element;
  return {{begin, begin + bytes}, repeat_stride(operation, k) * element};
}

/// Some repeat reads what one before it has written.
bool reads_its_results(const isa::Instruction& operation, std::int64_t lanes) {
  const Repeats written = repeats_of(operation, 0, lanes);
  const bool reads_destination = isa::reads_destination(isa::row_of(operation.opcode).shape);
  for (std::size_t k = reads_destination ? 0 : 1; k < operation.operands.size(); ++k) {
    if (operation.operands[k].kind != isa::OperandKind::ub) continue;
    const Repeats read = repeats_of(operation, k, lanes);
    for (std::int64_t later = 1; later < operation.repeat; ++later)
      for (std::int64_t earlier = 0; earlier < later; ++earlier)
        if (written.at(earlier).overlaps(read.at(later))) return true;
  }
  return false;
}

} // namespace

void record_count_function(const isa::Instruction& given, std::int64_t count) {
  const Form& form = form_of(given);
  if (count == 0) return;
  const isa::Instruction operation = with_numbers(given);
  const bool one_width = isa::bytes_of(source_type_of(operation)) == isa::bytes_of(operation.type);
  const Dtype lane_type = one_width ? operation.type : Dtype::f32;
  const std::int64_t step = lanes_of(lane_type);
  VectorBody body;
  const Prepared before = prepared(form, body, operation, lane_type);
  body.loop((count + step - 1) / step, [&](Turn turn) {
    const Moved moved = turn * step;
    const PredicateReg lanes = body.first_lanes(lane_type, count, moved);
    const Moved bits = turn * isa::bit_bytes(lane_type);
    form.write({body, operation, form.registers, lanes, before, {moved, moved, moved}, bits});
  });
  body.call();
}

void record_repeat_function(const isa::Instruction& given, std::int64_t lanes) {
  const Form& form = form_of(given);
  const isa::Instruction operation = with_numbers(given);
  const Dtype type = operation.type;
  if (source_type_of(operation) != type)
    throw refusal(operation, "with a mask and repeats, a call on two types has no form in the vector functions of " +
                                 Recorder::current().machine().name + "; give a count");
  if (operation.repeat == 0 || lanes == 0) return;
  VectorBody body;
  const PredicateReg active = body.first_lanes(type, lanes);
  const Prepared before = prepared(form, body, operation, type);
  const bool ordered = reads_its_results(operation, lanes);
  body.loop(operation.repeat, [&](Turn turn) {
    if (ordered) body.barrier();
    Piece piece{
        body, operation, form.registers, active, before, {}, turn * isa::bit_bytes(type), operation.strides().block};
    for (std::size_t k = 0; k < piece.moved.size(); ++k) piece.moved[k] = turn * repeat_stride(operation, k);
    form.write(piece);
  });
  body.call();
}

} // namespace AscendC
