// SPDX-License-Identifier: Apache-2.0
/// \file
/// The loops of the instructions that make or take one bit a lane. Bits of neighbouring repeats lie end to end in UB:
/// 16 bytes a repeat of half, 8 of float.
#pragma once

#include "isa/lane_loops.h"

namespace isa {

template <class T> inline constexpr std::int64_t kBitBytes = kLanes<T> / 8;

/// Fills `other` of a repeat, compares lane by lane, and stores the bits.
template <class Op, class T, class Other> void compare(const VectorWork& work, Other other) {
  const Instruction& i = work.instruction;
  T a[kLanes<T>], b[kLanes<T>];
  for (int repeat = 0; repeat < work.active.repeats; ++repeat) {
    gather(a, work.ub, source_address(i, 1, repeat), i.strides().block[1], kLanes<T>);
    other(repeat, b);
    CompareMask bits = {0, 0};
    for (int lane = 0; lane < kLanes<T>; ++lane)
      bits[static_cast<std::size_t>(lane >> 6)] |= std::uint64_t{Op::apply(a[lane], b[lane])} << (lane & 63);
    work.ub.store(i.dst().value + repeat * kBitBytes<T>, bits.data(), kBitBytes<T>);
  }
}

template <class Op, class T> void compare_loop(const VectorWork& work) {
  const Instruction& i = work.instruction;
  compare<Op, T>(work, [&](int repeat, T* b) {
    gather(b, work.ub, source_address(i, 2, repeat), i.strides().block[2], kLanes<T>);
  });
}

template <class Op, class T> void compare_scalar_loop(const VectorWork& work) {
  compare<Op, T>(work, [&](int, T* b) { std::fill(b, b + kLanes<T>, from_double<T>(work.scalar)); });
}

/// Where the bit is 1 the lane of src0, else that of `other`. Moves bits: nothing is computed that could overflow.
template <class T, class Bits, class Other> void select(const VectorWork& work, Bits bits_of, Other other) {
  const Instruction& i = work.instruction;
  const VectorWork moved{i, work.active, work.scalar, work.cmpmask, work.ub, HalfOverflow::inf};
  T a[kLanes<T>] = {};
  T b[kLanes<T>] = {};
  each_repeat<T>(moved, [&](int repeat, int lanes, T* out) {
    gather(a, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    other(repeat, lanes, b);
    const CompareMask bits = bits_of(repeat);
    for (int lane = 0; lane < lanes; ++lane)
      out[lane] = (bits[static_cast<std::size_t>(lane >> 6)] >> (lane & 63) & 1) != 0 ? a[lane] : b[lane];
  });
}

/// The bits of `repeat` in UB from `address` on.
template <class T> CompareMask bits_at(const MemoryView& ub, std::int64_t address, int repeat) {
  CompareMask bits = {0, 0};
  ub.load(bits.data(), address + repeat * kBitBytes<T>, kBitBytes<T>);
  return bits;
}

/// Reads a repeat of src1 as the other source of a select.
template <class T> auto second_tensor(const VectorWork& work) {
  return [&work](int repeat, int lanes, T* b) {
    const Instruction& i = work.instruction;
    gather(b, work.ub, source_address(i, 2, repeat), i.strides().block[2], lanes);
  };
}

/// Mode 0: every repeat takes the bits in CMPMASK.
template <class T> void select_cmpmask_loop(const VectorWork& work) {
  select<T>(
      work, [&](int) { return work.cmpmask; }, second_tensor<T>(work));
}

/// Mode 1: bits in UB, and the scalar that stands lowest in CMPMASK.
template <class T> void select_scalar_loop(const VectorWork& work) {
  T scalar;
  std::memcpy(static_cast<void*>(&scalar), work.cmpmask.data(), sizeof(T));
  select<T>(
      work, [&](int repeat) { return bits_at<T>(work.ub, work.instruction.operands[2].value, repeat); },
      [&](int, int lanes, T* b) { std::fill(b, b + lanes, scalar); });
}

/// Mode 2: bits in UB. The chip finds them at the address in CMPMASK; a stream names them as an operand as well, so
/// that what it touches does not depend on data.
template <class T> void select_tensor_loop(const VectorWork& work) {
  select<T>(
      work, [&](int repeat) { return bits_at<T>(work.ub, work.instruction.operands[3].value, repeat); },
      second_tensor<T>(work));
}

} // namespace isa
