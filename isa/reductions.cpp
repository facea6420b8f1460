// SPDX-License-Identifier: Apache-2.0
#include "isa/reductions.h"

#include "isa/instruction_table.h"
#include "isa/lane_functions.h"
#include "isa/lane_loops.h"

#include <algorithm>

namespace isa {
namespace {

/// A repeat's lanes with 0 in the inactive ones.
template <class T> void gather_active(T* values, const VectorWork& work, int repeat) {
  const Instruction& i = work.instruction;
  const int lanes = work.active.used_in(repeat);
  gather(values, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
  for (int lane = 0; lane < kLanes<T>; ++lane)
    if (lane >= lanes || !work.active.active(lane)) values[lane] = T(0.0f);
}

/// Where the results of `repeat` go.
std::int64_t result_address(const Instruction& i, int repeat) {
  return i.dst().value + std::int64_t{repeat} * i.strides().repeat[0] * result_bytes(i);
}

bool any_active(const ActiveLanes& active, int first, int end) {
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

} // namespace

void reduce_sum_f16(const VectorWork& work) { reduce_sums<half>(work, log2_of(kLanes<half>)); }
void reduce_sum_f32(const VectorWork& work) { reduce_sums<float>(work, log2_of(kLanes<float>)); }
void reduce_blocks_f16(const VectorWork& work) { reduce_sums<half>(work, log2_of(kPerBlock<half>)); }
void reduce_blocks_f32(const VectorWork& work) { reduce_sums<float>(work, log2_of(kPerBlock<float>)); }
void reduce_pairs_f16(const VectorWork& work) { reduce_sums<half>(work, 1); }
void reduce_pairs_f32(const VectorWork& work) { reduce_sums<float>(work, 1); }
void reduce_max_f16(const VectorWork& work) { reduce_pick<GtLane, half>(work); }
void reduce_max_f32(const VectorWork& work) { reduce_pick<GtLane, float>(work); }
void reduce_min_f16(const VectorWork& work) { reduce_pick<LtLane, half>(work); }
void reduce_min_f32(const VectorWork& work) { reduce_pick<LtLane, float>(work); }

} // namespace isa
