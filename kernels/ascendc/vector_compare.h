// SPDX-License-Identifier: Apache-2.0
/// \file
/// Compare and Compares (CompareScalar by its older name): one bit a lane, lowest first, 1 where the comparison holds.
///
/// From memory to memory they know no mask: a repeat form ignores its mask arguments and a count form covers whole
/// repeats. The count form is cut into pieces of 252 repeats, so that the bits of each start on a datablock, and ends
/// with an instruction for the rest, also where nothing is left. That Compares is cut like Compare is inferred. In
/// vector functions the mask of a repeat form counts; that the bits of the lanes outside are 0 is inferred.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

enum class CMPMODE : std::uint8_t { LT, GT, EQ, LE, GE, NE };

/// vcmpv or vcmpvs (of a scalar) in `mode`.
isa::Opcode compare_opcode(CMPMODE mode, bool scalar);

/// Records `comparison` over `count` elements, repeat by repeat on contiguous data. Throws Error unless they are whole
/// repeats of 256 B: the chip would leave the rest out.
void record_compare(const isa::Instruction& comparison, std::uint32_t count);
/// The same with its own repeats and strides.
void record_compare(const isa::Instruction& comparison, const RepeatMask& mask, bool set_mask);

template <class U, class T>
isa::Instruction comparison(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const isa::Operand& other,
                            isa::Opcode opcode, const isa::Strides& strides, std::uint8_t repeat = 1) {
  static_assert(sizeof(U) == 1, "the bits go to a tensor of bytes");
  return vector_instruction(opcode, dtype_of<T>(), {dst.operand(), src0.operand(), other}, strides, repeat);
}

/// The destination has no strides: bits lie end to end.
inline isa::Strides source_strides(isa::Strides strides) {
  strides.block[0] = 1;
  strides.repeat[0] = 8;
  return strides;
}

template <class T, class U>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
             std::uint32_t count, CallSite = {}) {
  record_compare(comparison(dst, src0, src1.operand(), compare_opcode(cmpMode, false), {}), count);
}
template <class T, class U, bool isSetMask = true>
void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
             const RepeatMask& mask, std::uint8_t repeatTimes, const BinaryRepeatParams& params, CallSite = {}) {
  record_compare(comparison(dst, src0, src1.operand(), compare_opcode(cmpMode, false),
                            source_strides(strides_of(params)), repeatTimes),
                 mask, isSetMask);
}

template <class T, class U>
void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const ScalarOf<T>& src1, CMPMODE cmpMode,
              std::uint32_t count, CallSite = {}) {
  record_compare(comparison(dst, src0, src1.operand(), compare_opcode(cmpMode, true), {}), count);
}
template <class T, class U, bool isSetMask = true>
void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const ScalarOf<T>& src1, CMPMODE cmpMode,
              const RepeatMask& mask, std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_compare(comparison(dst, src0, src1.operand(), compare_opcode(cmpMode, true),
                            source_strides(strides_of(params)), repeatTimes),
                 mask, isSetMask);
}

template <class T, class U>
void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const ScalarOf<T>& src1, CMPMODE cmpMode,
                   std::uint32_t count, CallSite = {}) {
  Compares(dst, src0, src1, cmpMode, count);
}
template <class T, class U, bool isSetMask = true>
void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0, const ScalarOf<T>& src1, CMPMODE cmpMode,
                   const RepeatMask& mask, std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  Compares<T, U, isSetMask>(dst, src0, src1, cmpMode, mask, repeatTimes, params);
}

} // namespace AscendC
