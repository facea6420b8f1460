// SPDX-License-Identifier: Apache-2.0
/// \file
/// The operand slots of each shape: what may stand there and what it is called. Text form and legality share them.
#pragma once

#include "isa/instruction_table.h"

#include <array>
#include <string_view>

namespace isa {

/// `word`: 64 bits of a mask. `scalar`: an f32 immediate or a scalar register.
enum class SlotKind : std::uint8_t { none, ub, gm, sreg, word, scalar };

struct Slot {
  SlotKind kind = SlotKind::none;
  std::string_view name = "";
};
using Slots = std::array<Slot, 4>;

constexpr Slots slots_of(Shape shape) {
  constexpr Slot dst = {SlotKind::ub, "dst"};
  constexpr Slot src = {SlotKind::ub, "src"};
  constexpr Slot src0 = {SlotKind::ub, "src0"};
  constexpr Slot src1 = {SlotKind::ub, "src1"};
  constexpr Slot bits = {SlotKind::ub, "bits"};
  constexpr Slot scalar = {SlotKind::scalar, "scalar"};
  switch (shape) {
  case Shape::binary:
  case Shape::binary_onto:
  case Shape::compare: return {dst, src0, src1};
  case Shape::unary:
  case Shape::broadcast:
  case Shape::convert:
  case Shape::reduce:
  case Shape::reduce_blocks:
  case Shape::reduce_pairs:
  case Shape::reduce_pick: return {dst, src};
  case Shape::scalar:
  case Shape::scalar_onto:
  case Shape::compare_scalar: return {dst, src, scalar};
  case Shape::select_scalar: return {dst, src, bits};
  case Shape::select_tensor: return {dst, src0, src1, bits};
  case Shape::fill: return {dst, scalar};
  case Shape::mask: return {Slot{SlotKind::word, "high"}, Slot{SlotKind::word, "low"}};
  case Shape::compare_mask: return {src};
  case Shape::copy_in: return {dst, Slot{SlotKind::gm, "src"}};
  case Shape::copy_out: return {Slot{SlotKind::gm, "dst"}, src};
  case Shape::scalar_load: return {Slot{SlotKind::sreg, "dst"}, src};
  default: return {};
  }
}

/// The copies that count bytes and pad short bursts.
constexpr bool is_pad_form(Opcode opcode) {
  return opcode == Opcode::copy_gm_to_ub_pad || opcode == Opcode::copy_ub_to_gm_pad;
}

} // namespace isa
