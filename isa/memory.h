// SPDX-License-Identifier: Apache-2.0
/// \file
/// The bytes of the Unified Buffer as an instruction sees them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace isa {

/// An instruction reads `seen` and writes both. Usually the two are the same memory. When something overwrote a source
/// before the instruction ended, `seen` is a copy of the bytes as they were at its start: it then reads those (and what
/// its own earlier repeats wrote), while its results go to the real memory too.
struct UbView {
  std::byte* seen = nullptr;
  std::byte* real = nullptr;

  void load(void* to, std::int64_t address, std::size_t bytes) const { std::memcpy(to, seen + address, bytes); }
  void store(std::int64_t address, const void* from, std::size_t bytes) const {
    std::memcpy(seen + address, from, bytes);
    if (real != seen) std::memcpy(real + address, from, bytes);
  }
};

} // namespace isa
