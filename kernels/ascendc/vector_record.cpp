// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/vector_record.h"

#include "isa/error.h"
#include "isa/instruction_table.h"
#include "isa/mask.h"
#include "kernels/ascendc/call_as_function.h"

#include <algorithm>

namespace AscendC {

void RepeatMask::record(std::int64_t element_bytes) const {
  if (words_ != nullptr)
    SetVectorMaskWords(words_[1], words_[0]);
  else
    SetVectorMaskBits(lanes_, element_bytes);
}

std::optional<std::int64_t> RepeatMask::first_lanes() const {
  if (words_ == nullptr) return static_cast<std::int64_t>(std::min<std::uint64_t>(lanes_, 128));
  const auto ones = [](std::uint64_t word) { return __builtin_popcountll(word); };
  const bool gaps = (words_[0] & (words_[0] + 1)) != 0 || (words_[1] & (words_[1] + 1)) != 0;
  if (gaps || (words_[1] != 0 && words_[0] != ~0ull)) return std::nullopt;
  return ones(words_[0]) + ones(words_[1]);
}

isa::Strides strides_of(const BinaryRepeatParams& p) {
  isa::Strides strides;
  strides.block = {p.dstBlkStride, p.src0BlkStride, p.src1BlkStride};
  strides.repeat = {p.dstRepStride, p.src0RepStride, p.src1RepStride};
  return strides;
}

isa::Strides strides_of(const UnaryRepeatParams& p) {
  isa::Strides strides;
  strides.block = {p.dstBlkStride, p.srcBlkStride, 1};
  strides.repeat = {p.dstRepStride, p.srcRepStride, 8};
  return strides;
}

isa::Instruction vector_instruction(isa::Opcode opcode, isa::Dtype type, std::initializer_list<isa::Operand> operands,
                                    const isa::Strides& strides, std::uint8_t repeat) {
  isa::Instruction instruction = instruction_of(opcode, type);
  std::copy(operands.begin(), operands.end(), instruction.operands.begin());
  instruction.fields = strides;
  instruction.repeat = repeat;
  return instruction;
}

namespace {

isa::Error without_form(const isa::Instruction& operation, const std::string& what) {
  return {std::string(isa::row_of(operation.opcode).mnemonic),
          what + " has no form in the vector functions of " + Recorder::current().machine().name};
}

/// Under the mask that is set.
void record_alone(const isa::Instruction& operation) {
  require_mask_of_its_own(operation);
  Recorder::current().emit(operation);
}

} // namespace

void require_mask_of_its_own(const isa::Instruction& operation) {
  if (Recorder::current().machine().has_registers()) throw without_form(operation, "isSetMask = false");
}

void record_as_function(const isa::Instruction& operation, const RepeatMask& mask) {
  const std::optional<std::int64_t> lanes = mask.first_lanes();
  if (!lanes) throw without_form(operation, "a mask with gaps");
  record_repeat_function(operation, *lanes);
}

void record_broadcast(const isa::Instruction& broadcast) {
  if (Recorder::current().machine().has_registers())
    return record_repeat_function(broadcast, isa::lanes_per_repeat(broadcast));
  ResetMask();
  Recorder::current().emit(broadcast);
}

void record_count_form(const isa::Instruction& operation, std::int64_t count, Restore restore) {
  if (count < 0) throw isa::Error("a vector call over " + std::to_string(count) + " elements: the count is 0 or more");
  if (Recorder::current().machine().has_registers()) return record_count_function(operation, count);
  SetMaskCount();
  SetVectorMaskWords(0, static_cast<std::uint64_t>(count));
  Recorder::current().emit(operation);
  if (restore == Restore::mode_first) SetMaskNorm();
  ResetMask();
  if (restore == Restore::mask_first) SetMaskNorm();
}

void record_scalar_form(const isa::Instruction& operation, std::int64_t count, bool set_mask) {
  if (set_mask) return record_count_form(operation, count, Restore::mask_first);
  record_alone(operation);
}

void record_repeat_form(const isa::Instruction& operation, const RepeatMask& mask, bool set_mask) {
  if (!set_mask) return record_alone(operation);
  if (Recorder::current().machine().has_registers()) return record_as_function(operation, mask);
  mask.record(std::max(isa::bytes_of(operation.type), isa::bytes_of(operation.source_type)));
  Recorder::current().emit(operation);
}

} // namespace AscendC
