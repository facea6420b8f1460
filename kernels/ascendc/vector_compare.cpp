// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/vector_compare.h"

#include "isa/error.h"

namespace AscendC {

isa::Opcode compare_opcode(CMPMODE mode, bool scalar) {
  const auto first = static_cast<int>(scalar ? isa::Opcode::vcmpvs_lt : isa::Opcode::vcmpv_lt);
  return static_cast<isa::Opcode>(first + static_cast<int>(mode));
}

void record_compare(const isa::Instruction& comparison, std::uint32_t count) {
  constexpr std::int64_t kPiece = 252;
  const std::int64_t bytes = std::int64_t{count} * isa::bytes_of(comparison.type);
  if (bytes % isa::kRepeatBytes != 0)
    throw isa::Error("Compare of " + std::to_string(count) + " elements: whole repeats of 256 bytes only, the chip " +
                     "leaves the rest out");
  if (Recorder::current().machine().has_registers()) return record_count_form(comparison, count);
  isa::Instruction piece = comparison;
  const auto emit = [&](std::int64_t repeats) {
    piece.repeat = static_cast<std::uint8_t>(repeats);
    Recorder::current().emit(piece);
    piece.operands[0].value += repeats * isa::bit_bytes(comparison.type);
    for (std::size_t k = 1; k < 3; ++k)
      if (piece.operands[k].kind == isa::OperandKind::ub) piece.operands[k].value += repeats * isa::kRepeatBytes;
  };
  std::int64_t left = bytes / isa::kRepeatBytes;
  for (; left >= kPiece; left -= kPiece) emit(kPiece);
  emit(left);
}

void record_compare(const isa::Instruction& comparison, const RepeatMask& mask, bool set_mask) {
  if (!Recorder::current().machine().has_registers()) return Recorder::current().emit(comparison);
  if (!set_mask) require_mask_of_its_own(comparison);
  record_as_function(comparison, mask);
}

} // namespace AscendC
