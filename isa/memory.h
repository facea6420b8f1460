// SPDX-License-Identifier: Apache-2.0
/// \file
/// Bytes as an instruction sees them, in UB or in one GM buffer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace isa {

/// An instruction reads `seen` and writes both. Usually the two are the same memory. When something overwrote a source
/// before the instruction ended, `seen` is a copy of the bytes as they were at its start: it then reads those (and what
/// its own earlier repeats wrote), while its results go to the real memory too.
struct MemoryView {
  std::byte* seen = nullptr;
  std::byte* real = nullptr;

  static MemoryView of(std::byte* memory) { return {memory, memory}; }

  void load(void* to, std::int64_t address, std::int64_t bytes) const {
    std::memcpy(to, seen + address, static_cast<std::size_t>(bytes));
  }
  void store(std::int64_t address, const void* from, std::int64_t bytes) const {
    std::memcpy(real + address, from, static_cast<std::size_t>(bytes));
    if (real != seen) std::memcpy(seen + address, from, static_cast<std::size_t>(bytes));
  }
};

} // namespace isa
