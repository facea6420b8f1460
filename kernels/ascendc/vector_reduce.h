// SPDX-License-Identifier: Apache-2.0
/// \file
/// Calls that reduce a repeat. `dstRepStride` counts results of a repeat, the source strides datablocks. The calls
/// differ in the place of mask and repeat, as published.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

/// What WholeReduceMax and WholeReduceMin leave. An index beside a value is as wide as the value; alone it has 32 bits.
enum class ReduceOrder : std::uint8_t { ORDER_VALUE_INDEX, ORDER_INDEX_VALUE, ORDER_ONLY_VALUE, ORDER_ONLY_INDEX };

struct ReduceStrides {
  std::int32_t dstRepStride, srcBlkStride, srcRepStride;
};

/// Throws Error for a repeat or stride that its field does not hold.
isa::Instruction reduction(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                           std::int32_t repeat, const ReduceStrides& strides);

template <class T>
isa::Instruction reduction(isa::Opcode opcode, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           std::int32_t repeat, const ReduceStrides& strides) {
  return reduction(opcode, dtype_of<T>(), dst.operand(), src.operand(), repeat, strides);
}

/// One sum a repeat.
template <class T, bool isSetMask = true>
void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask,
                    std::int32_t repeatTime, std::int32_t dstRepStride, std::int32_t srcBlkStride,
                    std::int32_t srcRepStride, CallSite = {}) {
  record_repeat_form(reduction(isa::Opcode::vcadd, dst, src, repeatTime, {dstRepStride, srcBlkStride, srcRepStride}),
                     mask, isSetMask);
}

/// One sum a datablock, eight a repeat.
template <class T, bool isSetMask = true>
void BlockReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t repeatTime,
                    const RepeatMask& mask, std::int32_t dstRepStride, std::int32_t srcBlkStride,
                    std::int32_t srcRepStride, CallSite = {}) {
  record_repeat_form(reduction(isa::Opcode::vcgadd, dst, src, repeatTime, {dstRepStride, srcBlkStride, srcRepStride}),
                     mask, isSetMask);
}

/// The largest element of each datablock, eight side by side a repeat.
template <class T, bool isSetMask = true>
void BlockReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t repeatTime,
                    const RepeatMask& mask, std::int32_t dstRepStride, std::int32_t srcBlkStride,
                    std::int32_t srcRepStride, CallSite = {}) {
  record_repeat_form(reduction(isa::Opcode::vcgmax, dst, src, repeatTime, {dstRepStride, srcBlkStride, srcRepStride}),
                     mask, isSetMask);
}

/// The smallest element of each datablock, eight side by side a repeat.
template <class T, bool isSetMask = true>
void BlockReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t repeatTime,
                    const RepeatMask& mask, std::int32_t dstRepStride, std::int32_t srcBlkStride,
                    std::int32_t srcRepStride, CallSite = {}) {
  record_repeat_form(reduction(isa::Opcode::vcgmin, dst, src, repeatTime, {dstRepStride, srcBlkStride, srcRepStride}),
                     mask, isSetMask);
}

/// Sums of neighbours, half as many as there are lanes.
template <class T, bool isSetMask = true>
void PairReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t repeatTime,
                   const RepeatMask& mask, std::int32_t dstRepStride, std::int32_t srcBlkStride,
                   std::int32_t srcRepStride, CallSite = {}) {
  record_repeat_form(reduction(isa::Opcode::vcpadd, dst, src, repeatTime, {dstRepStride, srcBlkStride, srcRepStride}),
                     mask, isSetMask);
}

template <class T>
isa::Instruction pick(isa::Opcode opcode, const LocalTensor<T>& dst, const LocalTensor<T>& src, std::int32_t repeat,
                      const ReduceStrides& strides, ReduceOrder order) {
  isa::Instruction instruction = reduction(opcode, dst, src, repeat, strides);
  instruction.order = static_cast<isa::ResultOrder>(order);
  return instruction;
}

/// The largest lane of each repeat, and which it was.
template <class T, bool isSetMask = true>
void WholeReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask,
                    std::int32_t repeatTime, std::int32_t dstRepStride, std::int32_t srcBlkStride,
                    std::int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX, CallSite = {}) {
  record_repeat_form(pick(isa::Opcode::vcmax, dst, src, repeatTime, {dstRepStride, srcBlkStride, srcRepStride}, order),
                     mask, isSetMask);
}

/// The smallest lane of each repeat, and which it was.
template <class T, bool isSetMask = true>
void WholeReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src, const RepeatMask& mask,
                    std::int32_t repeatTime, std::int32_t dstRepStride, std::int32_t srcBlkStride,
                    std::int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX, CallSite = {}) {
  record_repeat_form(pick(isa::Opcode::vcmin, dst, src, repeatTime, {dstRepStride, srcBlkStride, srcRepStride}, order),
                     mask, isSetMask);
}

} // namespace AscendC
