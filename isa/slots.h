// SPDX-License-Identifier: Apache-2.0
/// \file
/// The operand slots of each shape: what may stand there and what it is called. Text form and legality share them.
#pragma once

#include "isa/instruction_table.h"

#include <array>
#include <string_view>

namespace isa {

/// `word`: 64 bits of a mask. `scalar`: an f32 immediate or a scalar register. `number`: an f32 immediate. `count`: a
/// whole number from 0 on. `memory`: a UB or a GM address.
enum class SlotKind : std::uint8_t { none, ub, gm, sreg, word, scalar, number, count, vreg, preg, memory };

struct Slot {
  SlotKind kind = SlotKind::none;
  std::string_view name = "";
};
using Slots = std::array<Slot, 4>;

constexpr Slots slots_of(Shape shape) {
  constexpr Slot dst = {SlotKind::ub, "dst"};
  constexpr Slot src = {SlotKind::ub, "src"};
  constexpr Slot src0 = {SlotKind::ub, "src0"}, src1 = {SlotKind::ub, "src1"};
  constexpr Slot bits = {SlotKind::ub, "bits"};
  constexpr Slot scalar = {SlotKind::scalar, "scalar"};
  constexpr Slot number = {SlotKind::number, "scalar"};
  constexpr Slot vdst = {SlotKind::vreg, "dst"}, vsrc = {SlotKind::vreg, "src"};
  constexpr Slot vsrc0 = {SlotKind::vreg, "src0"}, vsrc1 = {SlotKind::vreg, "src1"};
  constexpr Slot pdst = {SlotKind::preg, "dst"}, psrc = {SlotKind::preg, "src"};
  constexpr Slot under = {SlotKind::preg, "predicate"};
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
  case Shape::gather_mask:
  case Shape::select_scalar: return {dst, src, bits};
  case Shape::gather_fixed: return {dst, src, Slot{SlotKind::count, "pattern"}};
  case Shape::select_tensor: return {dst, src0, src1, bits};
  case Shape::fill: return {dst, scalar};
  case Shape::mask: return {Slot{SlotKind::word, "high"}, Slot{SlotKind::word, "low"}};
  case Shape::compare_mask: return {src};
  case Shape::copy_in: return {dst, Slot{SlotKind::gm, "src"}};
  case Shape::copy_out: return {Slot{SlotKind::gm, "dst"}, src};
  case Shape::scalar_load: return {Slot{SlotKind::sreg, "dst"}, Slot{SlotKind::memory, "src"}};
  case Shape::scalar_store: return {Slot{SlotKind::memory, "dst"}, scalar};
  case Shape::function_call: return {Slot{SlotKind::count, "begin"}, Slot{SlotKind::count, "count"}};
  case Shape::loop: return {Slot{SlotKind::count, "turns"}, Slot{SlotKind::count, "length"}};
  case Shape::reg_load: return {vdst, src};
  case Shape::reg_store: return {dst, vsrc, under};
  case Shape::reg_binary:
  case Shape::reg_onto:
  case Shape::reg_select: return {vdst, vsrc0, vsrc1, under};
  case Shape::reg_scalar: return {vdst, vsrc, number, under};
  case Shape::reg_unary:
  case Shape::reg_convert:
  case Shape::reg_spread:
  case Shape::reg_reduce:
  case Shape::reg_pick: return {vdst, vsrc, under};
  case Shape::reg_fill: return {vdst, number, under};
  case Shape::reg_pack: return {vdst, vsrc};
  case Shape::reg_compare: return {pdst, vsrc0, vsrc1, under};
  case Shape::reg_compare_scalar: return {pdst, vsrc, number, under};
  case Shape::predicate_set: return {pdst, Slot{SlotKind::count, "count"}};
  case Shape::predicate_pack: return {pdst, psrc};
  case Shape::predicate_load: return {pdst, src};
  case Shape::predicate_store: return {dst, psrc};
  default: return {};
  }
}

/// The copies that count bytes and pad short bursts.
constexpr bool is_pad_form(Opcode opcode) {
  return opcode == Opcode::copy_gm_to_ub_pad || opcode == Opcode::copy_ub_to_gm_pad;
}

} // namespace isa
