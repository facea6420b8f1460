// SPDX-License-Identifier: Apache-2.0
#include "isa/half.h"

#include <algorithm>

namespace isa {
namespace {

constexpr double kLargest = 65504.0;

/// `scaled` to an integer in the given mode; `scaled` counts units in the last place of half.
double round_units(double scaled, Rounding mode) {
  switch (mode) {
  case Rounding::floor: return std::floor(scaled);
  case Rounding::ceil: return std::ceil(scaled);
  case Rounding::trunc: return std::trunc(scaled);
  case Rounding::round: return std::round(scaled);
  case Rounding::odd: {
    const double towards_zero = std::trunc(scaled);
    const bool exact = towards_zero == scaled;
    const bool is_odd = std::fmod(towards_zero, 2.0) != 0;
    return exact || is_odd ? towards_zero : towards_zero + std::copysign(1.0, scaled);
  }
  case Rounding::none:
  case Rounding::rint: break;
  }
  return std::nearbyint(scaled);
}

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
  const double rounded = round_units(value / unit, mode) * unit;
  if (std::fabs(rounded) > kLargest) return overflowed(value, mode);
  const half result(static_cast<float>(rounded));
  return rounded == 0 && std::signbit(value) ? half::from_bits(0x8000) : result;
}

} // namespace isa
