// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vector instructions that make fewer results than they have lanes.
#pragma once

#include "isa/instruction_table.h"
#include "isa/lane_functions.h"
#include "isa/lane_loops.h"

#include <algorithm>

namespace isa {

/// Adds neighbours of a whole repeat, `levels` times over, each partial sum rounded and, in saturation mode, saturated.
template <class T> void add_pairs(T* values, int levels, HalfOverflow overflow) {
  for (int width = kLanes<T> / 2; levels > 0; width /= 2, --levels) {
    for (int k = 0; k < width; ++k) values[k] = values[2 * k] + values[2 * k + 1];
    apply_overflow(values, width, overflow);
  }
}

/// The number of the lane that `Better` prefers among the first `lanes` for which `active(lane)` holds; -1 if none.
template <class Better, class T, class Active> int picked_lane(const T* values, int lanes, Active active) {
  int best = -1;
  for (int lane = 0; lane < lanes; ++lane) {
    if (!active(lane)) continue;
    const T value = values[lane];
    if (best < 0 || Better::apply(value, values[best]) || (is_nan(value) && !is_nan(values[best]))) best = lane;
  }
  return best;
}

constexpr int log2_of(int value) { return value == 1 ? 0 : 1 + log2_of(value / 2); }

/// A repeat's lanes with 0 in the inactive ones.
template <class T> void gather_active(T* values, const VectorWork& work, int repeat) {
  const Instruction& i = work.instruction;
  const int lanes = work.active.used_in(repeat);
  gather(values, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
  for (int lane = 0; lane < kLanes<T>; ++lane)
    if (lane >= lanes || !work.active.active(lane)) values[lane] = T(0.0f);
}

/// Where the results of `repeat` go.
inline std::int64_t result_address(const Instruction& i, int repeat) {
  return i.dst().value + std::int64_t{repeat} * i.strides().repeat[0] * result_bytes(i);
}

inline bool any_active(const ActiveLanes& active, int first, int end) {
  for (int lane = first; lane < end; ++lane)
    if (active.active(lane)) return true;
  return false;
}

/// Sums of 2^levels neighbours each, side by side; those without an active lane are not written.
template <class T> void reduce_sums(const VectorWork& work, int levels) {
  const int group = 1 << levels;
  alignas(64) T values[kLanes<T>] = {};
  for (int repeat = 0; repeat < work.active.repeats; ++repeat) {
    const int lanes = work.active.used_in(repeat);
    gather_active(values, work, repeat);
    add_pairs(values, levels, work.overflow);
    const std::int64_t to = result_address(work.instruction, repeat);
    for (int k = 0; k * group < lanes; ++k)
      if (any_active(work.active, k * group, std::min((k + 1) * group, lanes)))
        work.ub.store(to + k * std::int64_t{sizeof(T)}, values + k, sizeof(T));
  }
}

/// WholeReduceSum: the sum of a repeat's active lanes, as a binary tree over adjacent pairs, each partial sum rounded
/// to the element type; inactive lanes count as 0.
template <class T> void reduce_sum(const VectorWork& work) { reduce_sums<T>(work, log2_of(kLanes<T>)); }

/// BlockReduceSum: one such tree for each datablock of a repeat, eight sums side by side. A datablock without an active
/// lane leaves its sum's place alone.
template <class T> void reduce_blocks(const VectorWork& work) { reduce_sums<T>(work, log2_of(kPerBlock<T>)); }

/// PairReduceSum: sums of neighbouring lanes, side by side; a pair without an active lane leaves its place alone
/// (inferred: as the datablock of BlockReduceSum).
template <class T> void reduce_pairs(const VectorWork& work) { reduce_sums<T>(work, 1); }

/// BlockReduceMax, BlockReduceMin: the largest or smallest active lane of each datablock, eight side by side. A
/// datablock without an active lane leaves its place alone (inferred: as that of BlockReduceSum).
template <class Op, class T> void pick_in_blocks(const VectorWork& work) {
  T values[kLanes<T>];
  for (int repeat = 0; repeat < work.active.repeats; ++repeat) {
    const int lanes = work.active.used_in(repeat);
    gather(values, work.ub, source_address(work.instruction, 1, repeat), work.instruction.strides().block[1], lanes);
    const std::int64_t to = result_address(work.instruction, repeat);
    for (int k = 0; k * kPerBlock<T> < lanes; ++k) {
      const T* best = nullptr;
      for (int lane = k * kPerBlock<T>; lane < std::min((k + 1) * kPerBlock<T>, lanes); ++lane) {
        if (!work.active.active(lane)) continue;
        if (best != nullptr) values[lane] = Op::apply(*best, values[lane]);
        best = values + lane;
      }
      if (best != nullptr) work.ub.store(to + k * std::int64_t{sizeof(T)}, best, sizeof(T));
    }
  }
}

template <class T> void store_picked(const VectorWork& work, std::int64_t to, T value, int lane) {
  const auto number = static_cast<std::uint32_t>(lane); // little endian: its low bytes are the narrower number
  constexpr std::int64_t kWidth = sizeof(T);
  const ResultOrder order = work.instruction.order;
  if (order == ResultOrder::value) return work.ub.store(to, &value, kWidth);
  if (order == ResultOrder::index) return work.ub.store(to, &number, sizeof(number));
  const std::int64_t value_at = order == ResultOrder::value_index ? 0 : kWidth;
  work.ub.store(to + value_at, &value, kWidth);
  work.ub.store(to + kWidth - value_at, &number, kWidth);
}

/// WholeReduceMax, WholeReduceMin: the largest or smallest active lane of a repeat and the lane's number, in the
/// instruction's order: a number beside a value is as wide as the value, one alone has 32 bits. Of equal lanes the
/// first counts, and a NaN counts before any number (both inferred: nothing is published).
template <class Better, class T> void reduce_pick(const VectorWork& work) {
  const Instruction& i = work.instruction;
  T values[kLanes<T>];
  for (int repeat = 0; repeat < work.active.repeats; ++repeat) {
    const int lanes = work.active.used_in(repeat);
    gather(values, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    const int lane = picked_lane<Better>(values, lanes, [&](int k) { return work.active.active(k); });
    store_picked(work, result_address(i, repeat), values[lane], lane);
  }
}

} // namespace isa
