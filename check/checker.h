// SPDX-License-Identifier: Apache-2.0
/// \file
/// Checks a recording before any time runs: races, flags, memory, masks, waste. Nothing depends on timing or on data.
#pragma once

#include "check/finding.h"

#include "isa/machine.h"
#include "isa/program.h"

#include <vector>

namespace check {

struct CheckOptions {
  /// The vendor's compiler inserts synchronisation between V and V, and between the scalar unit and the others, by
  /// default: with it a stream is held to what is left.
  bool auto_sync = false;
};

/// All findings, errors first, each kind of meeting once with its number; what several blocks with one program do alike
/// is told of the first of them. The recording is legal on the machine.
std::vector<Finding> check_recording(const isa::Recording& recording, const isa::Machine& machine,
                                     const CheckOptions& options = {});

std::int64_t count(const std::vector<Finding>& findings, Severity severity);
bool has_errors(const std::vector<Finding>& findings);

/// "block 0, instruction 12 (vadd, PdX)".
std::string to_text(const Where& where, const isa::Recording& recording);
/// The same, the kind and what is the matter, with the other instruction where there is one.
std::string to_text(const Finding& finding, const isa::Recording& recording);

} // namespace check
