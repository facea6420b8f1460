// SPDX-License-Identifier: Apache-2.0
/// \file
/// A plan's part of the JSON results of `run` and `tiling`.
#pragma once

#include "kernels/plan/plan.h"
#include "tools/play/run_config.h"
#include "tools/report/playback_json.h"

namespace tools {

/// hardware, kernel, shape, dtype.
void add_heading(Json& json, const RunConfig& config);
/// epsilon, tmp, tiling, clobbered, notes.
void add_plan(Json& json, const kernels::Plan& plan);

} // namespace tools
