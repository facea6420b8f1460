// SPDX-License-Identifier: Apache-2.0
/// \file
/// Whose data make an instruction give NaN or Inf? Found by trying: with the other rows' data replaced by ones it must
/// still happen. Streams do not depend on data, so each trial plays the same instructions.
#pragma once

#include "check/finding.h"
#include "tools/numerics/register_watch.h"

#include "isa/machine.h"
#include "isa/program.h"

#include <optional>

namespace tools {

/// The first row of the inputs that have rows ([B,S,H] and beside it [B,S]) with which alone the instruction at `at`,
/// before the first sync_all, makes what it `made` on `gm`. nullopt if no single row does, if there are no such inputs,
/// or if the stream was recorded for its data.
std::optional<std::int64_t> guilty_row(const isa::Recording& recording, const isa::GlobalImage& gm,
                                       const isa::Machine& machine, const check::Where& at, const Made& made);

} // namespace tools
