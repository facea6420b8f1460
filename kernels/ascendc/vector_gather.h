// SPDX-License-Identifier: Apache-2.0
/// \file
/// GatherMask: chosen elements end to end.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

/// Strides in datablocks.
struct GatherMaskParams {
  GatherMaskParams() = default;
  GatherMaskParams(std::uint8_t src0_block, std::uint16_t repeats, std::uint16_t src0_repeat, std::uint8_t src1_repeat)
      : src0BlockStride(src0_block), repeatTimes(repeats), src0RepeatStride(src0_repeat),
        src1RepeatStride(src1_repeat) {}

  std::uint8_t src0BlockStride = 1;
  std::uint16_t repeatTimes = 0;
  std::uint16_t src0RepeatStride = 0;
  std::uint8_t src1RepeatStride = 0;
};

/// A gather without its pattern.
isa::Instruction gather_instruction(isa::Opcode opcode, isa::Dtype type, std::initializer_list<isa::Operand> operands,
                                    const GatherMaskParams& params);

/// Records `gather`: through whole repeats or, with `reduce_mode`, through `mask` elements a repeat; the chip of arch
/// 2002 takes `mask` as all elements and no repeats. The mask mode is normal afterwards. Returns how many elements are
/// chosen; with a pattern in UB the recording then depends on the data. Throws Error where those are not known.
std::uint64_t record_gather(isa::Instruction gather, bool reduce_mode, std::uint32_t mask);

/// `src1Pattern` is one of the fixed patterns 1 to 7: even and odd lanes, the first to fourth of each four, all.
template <class T>
void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, std::uint8_t src1Pattern, bool reduceMode,
                std::uint32_t mask, const GatherMaskParams& params, std::uint64_t& rsvdCnt, CallSite = {}) {
  rsvdCnt = record_gather(gather_instruction(isa::Opcode::vreducev2_fixed, moved_type<T>(),
                                             {dst.operand(), src0.operand(), number(src1Pattern)}, params),
                          reduceMode, mask);
}

/// `src1Pattern` has one bit an element, in unsigned integers as wide as T.
template <class T, class U>
void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<U>& src1Pattern,
                bool reduceMode, std::uint32_t mask, const GatherMaskParams& params, std::uint64_t& rsvdCnt,
                CallSite = {}) {
  static_assert(sizeof(U) == sizeof(T) && std::is_unsigned_v<U>,
                "GatherMask takes its pattern in uint16_t for elements of 16 bits, in uint32_t for those of 32");
  rsvdCnt = record_gather(gather_instruction(isa::Opcode::vreducev2, moved_type<T>(),
                                             {dst.operand(), src0.operand(), src1Pattern.operand()}, params),
                          reduceMode, mask);
}

} // namespace AscendC
