// SPDX-License-Identifier: Apache-2.0
/// \file
/// The comment behind a vector instruction that shows the mask it runs under.
#pragma once

#include "isa/mask.h"
#include "isa/program.h"

#include <string>

namespace isa {

/// Follows the mask state through a listing. A full mask goes without saying.
class MaskComment {
public:
  /// Appends "  ; mask: ..." where the instruction's mask is known and not full, and follows mask instructions.
  void append(std::string& out, const Instruction& instruction);

  /// A loop's body stands in the text once but meets, from its second turn on, the mask that its own end leaves: where
  /// that differs, nothing is shown until the body has set it.
  void enter_loop(const Program& program, const Loop& loop);

private:
  void follow(const Instruction& instruction);

  MaskState mask_;
  bool mode_known_ = true;
  bool words_known_ = true;
};

} // namespace isa
