// SPDX-License-Identifier: Apache-2.0
/// \file
/// Calls that add a product to their destination. The sources are of the destination's type, or half where that is
/// float. How their count forms restore mode and mask is not published: mode first, as the binary calls.
#pragma once

#include "kernels/ascendc/vector_binary.h"

namespace AscendC {

/// `operation` in the types of its tensors.
template <class T, class U> isa::Instruction onto(isa::Instruction operation) {
  static_assert(sizeof(U) <= sizeof(T), "half sources may go to float, not the other way round");
  if (sizeof(U) != sizeof(T)) operation.source_type = dtype_of<U>();
  return operation;
}

/// Repeat stride of contiguous sources: a repeat has as many elements as the destination's 8 datablocks.
template <class T, class U> inline constexpr std::uint8_t kSourceStride = 8 * sizeof(U) / sizeof(T);

template <class T, class U>
isa::Instruction multiply_add(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
                              const BinaryRepeatParams& params, std::uint8_t repeat = 1) {
  return onto<T, U>(vector_instruction(isa::Opcode::vmla, dtype_of<T>(),
                                       {dst.operand(), src0.operand(), src1.operand()}, strides_of(params), repeat));
}

template <class T, class U>
isa::Instruction axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const ScalarArgument<U>& scalar,
                      const UnaryRepeatParams& params, std::uint8_t repeat = 1) {
  return onto<T, U>(vector_instruction(isa::Opcode::vaxpy, dtype_of<T>(),
                                       {dst.operand(), src.operand(), scalar.operand()}, strides_of(params), repeat));
}

/// dst = dst + src0 * src1
template <class T, class U>
void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1, std::int32_t count,
               CallSite = {}) {
  constexpr std::uint8_t kStride = kSourceStride<T, U>;
  record_count_form(multiply_add(dst, src0, src1, {1, 1, 1, 8, kStride, kStride}), count);
}
template <class T, class U, bool isSetMask = true>
void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1,
               const RepeatMask& mask, std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(multiply_add(dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = dst + src * scalar
template <class T, class U>
void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const ScalarOf<U>& scalar, std::int32_t count,
          CallSite = {}) {
  record_count_form(axpy(dst, src, scalar, {1, 1, 8, kSourceStride<T, U>}), count);
}
template <class T, class U, bool isSetMask = true>
void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const ScalarOf<U>& scalar, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(axpy(dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = dst * src0 + src1
template <class T>
void FusedMulAdd(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
                 CallSite = {}) {
  record_count_form(binary(isa::Opcode::vmadd, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void FusedMulAdd(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                 const RepeatMask& mask, std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vmadd, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = the larger of dst * src0 + src1 and 0
template <class T>
void FusedMulAddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                     std::int32_t count, CallSite = {}) {
  record_count_form(binary(isa::Opcode::vmaddrelu, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void FusedMulAddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                     const RepeatMask& mask, std::uint8_t repeatTimes, const BinaryRepeatParams& params,
                     CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vmaddrelu, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

} // namespace AscendC
