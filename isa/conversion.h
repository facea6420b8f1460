// SPDX-License-Identifier: Apache-2.0
/// \file
/// Cast: which types become which, how they may be rounded, and what one element becomes.
#pragma once

#include "isa/elements.h"
#include "isa/rounding.h"

#include <string>

namespace isa {

/// True if some rounding takes `from` to `to`.
bool converts_to(Dtype from, Dtype to);

/// Why `from` does not become `to` in this rounding, and what is allowed; "" if it does.
std::string conversion_fault(Dtype from, Dtype to, Rounding rounding);

/// What is too large for an integer becomes its largest or smallest number, NaN becomes 0.
template <class To> To saturated_integer(double value) {
  constexpr IntegerRange kRange = range_of(dtype_of_element<To>());
  if (std::isnan(value)) return 0;
  if (value <= static_cast<double>(kRange.least)) return static_cast<To>(kRange.least);
  if (value >= static_cast<double>(kRange.most)) return static_cast<To>(kRange.most);
  return static_cast<To>(value);
}

/// One element converted. A float that becomes a float becomes a whole number.
template <class To, class From> To converted(From value, Rounding rounding) {
  if constexpr (std::is_same_v<To, half> && std::is_same_v<From, float>)
    return to_half(value, rounding);
  else if constexpr (std::is_same_v<To, float> && sizeof(From) == 2 && !std::is_integral_v<From>)
    return value;
  else if constexpr (std::is_same_v<To, half>)
    return round_to_half(to_double(value), rounding);
  else if constexpr (std::is_same_v<To, bfloat16>)
    return rounded_to_bfloat16(to_double(value), rounding);
  else if constexpr (std::is_same_v<To, float> && std::is_same_v<From, float>)
    return static_cast<float>(rounded(value, rounding));
  else if constexpr (std::is_same_v<To, float>)
    return rounded_to_float(to_double(value), rounding);
  else
    return saturated_integer<To>(rounded(to_double(value), rounding));
}

} // namespace isa
