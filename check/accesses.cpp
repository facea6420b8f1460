// SPDX-License-Identifier: Apache-2.0
#include "check/accesses.h"

#include "isa/instruction_table.h"

namespace check {
namespace {

using isa::Range;

/// Bytes of a block-wise walk's last datablock that the lanes in use do not reach.
std::int64_t left_out(int lanes, std::int64_t element) {
  const std::int64_t bytes = lanes * element;
  return isa::round_up(bytes, isa::kBlockBytes) - bytes;
}

bool is_blockwise(const isa::Walk& walk) { return walk.piece == isa::kBlockBytes && walk.block_stride != 0; }

} // namespace

const std::vector<AccessRange>& Accesses::of(std::size_t index) {
  ranges_.clear();
  const isa::Instruction& i = program_.code[index];
  const isa::Shape shape = isa::row_of(i.opcode).shape;
  if (isa::is_vector(shape))
    vector_ranges(i);
  else if (isa::is_copy(shape))
    copy_ranges(i);
  else if (shape == isa::Shape::function_call)
    function_ranges(i);
  else if (isa::is_gm_scalar(i))
    add_gm(isa::gm_span(i, moves_), shape == isa::Shape::scalar_store);
  else if (shape == isa::Shape::scalar_load || shape == isa::Shape::compare_mask)
    add_walk(isa::move_footprint(i).reads[0], false, i.operands[shape == isa::Shape::scalar_load ? 1 : 0].buffer, 0, 0);
  else if (shape == isa::Shape::scalar_store)
    add_walk(isa::move_footprint(i).write, true, i.dst().buffer, 0, 0);
  else if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode)
    isa::apply_mask(i, mask_);
  return ranges_;
}

void Accesses::vector_ranges(const isa::Instruction& i) {
  const isa::ActiveLanes active = isa::resolve(i, mask_);
  const isa::Footprint footprint = isa::vector_footprint(i, active);
  const std::int64_t source = isa::bytes_of(i.source_type == isa::Dtype::none ? i.type : i.source_type);
  for (int k = 0; k < footprint.read_count; ++k) {
    const isa::Walk& walk = footprint.reads[static_cast<std::size_t>(k)];
    const bool onto = isa::reads_destination(isa::row_of(i.opcode).shape) && k + 1 == footprint.read_count;
    const std::int64_t element = onto ? isa::bytes_of(i.type) : source;
    const std::uint32_t owner = i.operands[onto ? 0 : static_cast<std::size_t>(k) + 1].buffer;
    if (is_blockwise(walk))
      add_lanes(walk, false, owner, active, element);
    else
      add_walk(walk, false, owner, 0, 0);
  }
  if (is_blockwise(footprint.write) && !isa::is_reduction(isa::row_of(i.opcode).shape))
    add_lanes(footprint.write, true, i.dst().buffer, active, isa::bytes_of(i.type));
  else
    add_walk(footprint.write, true, i.dst().buffer, 0, 0);
}

/// A walk by datablocks, without the lanes that the mask leaves out.
void Accesses::add_lanes(const isa::Walk& walk, bool write, std::uint32_t owner, const isa::ActiveLanes& active,
                         std::int64_t element) {
  if (active.dense)
    return add_walk(walk, write, owner, left_out(active.used, element), left_out(active.last_used, element));
  const std::int64_t in_block = isa::kBlockBytes / element;
  for (int r = 0; r < walk.repeats; ++r) {
    if (r > 0 && walk.repeat_stride == 0) return; // the same again
    for (int lane = 0; lane < active.used_in(r); ++lane) {
      if (!active.active(lane)) continue;
      const std::int64_t begin =
          walk.base + r * walk.repeat_stride + lane / in_block * walk.block_stride + lane % in_block * element;
      add_range({begin, begin + element}, write, owner);
    }
  }
}

/// Joined with the range before where it goes on from there.
void Accesses::add_range(const Range& range, bool write, std::uint32_t owner) {
  if (range.empty()) return;
  const bool joins = !ranges_.empty() && ranges_.back().write == write && ranges_.back().owner == owner &&
                     ranges_.back().gm_buffer < 0 && ranges_.back().range.end == range.begin;
  if (joins)
    ranges_.back().range.end = range.end;
  else
    ranges_.push_back({range, write, -1, owner});
}

void Accesses::add_walk(const isa::Walk& walk, bool write, std::uint32_t owner, std::int64_t out,
                        std::int64_t out_last) {
  if (walk.repeats == 0) return;
  const auto add = [&](std::int64_t begin, std::int64_t end) { add_range({begin, end}, write, owner); };
  for (int r = 0; r < walk.repeats; ++r) {
    const int blocks = walk.blocks_in(r);
    const std::int64_t start = walk.base + r * walk.repeat_stride;
    const std::int64_t less = r + 1 == walk.repeats ? out_last : out;
    if (r > 0 && walk.repeat_stride == 0) continue; // the same again
    if (walk.block_stride == walk.piece) {
      add(start, start + blocks * walk.piece - less);
      continue;
    }
    for (int b = 0; b < blocks; ++b) {
      const std::int64_t begin = start + b * walk.block_stride;
      add(begin, begin + walk.piece - (b + 1 == blocks ? less : 0));
    }
  }
}

void Accesses::add_gm(const isa::GmSpan& span, bool write) {
  for (int k = 0; k < span.pieces; ++k) {
    const std::int64_t begin = span.base + k * span.stride;
    ranges_.push_back(
        {{begin, begin + span.length}, write, static_cast<std::int32_t>(span.buffer), isa::Operand::kNoBuffer});
  }
}

void Accesses::copy_ranges(const isa::Instruction& i) {
  const bool in = isa::row_of(i.opcode).shape == isa::Shape::copy_in;
  const isa::Footprint footprint = isa::move_footprint(i);
  const isa::GmSpan span = isa::gm_span(i, moves_);
  if (in) {
    add_gm(span, false);
    add_walk(footprint.write, true, i.operands[0].buffer, 0, 0);
  } else {
    const std::int64_t filling = footprint.reads[0].blocks * isa::kBlockBytes - span.length; // read and left in UB
    add_walk(footprint.reads[0], false, i.operands[1].buffer, filling, filling);
    add_gm(span, true);
  }
}

/// What a function reads of its own results is not read from outside, unless it was there before.
void Accesses::function_ranges(const isa::Instruction& i) {
  const isa::FunctionFootprint& footprint = functions_.of(isa::body_of(i, program_));
  for (const Range& range : footprint.reads) ranges_.push_back({range, false, -1, isa::Operand::kNoBuffer});
  for (const Range& range : footprint.writes) ranges_.push_back({range, true, -1, isa::Operand::kNoBuffer});
}

} // namespace check
