// SPDX-License-Identifier: Apache-2.0
/// \file
/// Blocks that do the same on other parts of the GM buffers: found when writing, rebuilt when reading.
#pragma once

#include "isa/text_operands.h"

#include <optional>
#include <string>
#include <vector>

namespace isa {

/// By how many bytes the offsets into each GM buffer differ.
using Moves = std::vector<std::int64_t>;

/// The moves that turn `base` into `program`, or nothing if they differ in more than that.
std::optional<Moves> moves_between(const Program& base, const Program& program, std::size_t gm_buffers);

/// " same-as 0 dy+4096 x+4096".
std::string same_as_text(std::size_t base, const Moves& moves, const GlobalImage& gm);

/// The moves behind "same-as 0"; `gm` names the GM buffers.
Moves read_moves(Line& line, const NameTable& gm);

/// `program` with its GM offsets moved. An offset that would leave the numbers' range stops at the range's end, where
/// no buffer reaches.
Program moved(Program program, const Moves& moves);

} // namespace isa
