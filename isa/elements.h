// SPDX-License-Identifier: Apache-2.0
/// \file
/// Elements of a type that is known when a program runs: as C++ types, and as doubles, which hold every one exactly.
#pragma once

#include "isa/bfloat16.h"
#include "isa/half.h"
#include "isa/instruction.h"

#include <cstdint>
#include <cstring>

namespace isa {

/// The element type that is T.
template <class T> constexpr Dtype dtype_of_element() {
  if constexpr (std::is_same_v<T, half>) return Dtype::f16;
  if constexpr (std::is_same_v<T, float>) return Dtype::f32;
  if constexpr (std::is_same_v<T, bfloat16>) return Dtype::bf16;
  constexpr bool kSigned = std::is_signed_v<T>;
  if constexpr (sizeof(T) == 1) return kSigned ? Dtype::i8 : Dtype::u8;
  if constexpr (sizeof(T) == 2) return kSigned ? Dtype::i16 : Dtype::u16;
  return kSigned ? Dtype::i32 : Dtype::u32;
}

/// `use(zero)` with a zero of that type; `none` is taken for f32.
template <class Use> decltype(auto) with_element(Dtype type, Use use) {
  switch (type) {
  case Dtype::f16: return use(half());
  case Dtype::bf16: return use(bfloat16());
  case Dtype::i8: return use(std::int8_t{});
  case Dtype::u8: return use(std::uint8_t{});
  case Dtype::i16: return use(std::int16_t{});
  case Dtype::u16: return use(std::uint16_t{});
  case Dtype::i32: return use(std::int32_t{});
  case Dtype::u32: return use(std::uint32_t{});
  default: return use(float{});
  }
}

/// The number of an element.
template <class T> double to_double(T value) {
  if constexpr (!std::is_arithmetic_v<T>)
    return static_cast<double>(static_cast<float>(value));
  else
    return static_cast<double>(value);
}

/// `value` as the nearest element: floats round ties to even; integers round towards zero and keep their low bits, what
/// is no number of 62 bits is 0.
template <class T> T from_double(double value) {
  if constexpr (std::is_integral_v<T>)
    return std::fabs(value) < 0x1p62 ? static_cast<T>(static_cast<std::int64_t>(value)) : T(0);
  else
    return T(value);
}

/// The number of an immediate in an instruction of `type`: of a floating one the f32 with its bits.
inline double immediate_value(const Operand& immediate, Dtype type) {
  if (is_integer(type)) return static_cast<double>(immediate.value);
  return static_cast<double>(bit_cast<float>(static_cast<std::uint32_t>(immediate.value)));
}

inline double load_element(const std::byte* from, Dtype type) {
  return with_element(type, [&](auto element) {
    std::memcpy(static_cast<void*>(&element), from, sizeof(element));
    return to_double(element);
  });
}

inline void store_element(std::byte* to, Dtype type, double value) {
  with_element(type, [&](auto element) {
    element = from_double<decltype(element)>(value);
    std::memcpy(to, &element, sizeof(element));
  });
}

} // namespace isa
