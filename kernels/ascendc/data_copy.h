// SPDX-License-Identifier: Apache-2.0
/// \file
/// DataCopy and DataCopyPad between GM and UB: one instruction a call, GM->UB on MTE2, UB->GM on MTE3.
#pragma once

#include "kernels/ascendc/tensor.h"

namespace AscendC {

/// Lengths and gaps in datablocks; gaps run from the end of a piece to the start of the next.
struct DataCopyParams {
  DataCopyParams() = default;
  DataCopyParams(std::uint16_t count, std::uint16_t length, std::uint16_t src_gap, std::uint16_t dst_gap)
      : blockCount(count), blockLen(length), srcGap(src_gap), dstGap(dst_gap) {}

  std::uint16_t blockCount = 1;
  std::uint16_t blockLen = 0;
  union {
    std::uint16_t srcGap = 0;
    std::uint16_t srcStride; ///< its other name
  };
  union {
    std::uint16_t dstGap = 0;
    std::uint16_t dstStride;
  };
};

/// Length and the gap on the GM side in bytes, the gap on the UB side in datablocks.
struct DataCopyExtParams {
  DataCopyExtParams() = default;
  DataCopyExtParams(std::uint16_t count, std::uint32_t length, std::uint32_t src_stride, std::uint32_t dst_stride,
                    std::uint32_t reserved)
      : blockCount(count), blockLen(length), srcStride(src_stride), dstStride(dst_stride), rsv(reserved) {}

  std::uint16_t blockCount = 1;
  std::uint32_t blockLen = 0;
  std::uint32_t srcStride = 0;
  std::uint32_t dstStride = 0;
  std::uint32_t rsv = 0;
};

template <class T> struct DataCopyPadExtParams {
  DataCopyPadExtParams() = default;
  DataCopyPadExtParams(bool is_pad, std::uint8_t left, std::uint8_t right, T value)
      : isPad(is_pad), leftPadding(left), rightPadding(right), paddingValue(value) {}

  bool isPad = false;
  std::uint8_t leftPadding = 0;
  std::uint8_t rightPadding = 0;
  T paddingValue = T(0);
};

/// The older form of the padding; the value's low bytes are the element.
struct DataCopyPadParams {
  DataCopyPadParams() = default;
  DataCopyPadParams(bool is_pad, std::uint8_t left, std::uint8_t right, std::uint64_t value)
      : isPad(is_pad), leftPadding(left), rightPadding(right), paddingValue(value) {}

  bool isPad = false;
  std::uint8_t leftPadding = 0;
  std::uint8_t rightPadding = 0;
  std::uint64_t paddingValue = 0;
};

void record_copy(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                 const isa::CopyShape& shape);
/// The shape of a plain copy of `bytes`. Throws Error unless they are whole datablocks: the chip would drop the rest.
isa::CopyShape whole_blocks(std::int64_t bytes);

/// `params` as a shape, the source or the destination side being GM.
inline isa::CopyShape shape_of(const DataCopyParams& params, bool source_is_gm) {
  isa::CopyShape shape;
  shape.bursts = params.blockCount;
  shape.length = params.blockLen;
  shape.gm_gap = source_is_gm ? params.srcGap : params.dstGap;
  shape.ub_gap = source_is_gm ? params.dstGap : params.srcGap;
  return shape;
}
/// Throws Error for a UB side's gap of more datablocks than its 16 bits hold.
isa::CopyShape shape_of(const DataCopyExtParams& params, bool source_is_gm);

template <class T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params, CallSite = {}) {
  record_copy(isa::Opcode::copy_gm_to_ub, isa::Dtype::none, dst.operand(), src.operand(), shape_of(params, true));
}
template <class T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, CallSite = {}) {
  record_copy(isa::Opcode::copy_ub_to_gm, isa::Dtype::none, dst.operand(), src.operand(), shape_of(params, false));
}
/// `count` elements; count * sizeof(T) must be a multiple of 32 B.
template <class T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, std::uint32_t count, CallSite = {}) {
  const isa::CopyShape shape = whole_blocks(std::int64_t{count} * std::int64_t{sizeof(T)});
  record_copy(isa::Opcode::copy_gm_to_ub, isa::Dtype::none, dst.operand(), src.operand(), shape);
}
template <class T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, std::uint32_t count, CallSite = {}) {
  const isa::CopyShape shape = whole_blocks(std::int64_t{count} * std::int64_t{sizeof(T)});
  record_copy(isa::Opcode::copy_ub_to_gm, isa::Dtype::none, dst.operand(), src.operand(), shape);
}

/// Pieces of any number of elements; each is filled up to 32 B on its own.
template <class T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyExtParams& params,
                 const DataCopyPadExtParams<T>& padding, CallSite = {}) {
  isa::CopyShape shape = shape_of(params, true);
  shape.left = padding.leftPadding; // without isPad these are illegal, and refused as such
  shape.right = padding.rightPadding;
  if (padding.isPad) {
    shape.padding = isa::Padding::value;
    std::memcpy(&shape.fill, &padding.paddingValue, sizeof(T));
  }
  record_copy(isa::Opcode::copy_gm_to_ub_pad, moved_type<T>(), dst.operand(), src.operand(), shape);
}
/// Writes exactly the pieces' bytes.
template <class T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyExtParams& params,
                 CallSite = {}) {
  record_copy(isa::Opcode::copy_ub_to_gm_pad, moved_type<T>(), dst.operand(), src.operand(), shape_of(params, false));
}

/// The older forms: the length in bytes and the gaps, in 16 bits.
inline DataCopyExtParams wide(const DataCopyParams& params) {
  return {params.blockCount, params.blockLen, params.srcGap, params.dstGap, 0};
}
template <class T>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
                 const DataCopyPadParams& padding, CallSite = {}) {
  DataCopyPadExtParams<T> extended{padding.isPad, padding.leftPadding, padding.rightPadding, T(0)};
  std::memcpy(static_cast<void*>(&extended.paddingValue), &padding.paddingValue, sizeof(T));
  DataCopyPad(dst, src, wide(params), extended);
}
template <class T>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, CallSite = {}) {
  DataCopyPad(dst, src, wide(params));
}

/// Within UB, in datablocks: a vector instruction, which barriers on V order.
void record_ub_copy(const isa::Operand& dst, const isa::Operand& src, const DataCopyParams& params);
template <class T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params, CallSite = {}) {
  record_ub_copy(dst.operand(), src.operand(), params);
}
template <class T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::uint32_t count, CallSite = {}) {
  const isa::CopyShape shape = whole_blocks(std::int64_t{count} * std::int64_t{sizeof(T)});
  record_ub_copy(dst.operand(), src.operand(), {1, static_cast<std::uint16_t>(shape.length), 0, 0});
}

} // namespace AscendC
