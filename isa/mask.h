// SPDX-License-Identifier: Apache-2.0
/// \file
/// The vector mask: state of the vector pipe, and what it means for one instruction.
#pragma once

#include "isa/instruction.h"

#include <array>
#include <cstdint>

namespace isa {

/// Normal mode: one bit a lane, the same for every repeat. Counter mode: `low` is the number of elements.
struct MaskState {
  bool counter = false;
  std::uint64_t high = ~0ull;
  std::uint64_t low = ~0ull;

  bool operator==(const MaskState& o) const { return counter == o.counter && high == o.high && low == o.low; }
};

/// What set_cmpmask loads: 128 bits, the low word first. State of the vector pipe too. vsel_cmpmask takes them as one
/// bit a lane, vsel_scalar the lowest of them as its scalar.
using CompareMask = std::array<std::uint64_t, 2>;

/// Applies set_mask_count, set_mask_norm or set_vector_mask.
void apply_mask(const Instruction& instruction, MaskState& mask);

/// Which lanes of which repeat of one instruction are active.
struct ActiveLanes {
  int repeats = 0;
  int used = 0;      ///< lanes up to the highest active one, in every repeat but the last
  int last_used = 0; ///< the same of the last repeat
  bool dense = true; ///< the lanes below `used` are all active
  std::array<std::uint64_t, 2> bits = {~0ull, ~0ull};

  int used_in(int repeat) const { return repeat + 1 == repeats ? last_used : used; }
  bool active(int lane) const { return ((bits[static_cast<std::size_t>(lane >> 6)] >> (lane & 63)) & 1) != 0; }
};

/// Lanes of one repeat: 256 bytes of the wider type.
int lanes_per_repeat(const Instruction& instruction);

/// Resolves the mask for a vector instruction. vbrcb and the comparisons know no mask: their repeats are always whole,
/// in counter mode too; see gather_mask.h for what gathers.
ActiveLanes resolve(const Instruction& instruction, const MaskState& mask);

} // namespace isa
