// SPDX-License-Identifier: Apache-2.0
/// \file
/// How the lists of a sweep make its points. A point is a number; which value of each list it takes follows from the
/// number alone, so that no list of points is ever kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tools {

enum class Combine : std::uint8_t {
  product, ///< each with each, the last list fastest
  zip,     ///< the first values together, the second ones together, ...
  random   ///< some of the product, in an order that the seed decides, none twice
};

struct Combination {
  Combine how = Combine::product;
  std::vector<std::size_t> sizes; ///< of the lists
  std::int64_t points = 0;
  std::uint64_t seed = 1; ///< of `random`

  /// The place in each list that point `point` takes, 0 <= point < points.
  std::vector<std::size_t> choice(std::int64_t point) const;
};

/// More than this many points are no sweep but a slip.
inline constexpr std::int64_t kMostPoints = 1'000'000'000;

/// The product of the sizes; -1 if it is more than 2^62.
std::int64_t product_of(const std::vector<std::size_t>& sizes);

} // namespace tools
