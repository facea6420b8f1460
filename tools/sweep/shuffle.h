// SPDX-License-Identifier: Apache-2.0
/// \file
/// The numbers below a size in an order that a seed decides, each once, without keeping a list: a Feistel network over
/// the next power of four, walked until it lands below the size.
#pragma once

#include <cstdint>

namespace tools {

class Shuffle {
public:
  /// `size` of 1 to 2^62.
  Shuffle(std::int64_t size, std::uint64_t seed);
  /// What stands at place `place`, 0 to size - 1.
  std::int64_t at(std::int64_t place) const;

private:
  std::uint64_t step(std::uint64_t value) const;

  std::uint64_t size_, seed_;
  unsigned half_bits_ = 1;
};

} // namespace tools
