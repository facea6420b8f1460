// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a vector instruction computes. A table row names one function per element type; a function plays all repeats of
/// an instruction, so the hot loop has no call per repeat. The lane-wise ones are made in lane_loops.h.
#pragma once

#include "isa/half.h"
#include "isa/machine.h"
#include "isa/mask.h"
#include "isa/memory.h"

namespace isa {

/// One vector instruction, ready to be played.
struct VectorWork {
  const Instruction& instruction;
  const ActiveLanes& active;
  double scalar = 0; ///< the immediate, or the register's value at dispatch
  const CompareMask& cmpmask;
  MemoryView ub;
  HalfOverflow overflow = HalfOverflow::inf;
};

using VectorFunction = void (*)(const VectorWork&);

/// A row's meaning for each element type of the destination.
using Lanes = ByType<VectorFunction>;

} // namespace isa
