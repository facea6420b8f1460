// SPDX-License-Identifier: Apache-2.0
#include "isa/rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace isa {

double rounded(double value, Rounding mode) {
  switch (mode) {
  case Rounding::floor: return std::floor(value);
  case Rounding::ceil: return std::ceil(value);
  case Rounding::trunc: return std::trunc(value);
  case Rounding::round: return std::round(value);
  case Rounding::odd: {
    const double towards_zero = std::trunc(value);
    const bool exact = towards_zero == value || std::isnan(value);
    const bool is_odd = std::fmod(towards_zero, 2.0) != 0;
    return exact || is_odd ? towards_zero : towards_zero + std::copysign(1.0, value);
  }
  case Rounding::none:
  case Rounding::rint: break;
  }
  return std::nearbyint(value);
}

float rounded_to_float(double value, Rounding mode) {
  const auto nearest = static_cast<float>(value);
  if (static_cast<double>(nearest) == value || !std::isfinite(value)) return nearest;
  const double unit = std::ldexp(1.0, std::ilogb(value) - (std::numeric_limits<float>::digits - 1));
  return static_cast<float>(rounded(value / unit, mode == Rounding::odd ? Rounding::rint : mode) * unit);
}

float rounded_to_bfloat16(double value, Rounding mode) {
  constexpr int kDigits = 8, kLeastExponent = std::numeric_limits<float>::min_exponent - 1;
  if (!std::isfinite(value) || value == 0) return static_cast<float>(value);
  const double unit = std::ldexp(1.0, std::max(std::ilogb(value), kLeastExponent) - (kDigits - 1));
  return static_cast<float>(rounded(value / unit, mode) * unit);
}

} // namespace isa
