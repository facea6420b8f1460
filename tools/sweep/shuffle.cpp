// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/shuffle.h"

#include "tools/sweep/mix.h"

namespace tools {

Shuffle::Shuffle(std::int64_t size, std::uint64_t seed) : size_(static_cast<std::uint64_t>(size)), seed_(mixed(seed)) {
  while ((std::uint64_t{1} << (2 * half_bits_)) < size_) ++half_bits_;
}

std::int64_t Shuffle::at(std::int64_t place) const {
  std::uint64_t value = step(static_cast<std::uint64_t>(place));
  while (value >= size_) value = step(value);
  return static_cast<std::int64_t>(value);
}

std::uint64_t Shuffle::step(std::uint64_t value) const {
  constexpr std::uint64_t kRounds = 6;
  const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
  std::uint64_t left = value >> half_bits_, right = value & mask;
  for (std::uint64_t round = 0; round < kRounds; ++round) {
    const std::uint64_t next = left ^ (mixed(seed_ + round + mixed(right)) & mask);
    left = right;
    right = next;
  }
  return (left << half_bits_) | right;
}

} // namespace tools
