// SPDX-License-Identifier: Apache-2.0
/// \file
/// What each vector call becomes on a chip with vector functions. Most have an instruction that does the same between
/// registers; the others are put together from several.
#pragma once

#include "kernels/ascendc/call_turns.h"

namespace AscendC {

/// What an operation from memory to memory becomes.
struct Form {
  isa::Opcode memory, registers;
  void (*write)(const Piece&);
  Prepared (*prepare)(VectorBody&, const isa::Instruction&, isa::Dtype lanes) = nullptr;
};

/// Throws Error, naming operation and chip, where there is none.
const Form& form_of(const isa::Instruction& operation);

} // namespace AscendC
