// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vector calls that move or convert: Duplicate, Brcb, Cast, Copy.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

template <class T>
isa::Instruction fill(const LocalTensor<T>& dst, const ScalarArgument<T>& scalar, isa::Strides strides = {},
                      std::uint8_t repeat = 1) {
  return vector_instruction(isa::Opcode::vector_dup, moved_type<T>(), {dst.operand(), scalar.operand()}, strides,
                            repeat);
}

/// Every element of dst = scalar.
template <class T>
void Duplicate(const LocalTensor<T>& dst, const ScalarOf<T>& scalar, std::int32_t count, CallSite = {}) {
  record_count_form(fill(dst, scalar), count);
}
template <class T, bool isSetMask = true>
void Duplicate(const LocalTensor<T>& dst, const ScalarOf<T>& scalar, const RepeatMask& mask, std::uint8_t repeatTimes,
               std::uint16_t dstBlkStride, std::uint8_t dstRepStride, CallSite = {}) {
  isa::Strides strides;
  strides.block[0] = dstBlkStride;
  strides.repeat[0] = dstRepStride;
  record_repeat_form(fill(dst, scalar, strides, repeatTimes), mask, isSetMask);
}

/// Each repeat reads eight elements and fills eight datablocks. Sets the mask to all ones, so never in counter mode.
template <class T>
void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::uint8_t repeatTimes,
          const BrcbRepeatParams& params, CallSite = {}) {
  isa::Strides strides;
  strides.block[0] = params.dstBlkStride;
  strides.repeat[0] = params.dstRepStride;
  record_broadcast(
      vector_instruction(isa::Opcode::vbrcb, moved_type<T>(), {dst.operand(), src.operand()}, strides, repeatTimes));
}

template <class To, class From>
isa::Instruction convert(const LocalTensor<To>& dst, const LocalTensor<From>& src, RoundMode mode,
                         const UnaryRepeatParams& params, std::uint8_t repeat) {
  isa::Instruction cast = vector_instruction(isa::Opcode::vconv, dtype_of<To>(), {dst.operand(), src.operand()},
                                             strides_of(params), repeat);
  cast.source_type = dtype_of<From>();
  cast.rounding = static_cast<isa::Rounding>(mode);
  return cast;
}

/// Repeat strides of a contiguous conversion: a repeat is 64 elements, 8 datablocks of float and 4 of half.
template <class To, class From> UnaryRepeatParams contiguous_cast() {
  UnaryRepeatParams params;
  constexpr std::size_t kWider = std::max(sizeof(To), sizeof(From)); // of which a repeat has eight datablocks
  params.dstRepStride = static_cast<std::uint8_t>(isa::kBlocksPerRepeat * sizeof(To) / kWider);
  params.srcRepStride = static_cast<std::uint8_t>(isa::kBlocksPerRepeat * sizeof(From) / kWider);
  return params;
}

/// dst = src in the other type. half -> float is exact and takes CAST_NONE alone.
template <class To, class From>
void Cast(const LocalTensor<To>& dst, const LocalTensor<From>& src, RoundMode mode, std::uint32_t count,
          CallSite = {}) {
  record_count_form(convert(dst, src, mode, contiguous_cast<To, From>(), 1), count);
}
template <class To, class From, bool isSetMask = true>
void Cast(const LocalTensor<To>& dst, const LocalTensor<From>& src, RoundMode mode, const RepeatMask& mask,
          std::uint8_t repeatTimes, const UnaryRepeatParams& params, CallSite = {}) {
  record_repeat_form(convert(dst, src, mode, params, repeatTimes), mask, isSetMask);
}

/// UB to UB under a mask; no count form on this architecture.
template <class T, bool isSetMask = true>
void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask, std::uint8_t repeatTimes,
          const CopyRepeatParams& params, CallSite = {}) {
  isa::Strides strides;
  strides.block = {params.dstStride, params.srcStride, 1};
  strides.repeat = {params.dstRepeatSize, params.srcRepeatSize, 8};
  record_repeat_form(
      vector_instruction(isa::Opcode::vcopy, moved_type<T>(), {dst.operand(), src.operand()}, strides, repeatTimes),
      mask, isSetMask);
}

} // namespace AscendC
