// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector instructions of the validation streams, made by hand: no kernel stands behind them.
#pragma once

#include "isa/program.h"
#include "tools/validate/arguments.h"

namespace tools {

/// The operation that `op=vadd type=f32` name, over whole contiguous repeats; `src0`, `src1` and `dst` are where the
/// public cost model measures it unless the arguments say otherwise: both sources in the same bank groups.
isa::Instruction vector_operation(Arguments& arguments);

isa::Instruction set_mask(std::uint64_t high, std::uint64_t low);
isa::Instruction set_mask_count();
isa::Instruction vector_barrier();

/// A recording of one block without GM.
isa::Recording one_block(std::vector<isa::Instruction> code);

} // namespace tools
