// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elementwise calls on one tensor: a count form and a mask-and-repeat form each.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

template <class T>
isa::Instruction unary(isa::Opcode opcode, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                       const UnaryRepeatParams& params = {}, std::uint8_t repeat = 1) {
  return vector_instruction(opcode, dtype_of<T>(), {dst.operand(), src.operand()}, strides_of(params), repeat);
}

/// dst = e to the src
template <class T> void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vexp, dst, src), count);
}
template <class T, bool isSetMask = true>
void Exp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
         const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vexp, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = natural logarithm of src
template <class T> void Ln(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vln, dst, src), count);
}
template <class T, bool isSetMask = true>
void Ln(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
        const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vln, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = square root of src
template <class T> void Sqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vsqrt, dst, src), count);
}
template <class T, bool isSetMask = true>
void Sqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
          const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vsqrt, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = 1 / square root of src: exact here, a table of low precision on the chip
template <class T> void Rsqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vrsqrt, dst, src), count);
}
template <class T, bool isSetMask = true>
void Rsqrt(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
           const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vrsqrt, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = 1 / src: exact here, a table of low precision on the chip
template <class T>
void Reciprocal(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vrec, dst, src), count);
}
template <class T, bool isSetMask = true>
void Reciprocal(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
                const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vrec, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = src without its sign
template <class T> void Abs(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vabs, dst, src), count);
}
template <class T, bool isSetMask = true>
void Abs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
         const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vabs, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = the larger of src and 0
template <class T> void Relu(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vrelu, dst, src), count);
}
template <class T, bool isSetMask = true>
void Relu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
          const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vrelu, dst, src, params, repeatTimes), mask, isSetMask);
}

/// dst = src with every bit turned, of 16-bit integers
template <class T> void Not(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t count, CallSite = {}) {
  record_count_form(unary(isa::Opcode::vnot, dst, src), count);
}
template <class T, bool isSetMask = true>
void Not(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
         const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(unary(isa::Opcode::vnot, dst, src, params, repeatTimes), mask, isSetMask);
}

} // namespace AscendC
