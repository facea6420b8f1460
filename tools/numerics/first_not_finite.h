// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the first NaN or Inf of a run came from: the instruction that made it out of finite numbers, and the row whose
/// data did it. Found afterwards, by playing the stream once more without time, an instruction at a time.
#pragma once

#include "check/finding.h"
#include "tools/numerics/register_watch.h"

#include "isa/machine.h"
#include "isa/program.h"

#include <optional>
#include <string>

namespace tools {

struct NotFinite {
  check::Where at;
  Made made;
  std::string step;                ///< of the kernel, "" if none is named
  std::optional<std::int64_t> row; ///< of the tensors that have rows, see guilty_row
};

/// `gm`: the recording's, filled as before the first instruction. Instructions are taken block by block, from sync_all
/// to sync_all. nullopt if no instruction makes NaN or Inf of finite sources: then they were there before, or came of
/// an order that the program does not say.
std::optional<NotFinite> first_not_finite(const isa::Recording& recording, const isa::GlobalImage& gm,
                                          const isa::Machine& machine);

/// "block 0, instruction 57 (vdiv, PdVar) makes Inf of finite numbers, from the data of row 3".
std::string to_text(const NotFinite& found, const isa::Recording& recording);

} // namespace tools
