// SPDX-License-Identifier: Apache-2.0
#include "check/rules.h"

#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "isa/mask.h"

#include <algorithm>

namespace check {
namespace {

using isa::Opcode;
using isa::Shape;

bool same_walk(const isa::Walk& a, const isa::Walk& b) {
  return a.base == b.base && a.piece == b.piece && a.block_stride == b.block_stride &&
         a.repeat_stride == b.repeat_stride && a.blocks == b.blocks;
}

/// One repeat of a walk.
isa::Walk repeat_of(const isa::Walk& walk, int repeat) {
  isa::Walk one = walk;
  one.base = walk.base + repeat * walk.repeat_stride;
  one.blocks = one.last_blocks = walk.blocks_in(repeat);
  one.repeats = 1;
  return one;
}

/// The operations that may add up over repeats where the destination is their second source.
bool may_accumulate(const isa::Instruction& i) {
  switch (i.opcode) {
  case Opcode::vadd:
  case Opcode::vsub:
  case Opcode::vmul:
  case Opcode::vmax:
  case Opcode::vmin:
    return i.dst().value == i.src1().value && (i.strides().repeat[0] == 0 || i.strides().repeat[2] == 0);
  default: return false;
  }
}

/// Within a repeat source and destination are the same bytes or apart; a later repeat does not read what an earlier
/// one wrote.
bool overlaps_badly(const isa::Walk& read, const isa::Walk& write) {
  if (!read.hull().overlaps(write.hull())) return false;
  if (same_walk(read, write) && write.repeat_stride != 0) return false;
  for (int w = 0; w < write.repeats; ++w)
    for (int r = w; r < read.repeats; ++r) {
      const isa::Walk from = repeat_of(read, r), to = repeat_of(write, w);
      if (!isa::touch(from, to)) continue;
      if (r > w || !same_walk(from, to)) return true;
    }
  return false;
}

class Rules {
public:
  Rules(const isa::Program& program, std::size_t block, std::vector<Finding>& findings)
      : program_(program), block_(block), findings_(findings) {}

  void check() {
    for (std::size_t k = 0; k < program_.code.size(); ++k) {
      const isa::Instruction& i = program_.code[k];
      const Shape shape = isa::row_of(i.opcode).shape;
      if (isa::is_vector(shape)) check_vector(i, k);
      if (shape == Shape::mask || shape == Shape::mask_mode) follow(i, shape);
    }
  }

private:
  void follow(const isa::Instruction& i, Shape shape) {
    isa::apply_mask(i, mask_);
    if (shape == Shape::mask) set_in_counter_mode_ = mask_.counter;
  }

  void check_vector(const isa::Instruction& i, std::size_t k) {
    const isa::ActiveLanes active = isa::resolve(i, mask_);
    if (active.repeats == 0)
      return tell(Kind::no_repeat, k,
                  mask_.counter ? "the mask counts 0 elements: nothing is done" : "repeat is 0: nothing is done");
    const bool full = mask_.low == ~0ull && mask_.high == ~0ull;
    if (isa::is_masked(isa::row_of(i.opcode).shape) && mask_.counter != set_in_counter_mode_ && !full)
      tell(Kind::stale_mask, k,
           mask_.counter ? "counts by a mask that was set as bits, before set_mask_count"
                         : "takes a mask as bits that was set as a count, before set_mask_norm");
    check_overlap(i, active, k);
  }

  void check_overlap(const isa::Instruction& i, const isa::ActiveLanes& active, std::size_t k) {
    const isa::Footprint footprint = isa::vector_footprint(i, active);
    const Shape shape = isa::row_of(i.opcode).shape;
    if (isa::is_reduction(shape) || isa::is_gather(shape)) return; // results go over what has been read, as published
    if (may_accumulate(i)) return;
    for (int r = 0; r < footprint.read_count; ++r) {
      const bool onto = isa::reads_destination(shape) && r + 1 == footprint.read_count;
      if (onto || !overlaps_badly(footprint.reads[static_cast<std::size_t>(r)], footprint.write)) continue;
      return tell(
          Kind::partial_overlap, k,
          "source and destination share some bytes but not all, or a later repeat reads what an earlier one wrote");
    }
  }

  void tell(Kind kind, std::size_t k, const std::string& text) {
    const isa::Instruction& i = program_.code[k];
    for (Finding& known : findings_)
      if (known.kind == kind && known.at.block == block_ && program_.code[known.at.index].opcode == i.opcode &&
          program_.code[known.at.index].step == i.step) {
        ++known.times;
        return;
      }
    findings_.push_back({kind, {block_, k}, {}, false, text, 1});
  }

  const isa::Program& program_;
  std::size_t block_;
  std::vector<Finding>& findings_;
  isa::MaskState mask_;
  bool set_in_counter_mode_ = false;
};

} // namespace

void check_rules(const isa::Program& program, std::size_t block, std::vector<Finding>& findings) {
  Rules(program, block, findings).check();
}

} // namespace check
