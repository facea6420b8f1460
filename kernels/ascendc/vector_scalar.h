// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elementwise calls on a tensor and a scalar: a count form and a mask-and-repeat form each. A count form with
/// isSetMask = false runs under the mask that is set, its count unused.
#pragma once

#include "isa/error.h"
#include "kernels/ascendc/vector_record.h"

namespace AscendC {

template <class T>
isa::Instruction with_scalar(isa::Opcode opcode, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const ScalarArgument<T>& scalar, const UnaryRepeatParams& params = {},
                             std::uint8_t repeat = 1) {
  return vector_instruction(opcode, dtype_of<T>(), {dst.operand(), src.operand(), scalar.operand()}, strides_of(params),
                            repeat);
}

/// dst = src + scalar
template <class T, bool isSetMask = true>
void Adds(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count,
          CallSite = {}) {
  record_scalar_form(with_scalar(isa::Opcode::vadds, dst, src, scalar), count, isSetMask);
}
template <class T, bool isSetMask = true>
void Adds(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(with_scalar(isa::Opcode::vadds, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = src * scalar
template <class T, bool isSetMask = true>
void Muls(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count,
          CallSite = {}) {
  record_scalar_form(with_scalar(isa::Opcode::vmuls, dst, src, scalar), count, isSetMask);
}
template <class T, bool isSetMask = true>
void Muls(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(with_scalar(isa::Opcode::vmuls, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = the larger of src and scalar
template <class T, bool isSetMask = true>
void Maxs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count,
          CallSite = {}) {
  record_scalar_form(with_scalar(isa::Opcode::vmaxs, dst, src, scalar), count, isSetMask);
}
template <class T, bool isSetMask = true>
void Maxs(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(with_scalar(isa::Opcode::vmaxs, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = the smaller of src and scalar
template <class T, bool isSetMask = true>
void Mins(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count,
          CallSite = {}) {
  record_scalar_form(with_scalar(isa::Opcode::vmins, dst, src, scalar), count, isSetMask);
}
template <class T, bool isSetMask = true>
void Mins(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(with_scalar(isa::Opcode::vmins, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = src where it is not negative, else src * scalar
template <class T, bool isSetMask = true>
void LeakyRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count,
               CallSite = {}) {
  record_scalar_form(with_scalar(isa::Opcode::vlrelu, dst, src, scalar), count, isSetMask);
}
template <class T, bool isSetMask = true>
void LeakyRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
               std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(with_scalar(isa::Opcode::vlrelu, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = src moved left by `scalar` places; a number with a sign keeps it
template <class T, bool isSetMask = true>
void ShiftLeft(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count,
               CallSite = {}) {
  record_scalar_form(with_scalar(isa::Opcode::vshl, dst, src, scalar), count, isSetMask);
}
template <class T, bool isSetMask = true>
void ShiftLeft(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
               std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(with_scalar(isa::Opcode::vshl, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

/// dst = src moved right by `scalar` places. `roundEn`, which adds the last bit that leaves, is refused: Error.
template <class T, bool isSetMask = true>
void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, std::int32_t count,
                CallSite = {}) {
  record_scalar_form(with_scalar(isa::Opcode::vshr, dst, src, scalar), count, isSetMask);
}
template <class T, bool isSetMask = true>
void ShiftRight(const LocalTensor<T>& dst, const LocalTensor<T>& src, const ScalarOf<T>& scalar, const RepeatMask& mask,
                std::uint8_t repeatTimes, const UnaryRepeatParams& params, bool roundEn = false, CallSite = {}) {
  if (roundEn) throw isa::Error("ShiftRight with roundEn = true is not supported here");
  record_repeat_form(with_scalar(isa::Opcode::vshr, dst, src, scalar, params, repeatTimes), mask, isSetMask);
}

} // namespace AscendC
