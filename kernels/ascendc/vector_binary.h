// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elementwise calls on two tensors: a count form and a mask-and-repeat form each.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

template <class T>
isa::Instruction binary(isa::Opcode opcode, const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                        const LocalTensor<T>& src1, const BinaryRepeatParams& params = {}, std::uint8_t repeat = 1) {
  return vector_instruction(opcode, dtype_of<T>(), {dst.operand(), src0.operand(), src1.operand()}, strides_of(params),
                            repeat);
}

/// dst = src0 + src1
template <class T>
void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
         CallSite = {}) {
  record_count_form(binary(isa::Opcode::vadd, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void Add(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
         std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vadd, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = src0 - src1
template <class T>
void Sub(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
         CallSite = {}) {
  record_count_form(binary(isa::Opcode::vsub, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void Sub(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
         std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vsub, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = src0 * src1
template <class T>
void Mul(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
         CallSite = {}) {
  record_count_form(binary(isa::Opcode::vmul, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void Mul(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
         std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vmul, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = src0 / src1
template <class T>
void Div(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
         CallSite = {}) {
  record_count_form(binary(isa::Opcode::vdiv, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void Div(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
         std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vdiv, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = the larger of src0 and src1
template <class T>
void Max(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
         CallSite = {}) {
  record_count_form(binary(isa::Opcode::vmax, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void Max(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
         std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vmax, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = the smaller of src0 and src1
template <class T>
void Min(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
         CallSite = {}) {
  record_count_form(binary(isa::Opcode::vmin, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void Min(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
         std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vmin, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = src0 & src1, of 16-bit integers
template <class T>
void And(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
         CallSite = {}) {
  record_count_form(binary(isa::Opcode::vand, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void And(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
         std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vand, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = src0 | src1, of 16-bit integers
template <class T>
void Or(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
        CallSite = {}) {
  record_count_form(binary(isa::Opcode::vor, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void Or(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
        std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vor, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = the larger of src0 + src1 and 0
template <class T>
void AddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
             CallSite = {}) {
  record_count_form(binary(isa::Opcode::vaddrelu, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void AddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
             std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vaddrelu, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

/// dst = the larger of src0 - src1 and 0
template <class T>
void SubRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, std::int32_t count,
             CallSite = {}) {
  record_count_form(binary(isa::Opcode::vsubrelu, dst, src0, src1), count);
}
template <class T, bool isSetMask = true>
void SubRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, const RepeatMask& mask,
             std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(binary(isa::Opcode::vsubrelu, dst, src0, src1, params, repeatTimes), mask, isSetMask);
}

} // namespace AscendC
