// SPDX-License-Identifier: Apache-2.0
#include "isa/text/mask_comment.h"

#include "isa/instruction_table.h"
#include "isa/text/listing.h"

namespace isa {
namespace {

bool sets_mask(const Instruction& i) {
  const Shape shape = row_of(i.opcode).shape;
  return shape == Shape::mask_mode || shape == Shape::mask;
}

bool is_full(const MaskState& mask) { return mask.low == ~0ull && mask.high == ~0ull; }

void append_mask(std::string& out, const MaskState& mask) {
  if (mask.counter) {
    out += "  ; mask: " + std::to_string(mask.low) + " elements";
    return;
  }
  if (is_full(mask)) return;
  out += "  ; mask: ";
  append_hex(out, mask.high);
  out += ' ';
  append_hex(out, mask.low);
}

} // namespace

void MaskComment::append(std::string& out, const Instruction& instruction) {
  const Shape shape = row_of(instruction.opcode).shape;
  if (sets_mask(instruction)) return follow(instruction);
  if (is_masked(shape) && mode_known_ && words_known_) append_mask(out, mask_);
}

void MaskComment::follow(const Instruction& instruction) {
  apply_mask(instruction, mask_);
  if (row_of(instruction.opcode).shape == Shape::mask)
    words_known_ = true;
  else
    mode_known_ = true;
}

void MaskComment::enter_loop(const Program& program, const Loop& loop) {
  MaskState left = mask_;
  for (std::size_t k = loop.first; k < loop.first + loop.body; ++k)
    if (sets_mask(program.code[k])) apply_mask(program.code[k], left);
  mode_known_ = mode_known_ && left.counter == mask_.counter;
  words_known_ = words_known_ && left.low == mask_.low && left.high == mask_.high;
}

} // namespace isa
