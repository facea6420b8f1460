// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim tiling` prints, and its JSON result: the plan alone.
#pragma once

#include "tools/play/run_config.h"
#include "tools/report/playback_json.h"

#include <string>

namespace tools {

std::string tiling_text(const RunConfig& config, const kernels::Plan& plan);
Json tiling_json(const RunConfig& config, const kernels::Plan& plan);

} // namespace tools
