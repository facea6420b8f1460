// SPDX-License-Identifier: Apache-2.0
/// \file
/// Legality: whether a chip has an instruction in that form and whether everything it touches exists. The interpreter
/// and the simulator take validated programs and check nothing again.
#pragma once

#include "isa/machine.h"
#include "isa/mask.h"
#include "isa/program.h"
#include "isa/text/text.h"

#include <string>

namespace isa {

/// What is wrong with one instruction taken by itself, in one sentence that names the operand, its value and what is
/// allowed; "" if nothing is. What a vector instruction reaches depends on the mask: see `fault_under`.
std::string fault_of(const Instruction& instruction, const Program& program, const GlobalImage& gm,
                     const Machine& machine);

/// What is wrong with the bytes that an instruction without a fault of its own reaches under `mask`: beyond the UB,
/// beyond the operand's buffer, or more repeats than any UB holds.
std::string fault_under(const MaskState& mask, const Instruction& instruction, const Program& program,
                        const GlobalImage& gm, const Machine& machine);

/// Throws Error("`place`: fault") if the instruction has a fault of its own.
void check(const Instruction& instruction, const Program& program, const GlobalImage& gm, const Machine& machine,
           const std::string& place);

/// Walks every block with its mask, its atomic mode and its scalar registers; throws Error at the first fault, naming
/// block and instruction, and file and line where the recording came from text.
void validate(const Recording& recording, const Machine& machine);
void validate(const ParsedText& text, const Machine& machine);

} // namespace isa
