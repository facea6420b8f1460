// SPDX-License-Identifier: Apache-2.0
/// \file
/// Calls that reduce a whole tensor to one element: ReduceSum, ReduceMax, ReduceMin, and RepeatReduceSum.
///
/// Lowered to passes of WholeReduce over what the pass before has left, with a V barrier between them; partial results
/// go to the tmp buffer, one a repeat. A sum is thus a tree over adjacent elements. (The vendor's ReduceSum of float
/// keeps one running sum over the repeats instead and reads it back through the scalar unit: sums differ in rounding.)
#pragma once

#include "kernels/ascendc/vector_reduce.h"

namespace AscendC {

/// Reduces `count` elements of `src` to `dst` through `tmp`, which holds one element a repeat of `src`, and for vcmax
/// and vcmin two. Throws Error for a count below 1.
void record_reduce_all(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                       const isa::Operand& tmp, std::int32_t count);

/// One pick with its index: within one repeat alone.
void record_pick_one(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                     std::int32_t count);

/// dst[0] = the sum of the first `count` elements
template <class T>
void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
               std::int32_t count, CallSite = {}) {
  record_reduce_all(isa::Opcode::vcadd, dtype_of<T>(), dst.operand(), src.operand(), sharedTmpBuffer.operand(), count);
}

/// dst[0] = the largest; with calIndex, of one repeat at most, dst[1] = its index, as the bits of an integer
template <class T>
void ReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
               std::int32_t count, bool calIndex = false, CallSite = {}) {
  if (calIndex) return record_pick_one(isa::Opcode::vcmax, dtype_of<T>(), dst.operand(), src.operand(), count);
  record_reduce_all(isa::Opcode::vcmax, dtype_of<T>(), dst.operand(), src.operand(), sharedTmpBuffer.operand(), count);
}

/// dst[0] = the smallest; with calIndex as ReduceMax
template <class T>
void ReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<T>& sharedTmpBuffer,
               std::int32_t count, bool calIndex = false, CallSite = {}) {
  if (calIndex) return record_pick_one(isa::Opcode::vcmin, dtype_of<T>(), dst.operand(), src.operand(), count);
  record_reduce_all(isa::Opcode::vcmin, dtype_of<T>(), dst.operand(), src.operand(), sharedTmpBuffer.operand(), count);
}

/// As WholeReduceSum of `elemsInOneRepeat` lanes. Results lie end to end: `dstBlkStride` means nothing here.
template <class T, bool isSetMask = true>
void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t repeatTime,
                     std::int32_t elemsInOneRepeat, std::int32_t /*dstBlkStride*/, std::int32_t srcBlkStride,
                     std::int32_t dstRepStride, std::int32_t srcRepStride, CallSite = {}) {
  WholeReduceSum<T, isSetMask>(dst, src, static_cast<std::uint64_t>(elemsInOneRepeat), repeatTime, dstRepStride,
                               srcBlkStride, srcRepStride);
}

} // namespace AscendC
