// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elementwise calls on one tensor, alone or with a scalar: a count form and a mask-and-repeat form each.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

template <class T>
isa::Instruction unary(isa::Opcode opcode, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                       const UnaryRepeatParams& params = {}, std::uint8_t repeat = 1) {
  return vector_instruction(opcode, dtype_of<T>(), {dst.operand(), src.operand()}, strides_of(params), repeat);
}

template <class T>
isa::Instruction with_scalar(isa::Opcode opcode, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const ScalarArgument<T>& scalar, const UnaryRepeatParams& params = {},
                             std::uint8_t repeat = 1) {
  return vector_instruction(opcode, dtype_of<T>(), {dst.operand(), src.operand(), scalar.operand()}, strides_of(params),
                            repeat);
}

/// dst = e to the src
template <class T> void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count) {
  record_count_form(unary(isa::Opcode::vexp, dst, src), count);
}
template <class T, bool isSetMask = true>
void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
         const UnaryRepeatParams& params) {
  record_repeat_form(unary(isa::Opcode::vexp, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = natural logarithm of src
template <class T> void Ln(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count) {
  record_count_form(unary(isa::Opcode::vln, dst, src), count);
}
template <class T, bool isSetMask = true>
void Ln(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
        const UnaryRepeatParams& params) {
  record_repeat_form(unary(isa::Opcode::vln, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = square root of src
template <class T> void Sqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count) {
  record_count_form(unary(isa::Opcode::vsqrt, dst, src), count);
}
template <class T, bool isSetMask = true>
void Sqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
          const UnaryRepeatParams& params) {
  record_repeat_form(unary(isa::Opcode::vsqrt, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = src + scalar. isSetMask = false: under the mask that is set, `count` unused.
template <class T, bool isSetMask = true>
void Adds(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count) {
  const isa::Instruction operation = with_scalar(isa::Opcode::vadds, dst, src, scalar);
  if (isSetMask)
    record_count_form(operation, count, Restore::mask_first);
  else
    Recorder::current().emit(operation);
}
template <class T, bool isSetMask = true>
void Adds(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params) {
  record_repeat_form(with_scalar(isa::Opcode::vadds, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = src * scalar. isSetMask = false: under the mask that is set, `count` unused.
template <class T, bool isSetMask = true>
void Muls(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count) {
  const isa::Instruction operation = with_scalar(isa::Opcode::vmuls, dst, src, scalar);
  if (isSetMask)
    record_count_form(operation, count, Restore::mask_first);
  else
    Recorder::current().emit(operation);
}
template <class T, bool isSetMask = true>
void Muls(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params) {
  record_repeat_form(with_scalar(isa::Opcode::vmuls, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

} // namespace AscendC
