// SPDX-License-Identifier: Apache-2.0
/// \file
/// What the checker found: all of it for `aivsim check`, the errors as hazards of a run or a replay.
#pragma once

#include "tools/play/stream_check.h"
#include "tools/report/playback_json.h"

#include <string>
#include <vector>

namespace tools {

/// A line a finding, and their number.
std::string check_text(const std::vector<check::Finding>& findings, const isa::Recording& recording);
/// ok, instructions, findings[].
Json check_json(const std::vector<check::Finding>& findings, const isa::Recording& recording);

/// "hazards: none", or a line a hazard: the first 20, and how many more there are.
std::string hazards_text(const StreamCheck& check, const isa::Recording& recording);
/// The keys `hazards`, null if nothing was checked, and `advice`, their number.
void add_hazards(Json& json, const StreamCheck& check, const isa::Recording& recording);

} // namespace tools
