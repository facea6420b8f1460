// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNorm, forwards, on random rows in UB, held against double precision.
#pragma once

#include "isa/image.h"
#include "kernels/ascendc/normalization/layer_norm.h"
#include "tests/support/ub_play.h"

namespace support {

inline constexpr double kEpsilon = 1e-5;

struct Figures {
  double mean = 0, variance = 0;
};

inline Figures figures_of(const double* row, std::size_t h) {
  Figures f;
  for (std::size_t k = 0; k < h; ++k) f.mean += row[k] / static_cast<double>(h);
  for (std::size_t k = 0; k < h; ++k) f.variance += (row[k] - f.mean) * (row[k] - f.mean) / static_cast<double>(h);
  return f;
}

template <class T> std::vector<T> random_values(std::uint64_t seed, std::int64_t count) {
  std::vector<T> values;
  for (const double value : isa::normal_values(seed, count)) values.push_back(T(value));
  return values;
}

template <class T> std::vector<float> as_words(const std::vector<T>& values) {
  std::vector<float> words((values.size() * sizeof(T) + sizeof(float) - 1) / sizeof(float));
  std::memcpy(words.data(), static_cast<const void*>(values.data()), values.size() * sizeof(T));
  return words;
}

struct Bounds {
  std::uint32_t max = 0, min = 0;
};
inline Bounds bounds(const AscendC::TensorShape& shape, std::uint32_t type_size) {
  Bounds b;
  AscendC::GetLayerNormMaxMinTmpSize(shape, type_size, false, b.max, b.min);
  return b;
}

/// The largest error of output, mean and variance of `rows` rows of `h`, with a tmp of `bytes`.
template <class T>
double largest_error(std::int64_t rows, std::int64_t h, std::uint32_t bytes, const isa::Machine& machine = atlas_a2()) {
  const auto given = random_values<T>(1, (rows + 2) * h); // x, gamma, beta
  AscendC::tiling::LayerNormTiling tiling;
  AscendC::GetLayerNormNDTilingInfo({1, rows, h, h}, bytes, sizeof(T), false, tiling);
  const std::int64_t out = 0x8000, mean = 0x10000, variance = 0x11000, tmp = 0x12000;
  const auto calls = [&] {
    const AscendC::TPipe pipe;
    const AscendC::LocalTensor<T> x = ub_tensor<T>("given", 0, (rows + 2) * h);
    AscendC::LayerNorm<T>(ub_tensor<T>("out", out, rows * h), ub_tensor<T>("mean", mean, rows),
                          ub_tensor<T>("variance", variance, rows), x, x[rows * h], x[(rows + 1) * h],
                          ub_tensor<std::uint8_t>("tmp", tmp, bytes), T(kEpsilon), tiling);
  };
  const UbPlay played(as_words(given), calls, machine);
  const auto y = played.at<T>(out, static_cast<std::size_t>(rows * h));
  const auto means = played.at<T>(mean, static_cast<std::size_t>(rows)),
             variances = played.at<T>(variance, static_cast<std::size_t>(rows));
  double error = 0;
  const auto compare = [&](T value, double expected) {
    error = std::max(error, std::fabs(double(float(value)) - expected));
  };
  for (std::int64_t row = 0; row < rows; ++row) {
    std::vector<double> values;
    for (std::int64_t k = 0; k < h; ++k) values.push_back(float(given[static_cast<std::size_t>(row * h + k)]));
    const Figures f = figures_of(values.data(), values.size());
    compare(means[static_cast<std::size_t>(row)], f.mean);
    compare(variances[static_cast<std::size_t>(row)], f.variance);
    for (std::int64_t k = 0; k < h; ++k) {
      const double gamma = float(given[static_cast<std::size_t>(rows * h + k)]),
                   beta = float(given[static_cast<std::size_t>((rows + 1) * h + k)]);
      compare(y[static_cast<std::size_t>(row * h + k)],
              (values[static_cast<std::size_t>(k)] - f.mean) / std::sqrt(f.variance + kEpsilon) * gamma + beta);
    }
  }
  return error;
}

} // namespace support
