// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a vector instruction computes, lane by lane. A table row names one of the operations below; `lane_wise` turns
/// it into a function that plays all repeats of an instruction, so the hot loop has no call per repeat.
#pragma once

#include "isa/half.h"
#include "isa/instruction.h"
#include "isa/machine.h"
#include "isa/memory.h"

#include <cmath>

namespace isa {

/// The resolved mask of one instruction: which lanes of which repeat are active.
struct ActiveLanes {
  int repeats = 0;
  int lanes = 0;                             ///< lanes of a full repeat
  int tail = 0;                              ///< active lanes of the last repeat in counter mode, else `lanes`
  std::array<std::uint64_t, 2> bits = {~0ull, ~0ull}; ///< normal mode: low and high word
  bool full = true;                          ///< every lane of every repeat but perhaps the last is active
  int used = 0;                              ///< lanes up to the highest active one, in a repeat that is not the last

  bool active(int lane) const { return ((bits[lane >> 6] >> (lane & 63)) & 1) != 0; }
};

/// One vector instruction, ready to be played.
struct VectorWork {
  const Instruction& instruction;
  const ActiveLanes& active;
  std::uint32_t scalar = 0; ///< f32 bits of the scalar operand
  UbView ub;
  HalfOverflow overflow = HalfOverflow::inf;
};

/// Plays a whole vector instruction on the UB view.
using VectorFunction = void (*)(const VectorWork&);

/// A row's meaning for a destination of f16 and of f32.
struct Lanes {
  VectorFunction f16 = nullptr;
  VectorFunction f32 = nullptr;
};

struct AddLane {
  template <class T> static T apply(T a, T b) { return a + b; }
};
struct SubLane {
  template <class T> static T apply(T a, T b) { return a - b; }
};
struct MulLane {
  template <class T> static T apply(T a, T b) { return a * b; }
};
struct DivLane {
  template <class T> static T apply(T a, T b) { return a / b; }
};
/// exp and ln are computed in double and rounded once, so that the host's float routines do not matter.
struct ExpLane {
  template <class T> static T apply(T a) { return T(std::exp(static_cast<double>(static_cast<float>(a)))); }
};
struct LnLane {
  template <class T> static T apply(T a) { return T(std::log(static_cast<double>(static_cast<float>(a)))); }
};
struct SqrtLane {
  template <class T> static T apply(T a) { return T(std::sqrt(static_cast<float>(a))); }
};
struct CopyLane {
  template <class T> static T apply(T a) { return a; }
};

} // namespace isa
