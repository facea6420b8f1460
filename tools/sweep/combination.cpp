// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/combination.h"

#include "tools/sweep/shuffle.h"

namespace tools {

std::int64_t product_of(const std::vector<std::size_t>& sizes) {
  constexpr std::int64_t kMost = std::int64_t{1} << 62;
  std::int64_t product = 1;
  for (const std::size_t size : sizes)
    if (__builtin_mul_overflow(product, static_cast<std::int64_t>(size), &product) || product > kMost) return -1;
  return product;
}

std::vector<std::size_t> Combination::choice(std::int64_t point) const {
  if (how == Combine::zip) return std::vector<std::size_t>(sizes.size(), static_cast<std::size_t>(point));
  auto left = static_cast<std::size_t>(how == Combine::random ? Shuffle(product_of(sizes), seed).at(point) : point);
  std::vector<std::size_t> places(sizes.size());
  for (std::size_t k = sizes.size(); k-- > 0; left /= sizes[k]) places[k] = left % sizes[k];
  return places;
}

} // namespace tools
