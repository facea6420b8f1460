// SPDX-License-Identifier: Apache-2.0
/// \file
/// NaN and Inf among the elements of a tensor, a range of bytes or a register.
#pragma once

#include "isa/elements.h"
#include "tools/numerics/numerics.h"

#include "isa/program.h"

namespace tools {

/// Exponent bits all ones: one test for all floating types, without arithmetic. Integers are finite.
inline bool is_finite(const std::byte* element, isa::Dtype type) {
  if (isa::is_integer(type)) return true;
  if (isa::bytes_of(type) == 2) {
    const unsigned exponent = type == isa::Dtype::f16 ? 0x7c00u : 0x7f80u;
    std::uint16_t bits = 0;
    std::memcpy(&bits, element, sizeof(bits));
    return (bits & exponent) != exponent;
  }
  std::uint32_t bits = 0;
  std::memcpy(&bits, element, sizeof(bits));
  return (bits & 0x7f800000u) != 0x7f800000u;
}

/// Of an element that is not finite.
inline bool is_nan(const std::byte* element, isa::Dtype type) { return std::isnan(isa::load_element(element, type)); }

/// The first element of `bytes` bytes that is not finite, or nullptr.
inline const std::byte* find_not_finite(const std::byte* first, std::int64_t bytes, isa::Dtype type) {
  const std::int64_t size = isa::bytes_of(type);
  for (const std::byte* at = first; at + size <= first + bytes; at += size)
    if (!is_finite(at, type)) return at;
  return nullptr;
}

/// Elements of one row of a kernel's tensor: [B,S,H] has rows of H, [B,S] of one, [H] is a row.
inline std::int64_t row_length(const isa::GmBuffer& buffer) {
  if (buffer.shape.size() == 2) return 1;
  return buffer.shape.empty() ? 1 : buffer.shape.back();
}

/// The rows of a filled GM buffer that hold NaN or Inf.
Rows rows_not_finite(const isa::GlobalImage& image, std::size_t index);

} // namespace tools
