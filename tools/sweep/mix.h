// SPDX-License-Identifier: Apache-2.0
/// \file
/// Numbers that look random and are the same on every host.
#pragma once

#include <cstdint>

namespace tools {

/// Every bit of the result depends on every bit of `value`; one to one. (The finaliser of SplitMix64, which is in the
/// public domain.)
inline std::uint64_t mixed(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30u)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27u)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31u);
}

} // namespace tools
