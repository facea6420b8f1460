// SPDX-License-Identifier: Apache-2.0
/// \file
/// IEEE binary16 in software. Each operation is computed in float and rounded once, which is exact for + - * / and
/// sqrt: float carries 24 bits, more than twice the 11 of half plus two.
#pragma once

#include "isa/types.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace isa {

template <class To, class From> To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

/// Nearest half, ties to even; overflow gives infinity, NaN stays NaN.
inline std::uint16_t half_bits(float value) {
  const auto bits = bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16) & 0x8000u;
  const std::uint32_t magnitude = bits & 0x7fffffffu;
  // Normal range: add half a unit in the last place (ties to even), rebias the exponent by -112.
  const std::uint32_t normal = (magnitude + 0xfffu + ((magnitude >> 13) & 1u) - (112u << 23)) >> 13;
  // Below 2^-14 the float adder itself rounds to a multiple of 2^-24.
  const std::uint32_t subnormal = bit_cast<std::uint32_t>(bit_cast<float>(magnitude) + 0.5f) - 0x3f000000u;
  const std::uint32_t special = magnitude > 0x7f800000u ? 0x7e00u : 0x7c00u;
  const std::uint32_t finite = magnitude < (113u << 23) ? subnormal : normal;
  return static_cast<std::uint16_t>(sign | (magnitude >= 0x477ff000u ? special : finite));
}

/// The exact float value of a half.
inline float half_value(std::uint16_t half) {
  const std::uint32_t magnitude = (half & 0x7fffu) << 13;
  const float scaled = bit_cast<float>(magnitude) * 5.192296858534828e33f; // 2^112: exact, subnormals included
  const std::uint32_t bits = (half & 0x7fffu) >= 0x7c00u ? magnitude | 0x7f800000u : bit_cast<std::uint32_t>(scaled);
  return bit_cast<float>(bits | (static_cast<std::uint32_t>(half & 0x8000u) << 16));
}

class half {
public:
  half() = default;
  half(float value) : bits_(half_bits(value)) {}
  half(double value);
  template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
  half(Integer value) : half(static_cast<double>(value)) {}
  static half from_bits(std::uint16_t bits) {
    half h;
    h.bits_ = bits;
    return h;
  }
  std::uint16_t bits() const { return bits_; }
  operator float() const { return half_value(bits_); }

private:
  std::uint16_t bits_ = 0;
};
static_assert(sizeof(half) == 2);

// Templates, so that they take halves alone: a half and another number meet as that number's type, or as float.
template <class T> using HalfOnly = std::enable_if_t<std::is_same_v<T, half>, T>;
template <class T> HalfOnly<T> operator+(T a, T b) { return half(float(a) + float(b)); }
template <class T> HalfOnly<T> operator-(T a, T b) { return half(float(a) - float(b)); }
template <class T> HalfOnly<T> operator*(T a, T b) { return half(float(a) * float(b)); }
template <class T> HalfOnly<T> operator/(T a, T b) { return half(float(a) / float(b)); }

/// `value` rounded to half in the given mode. A magnitude beyond 65504 that the mode rounds away from zero is infinity;
/// `round` is ties away from zero, `odd` keeps an odd last bit whenever something was lost.
half round_to_half(double value, Rounding mode);
inline half to_half(float value, Rounding mode) {
  const bool nearest = mode == Rounding::none || mode == Rounding::rint;
  return nearest ? half(value) : round_to_half(static_cast<double>(value), mode);
}

/// double -> float -> half would round twice; through `odd` it does not.
inline half::half(double value) : half(round_to_half(value, Rounding::rint)) {}

} // namespace isa
