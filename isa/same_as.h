// SPDX-License-Identifier: Apache-2.0
/// \file
/// Blocks that do the same on other parts of the GM buffers: they share one program, in memory and in the text form.
#pragma once

#include "isa/text/operands.h"

#include <string>
#include <vector>

namespace isa {

/// The moves that turn `base` into `program`, or nothing if they differ in more than that.
std::optional<Moves> moves_between(const Program& base, const Program& program, std::size_t gm_buffers);

/// Lets block `block` play an earlier block's program, if its own is the same up to GM offsets.
void share_code(Recording& recording, std::size_t block);

/// " same-as 0 dy+4096 x+4096".
std::string same_as_text(std::size_t base, const Moves& moves, const GlobalImage& gm);

/// The moves behind "same-as 0"; `gm` names the GM buffers.
Moves read_moves(Line& line, const NameTable& gm);

/// `instruction` with its GM offsets moved. An offset that would leave the numbers' range stops at the range's end,
/// where no buffer reaches.
Instruction moved(Instruction instruction, const Moves& moves);

/// Both moves, one after the other, with the same limit.
Moves sum_of(const Moves& a, const Moves& b);

} // namespace isa
