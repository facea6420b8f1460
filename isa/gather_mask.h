// SPDX-License-Identifier: Apache-2.0
/// \file
/// GatherMask: the lanes that a pattern chooses, end to end from the destination on, over all repeats.
///
/// The vector mask chooses nothing. In counter mode it is the number of elements that a repeat of the instruction
/// goes through: with one repeat any number, end to end in the source and in the bits of the pattern.
#pragma once

#include "isa/lane_loops.h"

namespace isa {

inline constexpr int kFixedPatterns = 7;

/// Fixed patterns: 1 and 2 choose the lanes with even and with odd numbers, 3 to 6 the first to fourth of each four, 7
/// all.
constexpr bool fixed_chooses(std::int64_t pattern, int lane) {
  if (pattern == kFixedPatterns) return true;
  return pattern < 3 ? lane % 2 == pattern - 1 : lane % 4 == pattern - 3;
}

/// How many of the first `lanes` lanes that is.
constexpr int fixed_count(std::int64_t pattern, int lanes) {
  const int period = pattern == kFixedPatterns ? 1 : pattern < 3 ? 2 : 4;
  const auto first = static_cast<int>(pattern == kFixedPatterns ? 0 : pattern < 3 ? pattern - 1 : pattern - 3);
  return lanes > first ? (lanes - first - 1) / period + 1 : 0;
}

/// Bytes from repeat to repeat of the source (operand 1), and of the pattern's bits (2): what the instruction says, or
/// end to end where the count alone makes several repeats of one.
inline std::int64_t gather_stride(const Instruction& i, const ActiveLanes& active, std::size_t operand) {
  const bool end_to_end = active.repeats > i.repeat;
  if (!end_to_end) return i.strides().repeat[operand] * kBlockBytes;
  return operand == 1 ? i.strides().block[1] * kRepeatBytes : kRepeatBytes / bytes_of(i.type) / 8;
}

template <class T, class Chooses> void gather_lanes(const VectorWork& work, Chooses chooses) {
  const Instruction& i = work.instruction;
  T values[kLanes<T>];
  std::int64_t to = i.dst().value;
  for (int repeat = 0; repeat < work.active.repeats; ++repeat) {
    const int lanes = work.active.used_in(repeat);
    gather(values, work.ub, i.src0().value + repeat * gather_stride(i, work.active, 1), i.strides().block[1], lanes);
    int chosen = 0;
    for (int lane = 0; lane < lanes; ++lane)
      if (chooses(repeat, lane)) values[chosen++] = values[lane];
    work.ub.store(to, values, chosen * std::int64_t{sizeof(T)});
    to += chosen * std::int64_t{sizeof(T)};
  }
}

template <class T> void gather_fixed_loop(const VectorWork& work) {
  const std::int64_t pattern = work.instruction.operands[2].value;
  gather_lanes<T>(work, [&](int, int lane) { return fixed_chooses(pattern, lane); });
}

/// Where the bits of `repeat` begin: one an element, the lowest first.
inline std::int64_t pattern_address(const Instruction& i, const ActiveLanes& active, int repeat) {
  return i.operands[2].value + repeat * gather_stride(i, active, 2);
}

template <class T> void gather_mask_loop(const VectorWork& work) {
  CompareMask bits = {0, 0};
  gather_lanes<T>(work, [&](int repeat, int lane) {
    if (lane == 0) work.ub.load(bits.data(), pattern_address(work.instruction, work.active, repeat), kLanes<T> / 8);
    return (bits[static_cast<std::size_t>(lane >> 6)] >> (lane & 63) & 1) != 0;
  });
}

} // namespace isa
