// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/vector_select.h"

#include "isa/error.h"

namespace AscendC {
namespace {

// The preparation writes 32 copies of the scalar or the address: as a count, and as bits.
constexpr std::uint64_t kCountOf32 = 32;
constexpr std::uint64_t kBitsOf32 = 0xffffffff;

void require_fit(const Selection& s) {
  const bool tensor = s.other.kind == isa::OperandKind::ub;
  if (tensor != (s.mode == SELMODE::VSEL_TENSOR_SCALAR_MODE)) return;
  throw isa::Error(tensor ? "Select: VSEL_TENSOR_SCALAR_MODE takes a scalar as src1, not a tensor"
                          : "Select: src1 is a scalar, which VSEL_TENSOR_SCALAR_MODE alone takes");
}

void emit(isa::Opcode opcode, isa::Dtype type, std::initializer_list<isa::Operand> operands,
          const isa::Strides& strides = {}, std::uint8_t repeat = 1) {
  Recorder::current().emit(vector_instruction(opcode, type, operands, strides, repeat));
}

void set_cmpmask(const isa::Operand& bits) {
  record_cmpmask(bits);
  record_barrier(isa::Pipe::vector);
}

/// The address as the bits of a float: what is written is 32 bits wide, whatever they mean.
isa::Operand address_of(const isa::Operand& bits) {
  isa::Operand address;
  address.kind = isa::OperandKind::imm;
  address.value = bits.value;
  return address;
}

/// Brings the bits, the scalar or the address of the bits into CMPMASK; `mask` is that of 32 lanes in the mode in
/// force.
void prepare(const Selection& s, std::uint64_t mask) {
  if (s.mode == SELMODE::VSEL_CMPMASK_SPR) return set_cmpmask(s.bits);
  const bool scalar = s.mode == SELMODE::VSEL_TENSOR_SCALAR_MODE;
  const isa::Operand scratch = Recorder::current().framework_scratch("Select");
  SetVectorMaskWords(0, mask);
  emit(isa::Opcode::vector_dup, scalar ? s.type : isa::Dtype::f32, {scratch, scalar ? s.other : address_of(s.bits)});
  record_barrier(isa::Pipe::vector);
  set_cmpmask(scratch);
}

isa::Opcode opcode_of(SELMODE mode) {
  switch (mode) {
  case SELMODE::VSEL_TENSOR_SCALAR_MODE: return isa::Opcode::vsel_scalar;
  case SELMODE::VSEL_TENSOR_TENSOR_MODE: return isa::Opcode::vsel_tensor;
  default: return isa::Opcode::vsel_cmpmask;
  }
}

void emit_select(const Selection& s) {
  const isa::Opcode opcode = opcode_of(s.mode);
  switch (s.mode) {
  case SELMODE::VSEL_CMPMASK_SPR: return emit(opcode, s.type, {s.dst, s.src0, s.other}, s.strides, s.repeat);
  case SELMODE::VSEL_TENSOR_SCALAR_MODE: return emit(opcode, s.type, {s.dst, s.src0, s.bits}, s.strides, s.repeat);
  case SELMODE::VSEL_TENSOR_TENSOR_MODE:
    return emit(opcode, s.type, {s.dst, s.src0, s.other, s.bits}, s.strides, s.repeat);
  }
}

/// The selection as an operation in vector functions: a scalar stands in the place of src1, and no CMPMASK is needed.
isa::Instruction operation_of(const Selection& s) {
  return vector_instruction(opcode_of(s.mode), s.type, {s.dst, s.src0, s.other, s.bits}, s.strides, s.repeat);
}

} // namespace

void record_cmpmask(const isa::Operand& bits) {
  isa::Instruction set = instruction_of(isa::Opcode::set_cmpmask);
  set.operands[0] = bits;
  Recorder::current().emit(set);
}

void record_select(const Selection& s, std::uint32_t count) {
  require_fit(s);
  if (Recorder::current().machine().has_registers()) return record_count_form(operation_of(s), count);
  SetMaskCount();
  prepare(s, kCountOf32);
  SetVectorMaskWords(0, count);
  emit_select(s);
  if (s.mode != SELMODE::VSEL_TENSOR_SCALAR_MODE) record_barrier(isa::Pipe::vector);
  ResetMask();
  SetMaskNorm();
}

void record_select(const Selection& s, const RepeatMask& mask, bool set_mask) {
  require_fit(s);
  if (!set_mask && s.mode != SELMODE::VSEL_CMPMASK_SPR)
    throw isa::Error(
        "Select with isSetMask = false: in VSEL_CMPMASK_SPR mode alone, the others set the mask themselves");
  if (Recorder::current().machine().has_registers()) {
    if (!set_mask) require_mask_of_its_own(operation_of(s));
    return record_as_function(operation_of(s), mask);
  }
  prepare(s, kBitsOf32);
  if (set_mask) mask.record(isa::bytes_of(s.type));
  emit_select(s);
}

} // namespace AscendC
