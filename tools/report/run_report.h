// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim run` prints, and its JSON result.
#pragma once

#include "tools/play/run_kernel.h"
#include "tools/report/playback_json.h"

#include <string>

namespace tools {

std::string run_text(const RunOutcome& outcome);
Json run_json(const RunOutcome& outcome);

/// A row a tensor: errors, limit, NaN, Inf, verdict.
std::string numerics_text(const Verdict& verdict);
/// ok is null if nothing was compared.
Json numerics_json(const Verdict& verdict);

} // namespace tools
