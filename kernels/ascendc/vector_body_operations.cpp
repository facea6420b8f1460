// SPDX-License-Identifier: Apache-2.0
// The operations of a body, by name.
#include "kernels/ascendc/vector_body.h"

namespace AscendC {

using isa::Dtype;
using isa::Opcode;

VectorReg VectorBody::fill(float scalar, const PredicateReg& lanes) {
  return apply(Opcode::rv_vdup, lanes.type, {immediate(scalar)}, lanes);
}
VectorReg VectorBody::spread(const VectorReg& src, const PredicateReg& lanes) {
  return apply(Opcode::rv_vdupl, src.type, {operand_of(src)}, lanes);
}
VectorReg VectorBody::add(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes) {
  return apply(Opcode::rv_vadd, a.type, {operand_of(a), operand_of(b)}, lanes);
}
VectorReg VectorBody::sub(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes) {
  return apply(Opcode::rv_vsub, a.type, {operand_of(a), operand_of(b)}, lanes);
}
VectorReg VectorBody::mul(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes) {
  return apply(Opcode::rv_vmul, a.type, {operand_of(a), operand_of(b)}, lanes);
}
VectorReg VectorBody::div(const VectorReg& a, const VectorReg& b, const PredicateReg& lanes) {
  return apply(Opcode::rv_vdiv, a.type, {operand_of(a), operand_of(b)}, lanes);
}
VectorReg VectorBody::adds(const VectorReg& src, float scalar, const PredicateReg& lanes) {
  return apply(Opcode::rv_vadds, src.type, {operand_of(src), immediate(scalar)}, lanes);
}
VectorReg VectorBody::muls(const VectorReg& src, float scalar, const PredicateReg& lanes) {
  return apply(Opcode::rv_vmuls, src.type, {operand_of(src), immediate(scalar)}, lanes);
}
VectorReg VectorBody::exp(const VectorReg& src, const PredicateReg& lanes) {
  return apply(Opcode::rv_vexp, src.type, {operand_of(src)}, lanes);
}
VectorReg VectorBody::ln(const VectorReg& src, const PredicateReg& lanes) {
  return apply(Opcode::rv_vln, src.type, {operand_of(src)}, lanes);
}
VectorReg VectorBody::sqrt(const VectorReg& src, const PredicateReg& lanes) {
  return apply(Opcode::rv_vsqrt, src.type, {operand_of(src)}, lanes);
}
VectorReg VectorBody::sum(const VectorReg& src, const PredicateReg& lanes) {
  return apply(Opcode::rv_vcadd, src.type, {operand_of(src)}, lanes);
}

VectorReg VectorBody::convert(const VectorReg& src, Dtype type, isa::Rounding rounding, const PredicateReg& lanes) {
  const VectorReg result = apply(Opcode::rv_vcvt, type, {operand_of(src)}, lanes);
  body_.back().source_type = src.type;
  body_.back().rounding = rounding;
  return result;
}

VectorReg VectorBody::packed(const VectorReg& src) {
  const VectorReg result = next_vector(src.type);
  emit(Opcode::rv_vpack, Dtype::none, {operand_of(result), operand_of(src)});
  return result;
}

void VectorBody::add_to(const VectorReg& sum, const VectorReg& value, const PredicateReg& lanes) {
  apply_to(sum, Opcode::rv_vadd, {operand_of(sum), operand_of(value)}, lanes);
}

void VectorBody::add_to_active(const VectorReg& sum, const VectorReg& value, const PredicateReg& lanes) {
  const VectorReg added = add(sum, value, lanes);
  apply_to(sum, Opcode::rv_vsel, {operand_of(added), operand_of(sum)}, lanes);
}

void VectorBody::barrier() { emit(Opcode::rv_mem_bar, Dtype::none, {}); }

} // namespace AscendC
