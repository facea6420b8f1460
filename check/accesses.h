// SPDX-License-Identifier: Apache-2.0
/// \file
/// The bytes that an instruction reads and writes, to the byte: lanes that a mask leaves out are not among them.
#pragma once

#include "isa/function_footprints.h"
#include "isa/mask.h"
#include "isa/program.h"

#include <vector>

namespace check {

/// One range of UB, or of a GM buffer.
struct AccessRange {
  isa::Range range;
  bool write = false;
  std::int32_t gm_buffer = -1;                   ///< -1: UB
  std::uint32_t owner = isa::Operand::kNoBuffer; ///< the UB buffer that the operand names
};

/// Follows one block's instructions in the order in which its vector pipe sees them.
class Accesses {
public:
  Accesses(const isa::Program& program, isa::Moves moves) : program_(program), moves_(std::move(moves)) {}

  /// The ranges of the instruction, reads first; valid until the next call. Masks take effect on what comes after.
  const std::vector<AccessRange>& of(std::size_t index);
  const isa::MaskState& mask() const { return mask_; }

private:
  void vector_ranges(const isa::Instruction& instruction);
  void add_gm(const isa::GmSpan& span, bool write);
  void copy_ranges(const isa::Instruction& instruction);
  void function_ranges(const isa::Instruction& instruction);
  void add_lanes(const isa::Walk& walk, bool write, std::uint32_t owner, const isa::ActiveLanes& active,
                 std::int64_t element);
  void add_range(const isa::Range& range, bool write, std::uint32_t owner);
  void add_walk(const isa::Walk& walk, bool write, std::uint32_t owner, std::int64_t left_out,
                std::int64_t left_out_last);

  const isa::Program& program_;
  isa::Moves moves_;
  isa::MaskState mask_;
  std::vector<AccessRange> ranges_;
  isa::FunctionFootprints functions_;
};

} // namespace check
