// SPDX-License-Identifier: Apache-2.0
#include "isa/half.h"

#include "isa/rounding.h"

#include <algorithm>

namespace isa {
namespace {

constexpr double kLargest = 65504.0;

/// What a rounding mode makes of a finite magnitude beyond the largest half.
half overflowed(double value, Rounding mode) {
  const bool towards_zero = mode == Rounding::trunc || mode == Rounding::odd ||
                            (mode == Rounding::floor && value > 0) || (mode == Rounding::ceil && value < 0);
  const std::uint16_t magnitude = towards_zero ? 0x7bff : 0x7c00;
  return half::from_bits(static_cast<std::uint16_t>(magnitude | (std::signbit(value) ? 0x8000 : 0)));
}

} // namespace

half round_to_half(double value, Rounding mode) {
  if (std::isnan(value) || std::isinf(value) || value == 0) return half(static_cast<float>(value));
  const int exponent = std::max(std::ilogb(value), -14);
  const double unit = std::ldexp(1.0, exponent - 10);
  const double nearest = rounded(value / unit, mode) * unit;
  if (std::fabs(nearest) > kLargest) return overflowed(value, mode);
  const half result(static_cast<float>(nearest));
  return nearest == 0 && std::signbit(value) ? half::from_bits(0x8000) : result;
}

} // namespace isa
