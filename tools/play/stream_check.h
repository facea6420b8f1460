// SPDX-License-Identifier: Apache-2.0
/// \file
/// The check of a recording that is about to be played.
#pragma once

#include "check/checker.h"

#include <cstdint>
#include <vector>

namespace tools {

struct StreamCheck {
  bool done = false;                    ///< not if it was not wished for
  std::vector<check::Finding> findings; ///< errors first

  bool ok() const { return !check::has_errors(findings); }
  std::int64_t errors() const { return check::count(findings, check::Severity::error); }
  std::int64_t advice() const { return check::count(findings, check::Severity::advice); }
};

/// Holds the recording to the rules without the compiler's own synchronisation, as `aivsim check` does. The recording
/// is legal on the machine.
StreamCheck checked(const isa::Recording& recording, const isa::Machine& machine);

} // namespace tools
