// SPDX-License-Identifier: Apache-2.0
/// \file
/// The count form of a vector call on a chip with vector functions: a loop over registers full of elements, each turn a
/// predicate for what is left, the loads, the operation and a store. Neither reads nor writes the vector mask.
#pragma once

#include "isa/instruction.h"

namespace AscendC {

/// Records `operation`, which stands for the same from memory to memory over contiguous data, over `count` elements; 0
/// records nothing. Throws Error, naming it and the chip, for an operation without a register form and for a scalar
/// that is a register.
void record_count_function(const isa::Instruction& operation, std::int64_t count);

} // namespace AscendC
