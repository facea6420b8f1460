// SPDX-License-Identifier: Apache-2.0
/// \file
/// The single legality rules, by what they look at. Each returns a sentence without the mnemonic, or "".
#pragma once

#include "isa/footprint.h"
#include "isa/machine.h"
#include "isa/mask.h"
#include "isa/program.h"
#include "isa/slots.h"

#include <string>
#include <vector>

namespace isa {

/// One instruction and all that it refers to.
struct Subject {
  const Instruction& instruction;
  const InstructionRow& row;
  const Program& program;
  const GlobalImage& gm;
  const Machine& machine;
};

/// "`what` is `value`, allowed `least` to `most`" if it is outside.
std::string outside(const std::string& what, std::int64_t value, std::int64_t least, std::int64_t most);

/// How messages call operand `index`: "src0 ub:x+4".
std::string operand_text(const Subject& subject, std::size_t index);

/// Machine, element types, the kinds of the operands.
std::string form_fault(const Subject& subject);
/// Owners, alignment, registers and immediates.
std::string operand_fault(const Subject& subject, std::size_t index);
/// Strides, repeats and rounding of a vector instruction.
std::string vector_fault(const Subject& subject);
/// Bursts, lengths, gaps, padding and the GM bytes of a copy.
std::string copy_fault(const Subject& subject);
/// The GM bytes of a copy or of a scalar access.
std::string gm_reach_fault(const Subject& subject);
/// Pipes and number of a flag, barrier or mutex.
std::string flag_fault(const Subject& subject);
/// Steps, block stride, distribution and rounding of a register instruction.
std::string register_fault(const Subject& subject);
/// To how many bytes the UB address of a register instruction is aligned, and its steps.
std::int64_t register_alignment(const Subject& subject);

/// All of the above, of an instruction by itself.
std::string own_fault(const Subject& subject);
/// Places of UB buffers, and of their parts within them.
std::string buffers_fault(const std::vector<UbBuffer>& buffers, const Machine& machine);

/// What is wrong with a vector function, and with which instruction of its body.
struct FunctionFault {
  std::string what; ///< "" if nothing is
  std::size_t index = 0;
};
/// How the loops of a body nest, what its registers are read before, and the UB bytes that it reaches. The single
/// instructions are without fault.
FunctionFault function_fault(const Instruction& vf, const Program& program, const GlobalImage& gm,
                             const Machine& machine);

/// How far a UB operand may reach: physically, and in its owner, whose last datablock is its own. "" if it may.
std::string hull_fault(const Subject& subject, const Range& hull, std::size_t operand);
/// The UB bytes that an instruction without any of the faults above reaches under `mask`.
std::string reach_fault_under(const Subject& subject, const MaskState& mask);

} // namespace isa
