// SPDX-License-Identifier: Apache-2.0
/// \file
/// The element types of tensors, as calls see them. Arithmetic is in half, float and integers of up to 32 bits; what
/// only moves elements takes any type of 1, 2 or 4 bytes.
#pragma once

#include "isa/elements.h"
#include "kernels/ascendc/recorder.h"

#include <cstdint>
#include <type_traits>

namespace AscendC {

using isa::bfloat16;
using isa::half;

template <class T>
inline constexpr bool is_element = std::is_same_v<T, half> || std::is_same_v<T, float> || std::is_same_v<T, bfloat16> ||
                                   (std::is_integral_v<T> && sizeof(T) <= 4);

/// The type in which a call computes. In which of them the instruction exists, on the chip at hand, legality says.
template <class T> constexpr isa::Dtype dtype_of() {
  static_assert(is_element<T>,
                "this call computes, here in half, float and integers of 8, 16 and 32 bits alone: not in "
                "this element type");
  return isa::dtype_of_element<T>();
}

/// The integer that moves elements of a type that nothing computes in.
template <class T>
using Bits =
    std::conditional_t<sizeof(T) == 1, std::uint8_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>>;

/// The type as which a call moves elements that it does not look into.
template <class T> constexpr isa::Dtype moved_type() {
  static_assert(sizeof(T) <= 4 && sizeof(T) != 3, "this call moves elements of 1, 2 or 4 bytes alone");
  if constexpr (is_element<T>)
    return isa::dtype_of_element<T>();
  else
    return isa::dtype_of_element<Bits<T>>();
}

/// The operand of a scalar that is known.
template <class T> isa::Operand scalar_operand(T value) {
  if constexpr (!is_element<T>)
    return number(static_cast<std::int64_t>(isa::bit_cast<Bits<T>>(value)));
  else if constexpr (std::is_integral_v<T>)
    return number(static_cast<std::int64_t>(value));
  else
    return immediate(static_cast<float>(value));
}

/// The element that a scalar register's number is.
template <class T> T element_from(double value) {
  if constexpr (is_element<T>)
    return isa::from_double<T>(value);
  else
    return isa::bit_cast<T>(isa::from_double<Bits<T>>(value));
}

/// Conversions of single numbers.
inline float ToFloat(const bfloat16& value) { return value; }
inline bfloat16 ToBfloat16(const float& value) { return value; }

} // namespace AscendC
