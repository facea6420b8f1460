// SPDX-License-Identifier: Apache-2.0
/// \file
/// The predicate registers of a vector function as its body is followed, without data.
#pragma once

#include "isa/register_lanes.h"
#include "isa/vector_function.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace isa {

/// Active bytes of a vector register by predicate, its first ones: as many as there can be where a comparison or bits
/// in UB say which.
class Predicates {
public:
  /// Executes an instruction that sets a predicate, and nothing else.
  void follow(const Instruction& i, const Turns& turns) {
    switch (row_of(i.opcode).shape) {
    case Shape::predicate_set: active_[number(i, 0)] = active_lanes(i, turns) * bytes_of(i.type); break;
    case Shape::predicate_pack: active_[number(i, 0)] = active_[number(i, 1)] / 2; break;
    case Shape::predicate_load: active_[number(i, 0)] = kRepeatBytes; break;
    case Shape::reg_compare:
    case Shape::reg_compare_scalar: active_[number(i, 0)] = active_[number(i, 3)]; break;
    default: break;
    }
  }

  /// By the predicate that operand `operand` names.
  std::int64_t active_bytes(const Instruction& i, std::size_t operand) const { return active_[number(i, operand)]; }

  /// Bytes that a store writes in UB, of lanes or of a predicate.
  std::int64_t stored_bytes(const Instruction& store) const {
    if (row_of(store.opcode).shape == Shape::predicate_store) return bit_bytes(store.type);
    const std::int64_t active = active_bytes(store, 2), element = bytes_of(store.type);
    switch (store.in_loops().distribution) {
    case Distribution::first: return element;
    case Distribution::pack: return active / static_cast<std::int64_t>(sizeof(std::uint32_t)) * element;
    default: return active;
    }
  }

private:
  static std::size_t number(const Instruction& i, std::size_t operand) {
    return static_cast<std::size_t>(i.operands[operand].value);
  }
  static std::int64_t active_lanes(const Instruction& i, const Turns& turns) {
    return std::clamp<std::int64_t>(i.operands[1].value - moved_in(i, turns), 0, kRepeatBytes / bytes_of(i.type));
  }

  std::array<std::int64_t, kPredicateRegisters> active_ = {};
};

} // namespace isa
