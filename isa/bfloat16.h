// SPDX-License-Identifier: Apache-2.0
/// \file
/// bfloat16: the upper half of a float. Vector instructions move it and convert it, none computes with it; an atomic
/// add does, in float, rounded once.
#pragma once

#include "isa/half.h"
#include "isa/rounding.h"

namespace isa {

class bfloat16 {
public:
  bfloat16() = default;
  /// The nearest, ties to even; overflow gives infinity, NaN stays NaN.
  bfloat16(float value) : bits_(nearest_bits(bit_cast<std::uint32_t>(value))) {}
  bfloat16(double value) : bfloat16(rounded_to_bfloat16(value, Rounding::rint)) {}
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
  bfloat16(Integer value) : bfloat16(static_cast<double>(value)) {}
  static bfloat16 from_bits(std::uint16_t bits) {
    bfloat16 b;
    b.bits_ = bits;
    return b;
  }
  std::uint16_t bits() const { return bits_; }
  operator float() const { return bit_cast<float>(std::uint32_t{bits_} << 16); }

private:
  static std::uint16_t nearest_bits(std::uint32_t bits) {
    if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>((bits >> 16 & 0x8000u) | 0x7fc0u);
    return static_cast<std::uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
  }

  std::uint16_t bits_ = 0;
};
static_assert(sizeof(bfloat16) == 2);

} // namespace isa
