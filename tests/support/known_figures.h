// SPDX-License-Identifier: Apache-2.0
/// \file
/// Inputs whose outputs are known from elsewhere, in float64 by the documented formulas or as documented: the pattern
/// in several shapes, the numbers from 0 on, and rows without variance.
#pragma once

#include "tests/support/pattern.h"

#include <cmath>
#include <limits>
#include <string>

namespace support {

using Values = std::vector<double>;

inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

/// What the pattern gives: the first elements of pd_x and res_for_gamma, the last of pd_x, and sums of magnitudes.
struct Figures {
  std::int64_t b, s, h;
  isa::Dtype dtype;
  double epsilon;
  Values pd_x;
  double pd_x_last; ///< NaN where none is known
  double sum_pd_x;
  Values res;
  double sum_res, sum_pd_gamma, sum_pd_beta;

  kernels::TensorShape shape() const { return {b, s, h}; }
  std::string text() const {
    return "[" + std::to_string(b) + "," + std::to_string(s) + "," + std::to_string(h) + "] " +
           (dtype == isa::Dtype::f16 ? "half" : "float");
  }
};

inline const std::vector<Figures>& pattern_figures() {
  constexpr isa::Dtype f32 = isa::Dtype::f32;
  constexpr isa::Dtype f16 = isa::Dtype::f16;
  static const std::vector<Figures> figures = {
      {2,
       32,
       16,
       f32,
       1e-5,
       {-0.972090524, 0.09932555, 0.165361419, 0.020763223},
       0.066342812,
       294.917038856,
       {-1.394363029, 0.421551613},
       891.111204672,
       21.667539227,
       5.375},
      {2,
       16,
       32,
       f16,
       1e-5,
       {-0.953893183, 0.093737606, 0.204868215, 0.005963887},
       -0.305528446,
       313.009895456,
       {-1.520772843, 0.340719599},
       889.760472371,
       79.32757823,
       10.625},
      {1,
       24,
       64,
       f32,
       1e-5,
       {-0.687521489, 0.019325292, 0.419780447, -0.116478672},
       0.455556002,
       506.648923655,
       {-1.591175553, 0.265195926},
       1327.59490142,
       120.782841806,
       36.25},
      {1,
       8,
       16,
       f32,
       1e-5,
       {-0.972090524, 0.09932555, 0.165361419},
       kUnknown,
       37.845898545,
       {-1.394363029, 0.421551613},
       111.735192227,
       11.101989157,
       5.75},
      {1, 8, 8, f32, 1e-5, {}, kUnknown, 15.782538352, {}, 57.250699568, 10.585580611, 2.625},
      {1, 8, 64, f32, 1e-5, {}, kUnknown, 169.307661745, {}, 442.666541718, 50.960742143, 50.125},
      {1,
       8,
       72,
       f32,
       1e-5,
       {-0.646804012, 0.02412729, 0.463198485, -0.118650127},
       -0.180009872,
       202.618414951,
       {-1.559015001, 0.311803002},
       498.112911574,
       89.122605282,
       25.875},
      {1, 8, 128, f32, 1e-5, {}, kUnknown, 373.029643364, {}, 885.336659089, 95.389085223, 65.875},
      {1,
       56,
       96,
       f32,
       1e-5,
       {-0.521493625, 0.003242966, 0.563685475, -0.159492719},
       -0.346502542,
       1905.34212804,
       {-1.564053197, 0.299499548},
       4649.094047036,
       91.762635323,
       32.875},
      {1,
       8,
       512,
       f32,
       1e-12,
       {-0.512748574, 0.001375001, 0.574030617, -0.163610061},
       -0.149348792,
       1493.946482785,
       {-1.595999423, 0.273301862},
       3537.866410182,
       609.975596366,
       185.875},
      {1,
       8,
       768,
       f32,
       1e-12,
       {-0.520480324, 0.002530727, 0.567362755, -0.161136283},
       -0.239707651,
       2241.51418513,
       {-1.599847063, 0.269074669},
       5306.116943607,
       611.893639752,
       594.125},
  };
  return figures;
}

inline double sum_abs(const Values& values) {
  double sum = 0;
  for (const double value : values) sum += std::fabs(value);
  return sum;
}

/// [1,8,8] with dy = x = 0..63 row by row.
inline kernels::Tensors counting_inputs() {
  const auto count = tabulate(64, [](std::int64_t i) { return static_cast<double>(i); });
  return {{"dy", count},
          {"x", count},
          {"gamma", tabulate(8, [](std::int64_t i) { return static_cast<double>(i); })},
          {"mean", tabulate(8, [](std::int64_t r) { return 3.5 + 8.0 * static_cast<double>(r); })},
          {"variance", Values(8, 5.25)}};
}

/// [1,8,16] without variance: x = mean = 3, dy is 1, -1, 1, ...
inline kernels::Tensors flat_inputs() {
  return {{"dy", tabulate(128, [](std::int64_t i) { return i % 2 == 0 ? 1.0 : -1.0; })},
          {"x", Values(128, 3.0)},
          {"gamma", Values(16, 1.0)},
          {"mean", Values(8, 3.0)},
          {"variance", Values(8, 0.0)}};
}

} // namespace support
