// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/data_copy.h"

#include "isa/error.h"
#include "isa/footprint.h"
#include "kernels/ascendc/vector_body.h"
#include "kernels/ascendc/vector_record.h"

namespace AscendC {

isa::CopyShape shape_of(const DataCopyExtParams& params, bool source_is_gm) {
  constexpr std::uint32_t kWidestGap = 65535;
  const std::uint32_t ub_gap = source_is_gm ? params.dstStride : params.srcStride;
  if (ub_gap > kWidestGap)
    throw isa::Error("DataCopyPad: the gap in UB is " + std::to_string(ub_gap) + " datablocks, allowed 0 to " +
                     std::to_string(kWidestGap));
  isa::CopyShape shape;
  shape.bursts = params.blockCount;
  shape.length = params.blockLen;
  shape.gm_gap = source_is_gm ? params.srcStride : params.dstStride;
  shape.ub_gap = static_cast<std::uint16_t>(ub_gap);
  return shape;
}

isa::CopyShape whole_blocks(std::int64_t bytes) {
  constexpr std::int64_t kMostBlocks = 65535;
  if (bytes % isa::kBlockBytes != 0)
    throw isa::Error("DataCopy of " + std::to_string(bytes) +
                     " B: whole 32-byte datablocks only, the chip drops the rest; use DataCopyPad");
  if (bytes / isa::kBlockBytes > kMostBlocks)
    throw isa::Error("DataCopy of " + std::to_string(bytes) + " B: at most " +
                     std::to_string(kMostBlocks * isa::kBlockBytes) + " B a burst");
  isa::CopyShape shape;
  shape.length = static_cast<std::uint32_t>(bytes / isa::kBlockBytes);
  return shape;
}

void record_copy(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                 const isa::CopyShape& shape) {
  isa::Instruction copy = instruction_of(opcode, type);
  copy.operands[0] = dst;
  copy.operands[1] = src;
  copy.fields = shape;
  Recorder::current().emit(copy);
}

namespace {

constexpr std::int32_t kWords = isa::kBlockBytes / isa::bytes_of(isa::Dtype::f32);

/// From the first byte of a copy's pieces to the last.
isa::Range span_of(const isa::Operand& place, const DataCopyParams& params, std::int64_t gap) {
  const std::int64_t blocks = params.blockCount * (params.blockLen + gap) - gap;
  return {place.value, place.value + blocks * isa::kBlockBytes};
}

/// All pieces in one vector function; a piece may read what one before it has written.
void record_copy_function(const isa::Operand& dst, const isa::Operand& src, const DataCopyParams& params) {
  const std::int64_t length = params.blockLen * kWords, step = lanes_of(isa::Dtype::f32);
  if (params.blockCount == 0 || length == 0) return;
  const bool ordered = span_of(dst, params, params.dstGap).overlaps(span_of(src, params, params.srcGap));
  VectorBody body;
  body.loop(params.blockCount, [&](Turn piece) {
    if (ordered) body.barrier();
    body.loop((length + step - 1) / step, [&](Turn turn) {
      const Moved moved = turn * step;
      const PredicateReg lanes = body.first_lanes(isa::Dtype::f32, length, moved);
      const VectorReg words = body.load({src, isa::Dtype::f32}, piece * (length + params.srcGap * kWords) + moved);
      body.store({dst, isa::Dtype::f32}, piece * (length + params.dstGap * kWords) + moved, words, lanes);
    });
  });
  body.call();
}

} // namespace

void record_ub_copy(const isa::Operand& dst, const isa::Operand& src, const DataCopyParams& params) {
  if (Recorder::current().machine().has_registers()) return record_copy_function(dst, src, params);
  isa::Operand to = dst, from = src;
  for (int piece = 0; piece < params.blockCount && params.blockLen > 0; ++piece) {
    record_count_form(vector_instruction(isa::Opcode::vcopy, isa::Dtype::f32, {to, from}, {}),
                      params.blockLen * kWords);
    to.value += (params.blockLen + params.dstGap) * isa::kBlockBytes;
    from.value += (params.blockLen + params.srcGap) * isa::kBlockBytes;
  }
}

} // namespace AscendC
