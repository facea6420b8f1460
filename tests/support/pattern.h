// SPDX-License-Identifier: Apache-2.0
/// \file
/// Test data that are exact in half: x and dy depend on the flat index alone, gamma on the column. Mean and variance
/// are the population figures of the rows of x, rounded to the type.
#pragma once

#include "isa/half.h"
#include "kernels/kernel.h"

#include <vector>

namespace support {

inline double rounded_to(isa::Dtype dtype, double value) {
  return dtype == isa::Dtype::f16 ? static_cast<double>(float(isa::half(value))) : static_cast<double>(float(value));
}

inline double pattern_x(std::int64_t i) { return static_cast<double>((7 * i) % 13 - 6) / 4; }
inline double pattern_dy(std::int64_t i) { return static_cast<double>((5 * i) % 11 - 5) / 8; }
inline double pattern_gamma(std::int64_t h) { return 1 + static_cast<double>((3 * h) % 5 - 2) / 8; }

template <class Function> std::vector<double> tabulate(std::int64_t count, Function function) {
  std::vector<double> values;
  for (std::int64_t i = 0; i < count; ++i) values.push_back(function(i));
  return values;
}

/// dy, x, gamma, mean and variance for [rows, h].
inline kernels::Tensors pattern(std::int64_t rows, std::int64_t h, isa::Dtype dtype) {
  kernels::Tensors tensors = {{"dy", tabulate(rows * h, pattern_dy)},
                              {"x", tabulate(rows * h, pattern_x)},
                              {"gamma", tabulate(h, pattern_gamma)}};
  for (std::int64_t r = 0; r < rows; ++r) {
    double mean = 0;
    for (std::int64_t i = 0; i < h; ++i) mean += pattern_x(r * h + i) / static_cast<double>(h);
    double variance = 0;
    for (std::int64_t i = 0; i < h; ++i) {
      const double centred = pattern_x(r * h + i) - mean;
      variance += centred * centred / static_cast<double>(h);
    }
    tensors["mean"].push_back(rounded_to(dtype, mean));
    tensors["variance"].push_back(rounded_to(dtype, variance));
  }
  return tensors;
}

} // namespace support
