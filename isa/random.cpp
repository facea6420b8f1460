// SPDX-License-Identifier: Apache-2.0
#include "isa/image.h"

#include <algorithm>

namespace isa {
namespace {

/// SplitMix64: a counter in steps of the golden ratio, each value mixed.
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(mixed(seed)) {}
  std::uint64_t next() { return mixed(state_ += kStep); }

private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

/// The sum of twelve uniform values less its mean: variance 1. Summed as integers in units of 2^-32, so exact.
double normal(Random& random) {
  std::int64_t sum = 6; // each of the twelve stands for the middle of its unit
  for (int pair = 0; pair < 6; ++pair) {
    const std::uint64_t bits = random.next();
    sum += static_cast<std::int64_t>(bits >> 32) + static_cast<std::int64_t>(bits & 0xffffffff);
  }
  constexpr std::int64_t kMean = std::int64_t{6} << 32;
  return static_cast<double>(sum - kMean) / 4294967296.0;
}

} // namespace

std::vector<double> normal_values(std::uint64_t seed, std::int64_t count) {
  Random random(seed);
  std::vector<double> values(static_cast<std::size_t>(count));
  for (double& value : values) value = normal(random);
  return values;
}

std::vector<double> whole_values(std::uint64_t seed, std::int64_t count, const IntegerRange& range) {
  constexpr std::int64_t kMost = 100;
  const std::int64_t least = std::max(range.least, -kMost);
  const auto numbers = static_cast<std::uint64_t>(std::min(range.most, kMost) - least + 1);
  Random random(seed);
  std::vector<double> values(static_cast<std::size_t>(count));
  for (double& value : values) value = static_cast<double>(least + static_cast<std::int64_t>(random.next() % numbers));
  return values;
}

} // namespace isa
