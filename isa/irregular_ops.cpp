// SPDX-License-Identifier: Apache-2.0
#include "isa/irregular_ops.h"

#include "isa/lane_loops.h"

#include <algorithm>

namespace isa {
namespace {

template <class T> void broadcast(const VectorWork& work) {
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

} // namespace

void broadcast_f16(const VectorWork& work) { broadcast<half>(work); }
void broadcast_f32(const VectorWork& work) { broadcast<float>(work); }

void convert_to_f16(const VectorWork& work) {
  const Instruction& i = work.instruction;
  float source[kLanes<float>] = {};
  each_repeat<half>(work, [&](int repeat, int lanes, half* out) {
    gather(source, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = to_half(source[lane], i.rounding);
  });
}

void convert_to_f32(const VectorWork& work) {
  const Instruction& i = work.instruction;
  half source[kLanes<half>];
  each_repeat<float>(work, [&](int repeat, int lanes, float* out) {
    gather(source, work.ub, source_address(i, 1, repeat), i.strides().block[1], lanes);
    for (int lane = 0; lane < lanes; ++lane) out[lane] = source[lane];
  });
}

} // namespace isa
