// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the lane-wise instructions compute in one lane, for half and float alike.
///
/// Not published, and chosen here: Max, Min and Relu of a NaN are NaN; comparisons with a NaN are false but for `ne`.
/// The chip's Rsqrt and Reciprocal read a table and miss 1e-4 (float) or 1e-3 (half) relative error by an amount that
/// is not published; here they are exact, rounded once.
#pragma once

#include "isa/half.h"

#include <cmath>

namespace isa {

struct AddLane {
  template <class T> static T apply(T a, T b) { return a + b; }
};
struct SubLane {
  template <class T> static T apply(T a, T b) { return a - b; }
};
struct MulLane {
  template <class T> static T apply(T a, T b) { return a * b; }
};
struct DivLane {
  template <class T> static T apply(T a, T b) { return a / b; }
};
struct MaxLane {
  template <class T> static T apply(T a, T b) { return a > b || std::isnan(float(a)) ? a : b; }
};
struct MinLane {
  template <class T> static T apply(T a, T b) { return a < b || std::isnan(float(a)) ? a : b; }
};
struct LeakyReluLane {
  template <class T> static T apply(T a, T slope) { return a < T(0.0f) ? a * slope : a; }
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
  template <class T> static T apply(T a) { return MaxLane::apply(a, T(0.0f)); }
};
struct CopyLane {
  template <class T> static T apply(T a) { return a; }
};

struct LtLane {
  static bool apply(float a, float b) { return a < b; }
};
struct GtLane {
  static bool apply(float a, float b) { return a > b; }
};
struct EqLane {
  static bool apply(float a, float b) { return a == b; }
};
struct LeLane {
  static bool apply(float a, float b) { return a <= b; }
};
struct GeLane {
  static bool apply(float a, float b) { return a >= b; }
};
struct NeLane {
  static bool apply(float a, float b) { return a != b; }
};

} // namespace isa
