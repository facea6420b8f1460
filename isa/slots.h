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
using Slots = std::array<Slot, 3>;

constexpr Slots slots_of(Shape shape) {
  constexpr Slot dst = {SlotKind::ub, "dst"};
  constexpr Slot src = {SlotKind::ub, "src"};
  constexpr Slot scalar = {SlotKind::scalar, "scalar"};
  switch (shape) {
  case Shape::binary: return {dst, Slot{SlotKind::ub, "src0"}, Slot{SlotKind::ub, "src1"}};
  case Shape::unary:
  case Shape::broadcast:
  case Shape::convert:
  case Shape::reduce: return {dst, src, Slot{}};
  case Shape::scalar: return {dst, src, scalar};
  case Shape::fill: return {dst, scalar, Slot{}};
  case Shape::mask: return {Slot{SlotKind::word, "high"}, Slot{SlotKind::word, "low"}, Slot{}};
  case Shape::copy_in: return {dst, Slot{SlotKind::gm, "src"}, Slot{}};
  case Shape::copy_out: return {Slot{SlotKind::gm, "dst"}, src, Slot{}};
  case Shape::scalar_load: return {Slot{SlotKind::sreg, "dst"}, src, Slot{}};
  default: return {};
  }
}

/// Where the strides that stand in the text as blk= and rstride= begin, and how many there are: the destination of a
/// reduction counts elements and has a field of its own.
struct StrideFields {
  std::size_t first = 0;
  std::size_t count = 0;
};

inline StrideFields stride_fields(Shape shape) {
  if (shape == Shape::reduce) return {1, 1};
  return {0, static_cast<std::size_t>(strided_operands(shape))};
}

/// The copies that count bytes and pad short bursts.
constexpr bool is_pad_form(Opcode opcode) {
  return opcode == Opcode::copy_gm_to_ub_pad || opcode == Opcode::copy_ub_to_gm_pad;
}

} // namespace isa
