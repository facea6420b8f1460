// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/vector_gather.h"

#include "isa/error.h"
#include "isa/gather_mask.h"
#include "isa/instruction_table.h"

namespace AscendC {
namespace {

/// Bits set among those that `gather` goes through, as they are when it is reached.
std::uint64_t bits_set(const isa::Instruction& gather, const isa::ActiveLanes& active) {
  const std::vector<std::byte>& ub = Recorder::current().state_here("GatherMask counts by a pattern in UB").ub;
  std::uint64_t count = 0;
  for (int repeat = 0; repeat < active.repeats; ++repeat)
    for (int lane = 0; lane < active.used_in(repeat); ++lane) {
      const auto at = static_cast<std::size_t>(isa::pattern_address(gather, active, repeat) + lane / 8);
      if (at >= ub.size()) throw isa::Error("GatherMask: its pattern reaches beyond UB");
      count += static_cast<unsigned>(ub[at]) >> (lane % 8) & 1u;
    }
  return count;
}

std::uint64_t chosen_by(const isa::Instruction& gather, const isa::ActiveLanes& active) {
  if (isa::row_of(gather.opcode).shape == isa::Shape::gather_mask) return bits_set(gather, active);
  std::uint64_t count = 0;
  for (int repeat = 0; repeat < active.repeats; ++repeat)
    count += static_cast<std::uint64_t>(isa::fixed_count(gather.operands[2].value, active.used_in(repeat)));
  return count;
}

} // namespace

isa::Instruction gather_instruction(isa::Opcode opcode, isa::Dtype type, std::initializer_list<isa::Operand> operands,
                                    const GatherMaskParams& params) {
  constexpr std::uint16_t kMostRepeats = 255;
  if (params.repeatTimes > kMostRepeats)
    throw isa::Error("GatherMask with repeatTimes = " + std::to_string(params.repeatTimes) + ": allowed up to " +
                     std::to_string(kMostRepeats));
  isa::Strides strides;
  strides.block = {1, params.src0BlockStride, 1};
  strides.repeat = {8, params.src0RepeatStride, params.src1RepeatStride};
  return vector_instruction(opcode, type, operands, strides, static_cast<std::uint8_t>(params.repeatTimes));
}

std::uint64_t record_gather(isa::Instruction gather, bool reduce_mode, std::uint32_t mask) {
  constexpr int kArchOfTotals = 2002;
  Recorder& recorder = Recorder::current();
  recorder.require(gather.opcode);
  if (reduce_mode && recorder.machine().arch == kArchOfTotals) gather.repeat = 1;
  if (reduce_mode) {
    SetMaskCount();
    SetVectorMaskWords(0, mask);
  } else {
    SetMaskNorm();
  }
  const isa::MaskState state = {reduce_mode, 0, mask};
  const std::uint64_t chosen = chosen_by(gather, isa::resolve(gather, state));
  recorder.emit(gather);
  if (reduce_mode) {
    SetMaskNorm();
    ResetMask();
  }
  return chosen;
}

} // namespace AscendC
