// SPDX-License-Identifier: Apache-2.0
/// \file
/// The loops of the lane-wise instructions: per repeat, read the used datablocks of the sources, compute, write the
/// active lanes. Repeats run in order and through memory, so a later repeat sees what an earlier one wrote.
#pragma once

#include "isa/elements.h"
#include "isa/lanes.h"

#include <algorithm>

namespace isa {

template <class T> inline constexpr int kLanes = static_cast<int>(kRepeatBytes / static_cast<std::int64_t>(sizeof(T)));
template <class T> inline constexpr int kPerBlock = kLanes<T> / kBlocksPerRepeat;

/// Reads `lanes` lanes of a repeat at `address`, `stride` datablocks from block to block.
template <class T> void gather(T* to, const MemoryView& ub, std::int64_t address, int stride, int lanes) {
  const int blocks = (lanes + kPerBlock<T> - 1) / kPerBlock<T>;
  if (stride == 1) return ub.load(to, address, blocks * kBlockBytes);
  for (int b = 0; b < blocks; ++b) ub.load(to + b * kPerBlock<T>, address + b * stride * kBlockBytes, kBlockBytes);
}

/// Writes the active ones of the first `lanes` lanes; inactive elements keep their value.
template <class T>
void scatter(const T* from, const MemoryView& ub, std::int64_t address, int stride, int lanes,
             const ActiveLanes& active) {
  if (active.dense && stride == 1) return ub.store(address, from, lanes * static_cast<std::int64_t>(sizeof(T)));
  for (int lane = 0; lane < lanes; ++lane)
    if (active.dense || active.active(lane))
      ub.store(address + (lane / kPerBlock<T>)*stride * kBlockBytes + (lane % kPerBlock<T>)*std::int64_t(sizeof(T)),
               from + lane, sizeof(T));
}

/// In saturation mode an overflowed half is the largest finite one, and NaN is 0.
inline half saturated(half value) {
  const int magnitude = value.bits() & 0x7fff;
  if (magnitude < 0x7c00) return value;
  return half::from_bits(static_cast<std::uint16_t>(magnitude > 0x7c00 ? 0 : (value.bits() & 0x8000) | 0x7bff));
}

template <class T> void apply_overflow(T*, int, HalfOverflow) {} // only half has the two ways
inline void apply_overflow(half* values, int lanes, HalfOverflow mode) {
  if (mode == HalfOverflow::inf) return;
  for (int i = 0; i < lanes; ++i) values[i] = saturated(values[i]);
}

/// The walk that all lane-wise instructions share: `body(repeat, lanes, out)` fills `out`.
template <class T, class Body> void each_repeat(const VectorWork& work, Body body) {
  alignas(64) T out[kLanes<T>];
  const Strides& strides = work.instruction.strides();
  std::int64_t address = work.instruction.dst().value;
  for (int repeat = 0; repeat < work.active.repeats; ++repeat) {
    const int lanes = work.active.used_in(repeat);
    body(repeat, lanes, out);
    apply_overflow(out, lanes, work.overflow);
    scatter(out, work.ub, address, strides.block[0], lanes, work.active);
    address += strides.repeat[0] * kBlockBytes;
  }
}

/// Address of `operand` (0 dst, 1 src0, 2 src1) in `repeat`.
inline std::int64_t source_address(const Instruction& i, std::size_t operand, int repeat) {
  return i.operands[operand].value + std::int64_t{repeat} * i.strides().repeat[operand] * kBlockBytes;
}

template <class Op, class T> void binary_loop(const VectorWork& work) {
  const Instruction& i = work.instruction;
  alignas(64) T a[kLanes<T>] = {};
  alignas(64) T b[kLanes<T>] = {};
  each_repeat<T>(work, [&](int repeat, int lanes, T* out) {
    gather(a, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    gather(b, work.ub, source_address(i, 2, repeat), i.strides().block[2], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = Op::apply(a[lane], b[lane]);
  });
}

template <class Op, class T> void unary_loop(const VectorWork& work) {
  const Instruction& i = work.instruction;
  alignas(64) T a[kLanes<T>] = {};
  each_repeat<T>(work, [&](int repeat, int lanes, T* out) {
    gather(a, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = Op::apply(a[lane]);
  });
}

/// Moves bits: nothing is computed that could overflow.
template <class Op, class T> void move_loop(const VectorWork& work) {
  unary_loop<Op, T>({work.instruction, work.active, work.scalar, work.cmpmask, work.ub, HalfOverflow::inf});
}

template <class Op, class T> void scalar_loop(const VectorWork& work) {
  const Instruction& i = work.instruction;
  const T scalar = from_double<T>(work.scalar);
  alignas(64) T a[kLanes<T>] = {};
  each_repeat<T>(work, [&](int repeat, int lanes, T* out) {
    gather(a, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = Op::apply(a[lane], scalar);
  });
}

/// dst + a * b, the product rounded to the destination's type before it is added: whether the chip does that is not
/// published. `other(repeat, lanes, b)` fills the second factor.
template <class To, class From, class Other> void multiply_onto(const VectorWork& work, Other other) {
  const Instruction& i = work.instruction;
  From a[kLanes<From>] = {};
  From b[kLanes<From>] = {};
  To sum[kLanes<To>] = {};
  each_repeat<To>(work, [&](int repeat, int lanes, To* out) {
    gather(a, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    other(repeat, lanes, b);
    gather(sum, work.ub, source_address(i, 0, repeat), i.strides().block[0], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = To(a[lane]) * To(b[lane]) + sum[lane];
  });
}

template <class To, class From> void multiply_add_from(const VectorWork& work) {
  const Instruction& i = work.instruction;
  multiply_onto<To, From>(work, [&](int repeat, int lanes, From* b) {
    gather(b, work.ub, source_address(i, 2, repeat), i.strides().block[2], lanes);
  });
}

template <class To, class From> void axpy_from(const VectorWork& work) {
  const From scalar = from_double<From>(work.scalar);
  multiply_onto<To, From>(work, [&](int, int lanes, From* b) { std::fill(b, b + lanes, scalar); });
}

template <class T> void multiply_add_loop(const VectorWork& work) {
  (work.instruction.source_type == Dtype::f16 ? multiply_add_from<T, half> : multiply_add_from<T, T>)(work);
}
template <class T> void axpy_loop(const VectorWork& work) {
  (work.instruction.source_type == Dtype::f16 ? axpy_from<T, half> : axpy_from<T, T>)(work);
}

/// Op(dst * src0 + src1), rounded as multiply_onto does.
template <class Op, class T> void multiply_then_add_loop(const VectorWork& work) {
  const Instruction& i = work.instruction;
  T a[kLanes<T>] = {}, b[kLanes<T>] = {}, c[kLanes<T>] = {};
  each_repeat<T>(work, [&](int repeat, int lanes, T* out) {
    gather(a, work.ub, source_address(i, 0, repeat), i.strides().block[0], lanes);
    gather(b, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    gather(c, work.ub, source_address(i, 2, repeat), i.strides().block[2], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = Op::apply(a[lane] * b[lane] + c[lane]);
  });
}

template <class T> void fill_loop(const VectorWork& work) {
  const T scalar = from_double<T>(work.scalar);
  each_repeat<T>(work, [&](int, int lanes, T* out) {
    for (int lane = 0; lane < lanes; ++lane) out[lane] = scalar;
  });
}

} // namespace isa
