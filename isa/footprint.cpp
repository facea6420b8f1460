// SPDX-License-Identifier: Apache-2.0
#include "isa/footprint.h"

#include "isa/gather_mask.h"
#include "isa/instruction_table.h"

#include <algorithm>

namespace isa {
namespace {

int blocks_for(int lanes, std::int64_t element) {
  return static_cast<int>(round_up(lanes * element, kBlockBytes) / kBlockBytes);
}

/// The ordinary walk of a strided operand (0 dst, 1 src0, 2 src1) with elements of `element` bytes.
Walk strided(const Instruction& i, std::size_t operand, const ActiveLanes& active, std::int64_t element) {
  Walk walk;
  walk.base = i.operands[operand].value;
  walk.block_stride = i.strides().block[operand] * kBlockBytes;
  walk.repeat_stride = i.strides().repeat[operand] * kBlockBytes;
  walk.repeats = active.repeats;
  walk.blocks = blocks_for(active.used, element);
  walk.last_blocks = blocks_for(active.last_used, element);
  if (walk.block_stride == 0) { // one datablock feeds all eight
    walk.blocks = std::min(walk.blocks, 1);
    walk.last_blocks = std::min(walk.last_blocks, 1);
  }
  return walk;
}

/// One small piece a repeat, `stride` bytes apart.
Walk one_piece(std::int64_t base, std::int64_t piece, std::int64_t stride, int repeats) {
  Walk walk;
  walk.base = base;
  walk.piece = walk.block_stride = piece;
  walk.repeat_stride = stride;
  walk.blocks = walk.last_blocks = 1;
  walk.repeats = repeats;
  return walk;
}

std::int64_t source_element(const Instruction& i) {
  return bytes_of(i.source_type == Dtype::none ? i.type : i.source_type);
}

/// One bit a lane, the bits of the repeats end to end.
Walk bits(const Instruction& i, const Operand& operand, const ActiveLanes& active) {
  const std::int64_t bytes = lanes_per_repeat(i) / 8;
  return one_piece(operand.value, bytes, bytes, active.repeats);
}

Walk eight_elements(const Instruction& i, const ActiveLanes& active) {
  const std::int64_t eight = kBlocksPerRepeat * bytes_of(i.type);
  return one_piece(i.src0().value, eight, eight, active.repeats);
}

/// The results of a reduction. Sums of pairs fill datablocks, up to the last active lane's; all else is one piece.
Walk results(const Instruction& i, const ActiveLanes& active) {
  const std::int64_t bytes = result_bytes(i);
  Walk walk = one_piece(i.dst().value, bytes, i.strides().repeat[0] * bytes, active.repeats);
  if (row_of(i.opcode).shape != Shape::reduce_pairs) return walk;
  walk.piece = walk.block_stride = kBlockBytes;
  walk.blocks = blocks_for((active.used + 1) / 2, bytes_of(i.type));
  walk.last_blocks = blocks_for((active.last_used + 1) / 2, bytes_of(i.type));
  return walk;
}

/// Chosen elements end to end: of fixed patterns as many as there are, of others as many as there could be.
Walk gathered(const Instruction& i, const ActiveLanes& active) {
  const bool fixed = row_of(i.opcode).shape == Shape::gather_fixed;
  const auto chosen = [&](int lanes) { return fixed ? fixed_count(i.operands[2].value, lanes) : lanes; };
  Walk walk;
  walk.base = i.dst().value;
  walk.piece = walk.block_stride = bytes_of(i.type);
  walk.blocks = chosen(active.used);
  walk.last_blocks = chosen(active.last_used);
  walk.repeats = active.repeats;
  walk.repeat_stride = walk.blocks * walk.piece;
  return walk;
}

Footprint gather_footprint(const Instruction& i, const ActiveLanes& active) {
  Footprint result;
  result.writes = true;
  result.write = gathered(i, active);
  result.reads[0] = strided(i, 1, active, bytes_of(i.type));
  result.reads[0].repeat_stride = gather_stride(i, active, 1);
  result.read_count = 1;
  if (row_of(i.opcode).shape == Shape::gather_fixed) return result;
  Walk& bits = result.reads[1];
  bits = one_piece(i.operands[2].value, 1, gather_stride(i, active, 2), active.repeats);
  bits.blocks = (active.used + 7) / 8;
  bits.last_blocks = (active.last_used + 7) / 8;
  result.read_count = 2;
  return result;
}

Walk written_by(const Instruction& i, const ActiveLanes& active) {
  const Shape shape = row_of(i.opcode).shape;
  if (is_reduction(shape)) return results(i, active);
  if (is_compare(shape)) return bits(i, i.dst(), active);
  return strided(i, 0, active, bytes_of(i.type));
}

bool is_pad(Opcode opcode) { return opcode == Opcode::copy_gm_to_ub_pad || opcode == Opcode::copy_ub_to_gm_pad; }

/// Bytes of one burst on the UB side: whole datablocks, the padding included.
std::int64_t ub_burst(const Instruction& copy) {
  const CopyShape& shape = copy.copy();
  if (!is_pad(copy.opcode)) return std::int64_t{shape.length} * kBlockBytes;
  return round_up(shape.length + (shape.left + shape.right) * bytes_of(copy.type), kBlockBytes);
}

Walk ub_walk(const Instruction& copy, const Operand& ub) {
  const std::int64_t burst = ub_burst(copy);
  Walk walk;
  walk.base = ub.value;
  walk.repeat_stride = burst + copy.copy().ub_gap * kBlockBytes;
  walk.blocks = walk.last_blocks = static_cast<int>(burst / kBlockBytes);
  walk.repeats = burst == 0 ? 0 : copy.copy().bursts;
  return walk;
}

} // namespace

Footprint vector_footprint(const Instruction& i, const ActiveLanes& active) {
  Footprint result;
  const Shape shape = row_of(i.opcode).shape;
  if (is_gather(shape)) return gather_footprint(i, active);
  const StrideFields fields = stride_fields(shape);
  const auto add = [&](const Walk& walk) { result.reads[static_cast<std::size_t>(result.read_count++)] = walk; };
  result.writes = true;
  result.write = written_by(i, active);
  for (std::size_t k = 1; k < fields.first + fields.count; ++k) add(strided(i, k, active, source_element(i)));
  if (shape == Shape::broadcast) add(eight_elements(i, active));
  if (reads_bits(shape)) add(bits(i, i.operands[fields.count], active));
  if (reads_destination(shape)) add(result.write);
  return result;
}

bool is_gm_scalar(const Instruction& i) {
  const Shape shape = row_of(i.opcode).shape;
  return (shape == Shape::scalar_load && i.operands[1].kind == OperandKind::gm) ||
         (shape == Shape::scalar_store && i.operands[0].kind == OperandKind::gm);
}

Footprint move_footprint(const Instruction& i) {
  Footprint result;
  if (is_gm_scalar(i)) return result;
  switch (row_of(i.opcode).shape) {
  case Shape::copy_in:
    result.write = ub_walk(i, i.operands[0]);
    result.writes = true;
    break;
  case Shape::copy_out:
    result.reads[0] = ub_walk(i, i.operands[1]);
    result.read_count = 1;
    break;
  case Shape::compare_mask:
    result.reads[0] = one_piece(i.operands[0].value, sizeof(CompareMask), 0, 1);
    result.read_count = 1;
    break;
  case Shape::scalar_load:
    result.reads[0] = one_piece(i.operands[1].value, bytes_of(i.type), 0, 1);
    result.read_count = 1;
    break;
  case Shape::scalar_store:
    result.write = one_piece(i.operands[0].value, bytes_of(i.type), 0, 1);
    result.writes = true;
    break;
  default: break;
  }
  return result;
}

GmSpan gm_span(const Instruction& i, const Moves& moves) {
  const Shape shape = row_of(i.opcode).shape;
  const bool in = shape == Shape::copy_in || shape == Shape::scalar_load;
  const Operand& gm = i.operands[in ? 1 : 0];
  GmSpan span;
  span.buffer = gm.buffer;
  span.base = gm.value + (moves.empty() ? 0 : moves[gm.buffer]);
  if (!is_copy(shape)) {
    span.length = span.stride = bytes_of(i.type);
    span.pieces = 1;
    return span;
  }
  const CopyShape& copy = i.copy();
  const std::int64_t unit = is_pad(i.opcode) ? 1 : kBlockBytes;
  span.length = copy.length * unit;
  span.stride = span.length + copy.gm_gap * unit;
  span.pieces = copy.length == 0 ? 0 : copy.bursts;
  return span;
}

Footprint footprint(const Instruction& instruction, const MaskState& mask) {
  if (is_vector(row_of(instruction.opcode).shape)) return vector_footprint(instruction, resolve(instruction, mask));
  return move_footprint(instruction);
}

} // namespace isa
