// SPDX-License-Identifier: Apache-2.0
/// \file
/// Select: where a bit of `selMask` is 1 the element of src0, else that of src1.
///
/// CMPMASK, a register of 128 bits, is set on the way. Mode 0 holds the bits there: every repeat takes the same 64
/// (float) or 128 (half). Modes 1 and 2 take as many bits as there are elements; CMPMASK holds the scalar in mode 1 and
/// the address of the bits in mode 2, both by way of a scratch of the framework's own. In vector functions there is no
/// CMPMASK: the bits become a predicate.
#pragma once

#include "kernels/ascendc/vector_record.h"

namespace AscendC {

void record_cmpmask(const isa::Operand& bits);

enum class SELMODE : std::uint8_t { VSEL_CMPMASK_SPR, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE };

/// Sets CMPMASK from the first 16 bytes of `src`.
template <class T> void SetCmpMask(const LocalTensor<T>& src, CallSite = {}) { record_cmpmask(src.operand()); }

/// One call of Select, without its mask.
struct Selection {
  SELMODE mode;
  isa::Dtype type;
  isa::Operand dst, bits, src0;
  isa::Operand other; ///< a tensor, or the scalar of mode 1
  isa::Strides strides;
  std::uint8_t repeat = 1;
};

/// Throw Error for a mode that does not fit the other source, and for a kernel's buffer where the framework's scratch
/// lies. The repeat form without a mask of its own exists in mode 0 alone: the other modes set the mask themselves, and
/// what the chip's library does about that is not published.
void record_select(const Selection& selection, std::uint32_t count);
void record_select(const Selection& selection, const RepeatMask& mask, bool set_mask);

template <class T, class U>
Selection selection(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
                    const isa::Operand& other, SELMODE mode, const BinaryRepeatParams& params = {},
                    std::uint8_t repeat = 1) {
  return {mode, moved_type<T>(), dst.operand(), selMask.operand(), src0.operand(), other, strides_of(params), repeat};
}

template <class T, class U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE selMode, std::uint32_t count, CallSite = {}) {
  record_select(selection(dst, selMask, src0, src1.operand(), selMode), count);
}
template <class T, class U>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const ScalarOf<T>& src1, SELMODE selMode, std::uint32_t count, CallSite = {}) {
  record_select(selection(dst, selMask, src0, src1.operand(), selMode), count);
}
template <class T, class U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const LocalTensor<T>& src1, SELMODE selMode, const RepeatMask& mask, std::uint8_t repeatTimes,
            const BinaryRepeatParams& params, CallSite = {}) {
  record_select(selection(dst, selMask, src0, src1.operand(), selMode, params, repeatTimes), mask, isSetMask);
}
template <class T, class U, bool isSetMask = true>
void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,
            const ScalarOf<T>& src1, SELMODE selMode, const RepeatMask& mask, std::uint8_t repeatTimes,
            const BinaryRepeatParams& params, CallSite = {}) {
  record_select(selection(dst, selMask, src0, src1.operand(), selMode, params, repeatTimes), mask, isSetMask);
}

} // namespace AscendC
