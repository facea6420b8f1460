// SPDX-License-Identifier: Apache-2.0
/// \file
/// What explains a run: where its cycles went, what bounds it, what would help. As text, and as JSON with the series
/// that charts are drawn from.
#pragma once

#include "tools/explain/path_shares.h"
#include "tools/explain/roofline.h"
#include "tools/explain/witness.h"
#include "tools/report/playback_json.h"

#include "kernels/plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace tools {

/// UB of core 0: how full it was at its fullest, and what was allocated and never held anything live.
struct UbUse {
  std::int64_t allocated_bytes = 0, peak_live_bytes = 0, peak_cycle = 0, never_live_bytes = 0;
  std::string fullest; ///< the buffer with the most live bytes at its own peak
};

struct Explanation {
  std::vector<PathShare> path; ///< by step; empty for a run that did not end well
  Roofline roof;
  UbUse ub;
  std::vector<std::string> advice;
};

/// `plan`: of a run; a replayed stream has none. The witness has heard the whole run.
Explanation explain(const isa::Recording& recording, const sim::HardwareConfig& hardware, const sim::Result& result,
                    Witness& witness, const kernels::Plan* plan);

std::string explanation_text(const Explanation& explanation, const Json& result, std::int64_t cores);
/// bound, roofline, critical_path[], steps[], advice[], ub_live {}, banks {}, meetings[].
Json explanation_json(const Explanation& explanation, const Json& result, const isa::Recording& recording,
                      const Witness& witness);

} // namespace tools
