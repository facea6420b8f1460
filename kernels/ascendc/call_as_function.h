// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a vector call becomes on a chip with vector functions. `operation` is what it is from memory to memory; what a
/// turn of it is between registers, call_forms.h says. A select brings its scalar in the place of src1.
///
/// Count form: a loop over registers full of elements, each turn a predicate for what is left, the loads, the operation
/// and a store; the vector mask is neither read nor written. Repeat form: a turn a repeat, under one predicate, loads
/// and stores striding over datablocks; where one reads what those before it have stored, a barrier lets it. A
/// reduction stores the results of a repeat a turn, bits of a comparison or for a select lie end to end from turn to
/// turn.
///
/// Both throw Error, naming operation and chip, for an operation without a register form, and for a scalar that is a
/// register where the data are not known: where they are, its number takes its place.
#pragma once

#include "isa/instruction.h"

namespace AscendC {

/// Over `count` contiguous elements; 0 records nothing.
void record_count_function(const isa::Instruction& operation, std::int64_t count);

/// Over the repeats of `operation`, with its strides, the first `lanes` lanes of each; none of either records nothing.
/// Throws Error also where source and destination have different types.
void record_repeat_function(const isa::Instruction& operation, std::int64_t lanes);

} // namespace AscendC
