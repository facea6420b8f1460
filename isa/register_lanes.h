// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a register instruction computes. A vector function is played instruction by instruction on the registers of its
/// core; a table row names one function per element type.
///
/// Lanes outside the predicate become 0 (the zeroing form of the public interface); of a store they keep their bytes.
#pragma once

#include "isa/machine.h"
#include "isa/memory.h"
#include "isa/types.h"

#include <array>

namespace isa {

struct Instruction;

inline constexpr std::size_t kVectorRegisters = 32;
inline constexpr std::size_t kPredicateRegisters = 8;

/// 256 bytes: 64 lanes of 32 bits or 128 of 16.
struct alignas(64) VectorRegister {
  std::array<std::byte, static_cast<std::size_t>(kRepeatBytes)> bytes = {};

  template <class T> T* lanes() { return reinterpret_cast<T*>(bytes.data()); }
  template <class T> const T* lanes() const { return reinterpret_cast<const T*>(bytes.data()); }
};

/// One flag a byte of a vector register: lane i of T is active if that of its first byte is.
struct PredicateRegister {
  std::array<std::uint8_t, static_cast<std::size_t>(kRepeatBytes)> active = {};

  template <class T> bool lane(std::size_t i) const { return active[i * sizeof(T)] != 0; }
  template <class T> void set(std::size_t i, bool on) {
    for (std::size_t byte = i * sizeof(T); byte < (i + 1) * sizeof(T); ++byte) active[byte] = on ? 1 : 0;
  }
};

/// What a vector function works with. A function begins with every register 0.
struct RegisterFile {
  std::array<VectorRegister, kVectorRegisters> vector;
  std::array<PredicateRegister, kPredicateRegisters> predicate;
};

/// One register instruction in one turn of its loops. `moved`: what the steps have added up to by then.
struct RegisterWork {
  const Instruction& instruction;
  std::int64_t moved = 0;
  RegisterFile& registers;
  MemoryView ub;
  HalfOverflow overflow = HalfOverflow::inf;
};

using RegisterFunction = void (*)(const RegisterWork&);

/// A row's meaning for each element type of the destination.
using RegisterLanes = ByType<RegisterFunction>;

} // namespace isa
