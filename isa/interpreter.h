// SPDX-License-Identifier: Apache-2.0
/// \file
/// The plain interpreter: a recording's meaning, without time. Blocks run in order, each up to its next sync_all, then on.
#pragma once

#include "isa/machine.h"
#include "isa/program.h"

namespace isa {

/// Runs every block on `recording.gm.data` (filled before); returns the number of instructions executed.
std::size_t interpret(Recording& recording, const Machine& machine);

} // namespace isa
