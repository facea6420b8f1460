// SPDX-License-Identifier: Apache-2.0
/// \file
/// Register instructions that make fewer results than they have lanes: the results stand end to end from lane 0 on, all
/// lanes behind them are 0. Lanes outside the predicate count for nothing; a result of such lanes alone is 0.
#pragma once

#include "isa/reductions.h"
#include "isa/register_loops.h"

namespace isa {

/// Sums of 2^levels neighbours each, as binary trees over adjacent pairs, each partial sum rounded.
template <class T> void reg_sums(const RegisterWork& work, int levels) {
  const T* const a = source(work, 1).lanes<T>();
  const PredicateRegister& active = predicate(work, 2);
  VectorRegister out;
  T values[kLanes<T>];
  for (std::size_t lane = 0; lane < kLanes<T>; ++lane) values[lane] = active.lane<T>(lane) ? a[lane] : T(0.0f);
  add_pairs(values, levels, work.overflow);
  std::copy(values, values + (kLanes<T> >> levels), out.lanes<T>());
  destination(work) = out;
}
template <class T> void reg_sum(const RegisterWork& work) { reg_sums<T>(work, log2_of(kLanes<T>)); }
template <class T> void reg_block_sums(const RegisterWork& work) { reg_sums<T>(work, log2_of(kPerBlock<T>)); }
template <class T> void reg_pair_sums(const RegisterWork& work) { reg_sums<T>(work, 1); }

/// The largest or smallest active lane into lane 0 and its number into lane 1; zeros if none is active.
template <class Better, class T> void reg_pick(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  const PredicateRegister& active = predicate(work, 2);
  const int lane =
      picked_lane<Better>(a, kLanes<T>, [&](int k) { return active.lane<T>(static_cast<std::size_t>(k)); });
  VectorRegister out;
  if (lane >= 0) {
    const auto number = static_cast<std::uint32_t>(lane);
    out.lanes<T>()[0] = a[lane];
    std::memcpy(out.bytes.data() + sizeof(T), &number,
                sizeof(T)); // little endian: its low bytes are the narrower number
  }
  destination(work) = out;
}

/// The largest or smallest active lane of each datablock.
template <class Op, class T> void reg_pick_in_blocks(const RegisterWork& work) {
  const T* const a = source(work, 1).lanes<T>();
  const PredicateRegister& active = predicate(work, 2);
  VectorRegister out;
  for (std::size_t block = 0; block < kBlocksPerRepeat; ++block) {
    bool found = false;
    T value = T(0.0f);
    for (std::size_t lane = block * kPerBlock<T>; lane < (block + 1) * kPerBlock<T>; ++lane) {
      if (!active.lane<T>(lane)) continue;
      value = found ? Op::apply(value, a[lane]) : a[lane];
      found = true;
    }
    out.lanes<T>()[block] = value;
  }
  destination(work) = out;
}

} // namespace isa
