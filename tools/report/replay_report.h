// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim replay` prints, and its JSON result.
#pragma once

#include "tools/play/replay.h"
#include "tools/report/playback_json.h"

#include <string>

namespace tools {

std::string replay_text(const ReplayOutcome& outcome);
Json replay_json(const ReplayOutcome& outcome);

} // namespace tools
