// SPDX-License-Identifier: Apache-2.0
/// \file
/// Reads one instruction.
#pragma once

#include "isa/text/operands.h"

namespace isa {

/// The instruction on `line`, whose first token was `head`; the step is left at none. Throws if it is no instruction or
/// not a whole one.
Instruction read_instruction(Line& line, const Token& head, const Program& program, const BufferNames& names);

} // namespace isa
