// SPDX-License-Identifier: Apache-2.0
// LayerNorm, forwards: numbers against double precision, rounds, tiling, refusals.
#include "isa/image.h"
#include "kernels/ascendc/normalization/layer_norm.h"
#include "tests/support/message_of.h"
#include "tests/support/ub_play.h"

#include <catch2/catch.hpp>

using namespace AscendC;
using support::ub_tensor;

namespace {

constexpr double kEpsilon = 1e-5;

struct Figures {
  double mean = 0, variance = 0;
};

Figures figures_of(const double* row, std::size_t h) {
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

/// The largest error of output, mean and variance of `rows` rows of `h`, with a tmp of `bytes`.
template <class T> double largest_error(std::int64_t rows, std::int64_t h, std::uint32_t bytes) {
  const auto given = random_values<T>(1, (rows + 2) * h); // x, gamma, beta
  tiling::LayerNormTiling tiling;
  GetLayerNormNDTilingInfo({1, rows, h, h}, bytes, sizeof(T), false, tiling);
  const std::int64_t out = 0x8000, mean = 0x10000, variance = 0x11000, tmp = 0x12000;
  const support::UbPlay played(as_words(given), [&] {
    const TPipe pipe;
    const LocalTensor<T> x = ub_tensor<T>("given", 0, (rows + 2) * h);
    LayerNorm<T>(ub_tensor<T>("out", out, rows * h), ub_tensor<T>("mean", mean, rows),
                 ub_tensor<T>("variance", variance, rows), x, x[rows * h], x[(rows + 1) * h],
                 ub_tensor<std::uint8_t>("tmp", tmp, bytes), T(kEpsilon), tiling);
  });
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

struct Bounds {
  std::uint32_t max = 0, min = 0;
};
Bounds bounds(const TensorShape& shape, std::uint32_t type_size) {
  Bounds b;
  GetLayerNormMaxMinTmpSize(shape, type_size, false, b.max, b.min);
  return b;
}

} // namespace

TEST_CASE("LayerNorm agrees with double precision, in one round and in many, with a shorter last one") {
  CHECK(largest_error<float>(16, 64, bounds({1, 16, 64, 64}, 4).max) < 2e-5);
  CHECK(largest_error<float>(21, 64, bounds({1, 21, 64, 64}, 4).min) < 2e-5);
  CHECK(largest_error<float>(3, 128, bounds({1, 3, 128, 128}, 4).max) < 2e-5);
}

TEST_CASE("LayerNorm in half is right to the rounding of half") {
  CHECK(largest_error<half>(32, 64, bounds({1, 32, 64, 64}, 2).max) < 1e-2);
  CHECK(largest_error<half>(37, 16, bounds({1, 37, 16, 16}, 2).min) < 1e-2);
}

TEST_CASE("the bounds are buffers of a group of rows and of all rows") {
  const Bounds b = bounds({2, 10, 64, 64}, 4); // 20 rows: three groups of 8
  CHECK(b.min == 3 * 8 * 64 * 4);
  CHECK(b.max == 3 * 24 * 64 * 4);
  CHECK(bounds({2, 10, 64, 64}, 2).min == 5 * 16 * 64 * 4);
}

TEST_CASE("a tmp below the bound is refused, and so is a shape that is none") {
  tiling::LayerNormTiling tiling;
  CHECK(support::message_of([&] {
          GetLayerNormNDTilingInfo({1, 16, 64, 64}, 6143, 4, false, tiling);
        }) == "LayerNorm tiling: stackBufferSize 6143 does not hold 8 rows of H 64, which need 6144");
  CHECK(support::message_of([&] { GetLayerNormNDTilingInfo({16, 64}, 6144, 4, false, tiling); }) != "no error");
}

TEST_CASE("LayerNorm is refused by name on a chip with vector functions") {
  support::SurfaceBench bench;
  bench.machine = support::ascend_950pr();
  CHECK(support::message_of([&] { bench.record([] { require_layer_norm(); }); }) ==
        "LayerNorm has no form here for the vector functions of ascend_950pr");
}
