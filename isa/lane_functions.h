// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the lane-wise instructions compute in one lane, for every element type alike.
///
/// Not published, and chosen here: Max, Min and Relu of a NaN are NaN; comparisons with a NaN are false but for `ne`.
/// The chip's Rsqrt and Reciprocal read a table and miss 1e-4 (float) or 1e-3 (half) relative error by an amount that
/// is not published; here they are exact, rounded once.
#pragma once

#include "isa/half.h"

#include <cmath>
#include <cstdint>
#include <type_traits>

namespace isa {

template <class T> bool is_nan(T value) {
  if constexpr (std::is_integral_v<T>)
    return false;
  else
    return std::isnan(static_cast<float>(value));
}

/// Sums and products: those of integers keep their low bits.
struct AddLane {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    else
      return a + b;
  }
};
struct SubLane {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
    else
      return a - b;
  }
};
struct MulLane {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
    else
      return a * b;
  }
};
struct DivLane {
  template <class T> static T apply(T a, T b) { return a / b; }
};
struct MaxLane {
  template <class T> static T apply(T a, T b) { return a > b || is_nan(a) ? a : b; }
};
struct MinLane {
  template <class T> static T apply(T a, T b) { return a < b || is_nan(a) ? a : b; }
};
struct AddReluLane {
  template <class T> static T apply(T a, T b) { return MaxLane::apply(AddLane::apply(a, b), T()); }
};
struct SubReluLane {
  template <class T> static T apply(T a, T b) { return MaxLane::apply(SubLane::apply(a, b), T()); }
};
struct LeakyReluLane {
  template <class T> static T apply(T a, T slope) { return a < T(0.0f) ? a * slope : a; }
};

struct AndLane {
  template <class T> static T apply(T a, T b) { return static_cast<T>(a & b); }
};
struct OrLane {
  template <class T> static T apply(T a, T b) { return static_cast<T>(a | b); }
};
struct NotLane {
  template <class T> static T apply(T a) { return static_cast<T>(~a); }
};
/// A number with a sign keeps it: the bits below move, those that leave are lost.
struct ShiftLeftLane {
  template <class T> static T apply(T a, T places) {
    const std::uint64_t moved = static_cast<std::uint64_t>(a) << (places & 63);
    if constexpr (std::is_unsigned_v<T>) return static_cast<T>(moved);
    constexpr std::uint64_t kSign = std::uint64_t{1} << (8 * sizeof(T) - 1);
    return static_cast<T>((moved & (kSign - 1)) | (static_cast<std::uint64_t>(a) & kSign));
  }
};
/// Zeros come in from above, copies of the sign where the number has one.
struct ShiftRightLane {
  template <class T> static T apply(T a, T places) { return static_cast<T>(std::int64_t{a} >> (places & 63)); }
};

// exp and ln are computed in double and rounded once: the host's float routines do not matter.
struct ExpLane {
  template <class T> static T apply(T a) { return T(std::exp(static_cast<double>(static_cast<float>(a)))); }
};
struct LnLane {
  template <class T> static T apply(T a) { return T(std::log(static_cast<double>(static_cast<float>(a)))); }
};
struct SqrtLane {
  template <class T> static T apply(T a) { return T(std::sqrt(static_cast<float>(a))); }
};
struct RsqrtLane {
  template <class T> static T apply(T a) { return T(1.0 / std::sqrt(static_cast<double>(static_cast<float>(a)))); }
};
struct ReciprocalLane {
  template <class T> static T apply(T a) { return T(1.0f) / a; }
};
struct AbsLane {
  template <class T> static T apply(T a) { return T(std::fabs(static_cast<float>(a))); }
};
struct ReluLane {
  template <class T> static T apply(T a) { return MaxLane::apply(a, T()); }
};
struct CopyLane {
  template <class T> static T apply(T a) { return a; }
};

struct LtLane {
  template <class T> static bool apply(T a, T b) { return a < b; }
};
struct GtLane {
  template <class T> static bool apply(T a, T b) { return a > b; }
};
struct EqLane {
  template <class T> static bool apply(T a, T b) { return a == b; }
};
struct LeLane {
  template <class T> static bool apply(T a, T b) { return a <= b; }
};
struct GeLane {
  template <class T> static bool apply(T a, T b) { return a >= b; }
};
struct NeLane {
  template <class T> static bool apply(T a, T b) { return a != b; }
};

} // namespace isa
