// SPDX-License-Identifier: Apache-2.0
/// \file
/// Vector instructions whose destination's lanes are not their sources': one element becomes a datablock, or another
/// type.
#pragma once

#include "isa/conversion.h"
#include "isa/lane_loops.h"

#include <algorithm>

namespace isa {

/// Brcb: element k of the eight that a repeat reads fills the repeat's k-th destination datablock.
template <class T> void broadcast_loop(const VectorWork& work) {
  const Instruction& i = work.instruction;
  T source[kBlocksPerRepeat];
  T block[kPerBlock<T>];
  for (int repeat = 0; repeat < work.active.repeats; ++repeat) {
    work.ub.load(source, i.src0().value + repeat * std::int64_t{sizeof(source)}, sizeof(source));
    std::int64_t address = i.dst().value + std::int64_t{repeat} * i.strides().repeat[0] * kBlockBytes;
    for (int b = 0; b < kBlocksPerRepeat; ++b, address += i.strides().block[0] * kBlockBytes) {
      std::fill(block, block + kPerBlock<T>, source[b]);
      work.ub.store(address, block, kBlockBytes);
    }
  }
}

/// Cast, see conversion.h.
template <class To, class From> void convert_from(const VectorWork& work) {
  const Instruction& i = work.instruction;
  From source[kLanes<From>] = {};
  each_repeat<To>(work, [&](int repeat, int lanes, To* out) {
    gather(source, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = converted<To>(source[lane], i.rounding);
  });
}

template <class To> void convert_loop(const VectorWork& work) {
  with_element(work.instruction.source_type, [&](auto from) { convert_from<To, decltype(from)>(work); });
}

} // namespace isa
