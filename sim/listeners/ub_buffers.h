// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whose a datablock of UB is: buffers may nest (parts of a tmp buffer), the outermost counts.
#pragma once

#include "isa/program.h"

#include <cstdint>
#include <vector>

namespace sim {

/// The datablock in which a byte address lies.
inline std::size_t block_of(std::int64_t address) { return static_cast<std::size_t>(address / isa::kBlockBytes); }

/// True if buffer `index` of the program lies in no other.
bool outermost(const isa::Program& program, std::size_t index);

/// By datablock of a UB of `ub_bytes`, and a little more: the outermost buffer that it belongs to, -1 for none.
std::vector<std::int16_t> owners_of(const isa::Program& program, std::int64_t ub_bytes);

} // namespace sim
