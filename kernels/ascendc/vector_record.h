// SPDX-License-Identifier: Apache-2.0
/// \file
/// How a vector call lowers to instructions, the same for every operation of a form.
///
/// Count form: set_mask_count, the count as mask, the operation with repeat 1, set_mask_norm, mask all ones
/// (tensor-scalar calls restore the mask before the mode, as published). Repeat form: the mask, then the operation; the
/// mask stays. isSetMask = false: the operation alone, under whatever mask and mode are set.
#pragma once

#include "kernels/ascendc/sync.h"

#include <optional>

namespace AscendC {

/// Strides in datablocks; the defaults walk contiguous data.
struct BinaryRepeatParams {
  BinaryRepeatParams() = default;
  BinaryRepeatParams(std::uint8_t dst_block, std::uint8_t src0_block, std::uint8_t src1_block, std::uint8_t dst_repeat,
                     std::uint8_t src0_repeat, std::uint8_t src1_repeat)
      : dstBlkStride(dst_block), src0BlkStride(src0_block), src1BlkStride(src1_block), dstRepStride(dst_repeat),
        src0RepStride(src0_repeat), src1RepStride(src1_repeat) {}

  std::uint8_t dstBlkStride = 1, src0BlkStride = 1, src1BlkStride = 1;
  std::uint8_t dstRepStride = 8, src0RepStride = 8, src1RepStride = 8;
};
struct UnaryRepeatParams {
  UnaryRepeatParams() = default;
  UnaryRepeatParams(std::uint16_t dst_block, std::uint16_t src_block, std::uint8_t dst_repeat, std::uint8_t src_repeat)
      : dstBlkStride(dst_block), srcBlkStride(src_block), dstRepStride(dst_repeat), srcRepStride(src_repeat) {}

  std::uint16_t dstBlkStride = 1, srcBlkStride = 1;
  std::uint8_t dstRepStride = 8, srcRepStride = 8;
};
struct BrcbRepeatParams {
  BrcbRepeatParams() = default;
  BrcbRepeatParams(std::uint16_t dst_block, std::uint16_t dst_repeat)
      : dstBlkStride(dst_block), dstRepStride(dst_repeat) {}

  std::uint16_t dstBlkStride = 1, dstRepStride = 8;
};
struct CopyRepeatParams {
  CopyRepeatParams() = default;
  CopyRepeatParams(std::uint16_t dst_block, std::uint16_t src_block, std::uint16_t dst_repeat, std::uint16_t src_repeat)
      : dstStride(dst_block), srcStride(src_block), dstRepeatSize(dst_repeat), srcRepeatSize(src_repeat) {}

  std::uint16_t dstStride = 1, srcStride = 1;
  std::uint16_t dstRepeatSize = 8, srcRepeatSize = 8;
};

enum class RoundMode : std::uint8_t { CAST_NONE, CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD };

/// The mask of a repeat form: a number of lanes, or two words with the low one first.
class RepeatMask {
public:
  RepeatMask(std::uint64_t lanes) : lanes_(lanes) {}
  RepeatMask(const std::uint64_t* words) : words_(words) {}
  /// set_vector_mask for lanes of `element_bytes`, the wider type's where an operation has two.
  void record(std::int64_t element_bytes) const;
  /// The number of lanes, if the active ones are the first.
  std::optional<std::int64_t> first_lanes() const;

private:
  std::uint64_t lanes_ = 0;
  const std::uint64_t* words_ = nullptr;
};

isa::Strides strides_of(const BinaryRepeatParams& params);
isa::Strides strides_of(const UnaryRepeatParams& params);

/// A vector instruction over UB operands; `scalar` where the operation has one.
isa::Instruction vector_instruction(isa::Opcode opcode, isa::Dtype type, std::initializer_list<isa::Operand> operands,
                                    const isa::Strides& strides, std::uint8_t repeat = 1);

/// What follows a count form: mode then mask, or mask then mode.
enum class Restore : std::uint8_t { mode_first, mask_first };

/// Wraps `operation` as a count form over `count` elements; 0 sets and restores the masks alike. A negative count
/// throws Error.
void record_count_form(const isa::Instruction& operation, std::int64_t count, Restore restore = Restore::mode_first);

/// Wraps a tensor-scalar `operation` as a count form, which restores the mask first; or emits it alone.
void record_scalar_form(const isa::Instruction& operation, std::int64_t count, bool set_mask);

/// Records a `broadcast`, which knows no mask: where there is one, it is set to all ones.
void record_broadcast(const isa::Instruction& broadcast);

/// `operation` as a vector function, a turn a repeat. Throws Error for a mask with gaps.
void record_as_function(const isa::Instruction& operation, const RepeatMask& mask);

/// Throws Error where there is no mask that was set before: on a chip with vector functions.
void require_mask_of_its_own(const isa::Instruction& operation);

/// Wraps `operation` as a repeat form; the mask is one of lanes as wide as its wider type.
void record_repeat_form(const isa::Instruction& operation, const RepeatMask& mask, bool set_mask);

} // namespace AscendC
