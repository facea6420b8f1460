// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vector instructions that make fewer results than they have lanes.
#pragma once

#include "isa/lane_loops.h"

#include <cmath>

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
    if (best < 0 || Better::apply(value, values[best]) ||
        (std::isnan(float(value)) && !std::isnan(float(values[best]))))
      best = lane;
  }
  return best;
}

constexpr int log2_of(int value) { return value == 1 ? 0 : 1 + log2_of(value / 2); }

/// WholeReduceSum: the sum of a repeat's active lanes, as a binary tree over adjacent pairs, each partial sum rounded
/// to the element type; inactive lanes count as 0.
void reduce_sum_f16(const VectorWork& work);
void reduce_sum_f32(const VectorWork& work);

/// BlockReduceSum: one such tree for each datablock of a repeat, eight sums side by side. A datablock without an active
/// lane leaves its sum's place alone.
void reduce_blocks_f16(const VectorWork& work);
void reduce_blocks_f32(const VectorWork& work);

/// PairReduceSum: sums of neighbouring lanes, side by side; a pair without an active lane leaves its place alone
/// (inferred: as the datablock of BlockReduceSum).
void reduce_pairs_f16(const VectorWork& work);
void reduce_pairs_f32(const VectorWork& work);

/// WholeReduceMax, WholeReduceMin: the largest or smallest active lane of a repeat and the lane's number, in the
/// instruction's order: a number beside a value is as wide as the value, one alone has 32 bits. Of equal lanes the
/// first counts, and a NaN counts before any number (both inferred: nothing is published).
void reduce_max_f16(const VectorWork& work);
void reduce_max_f32(const VectorWork& work);
void reduce_min_f16(const VectorWork& work);
void reduce_min_f32(const VectorWork& work);

} // namespace isa
