// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a run is bound by: the pipe whose own time fills most of it.
#pragma once

#include "tools/report/playback_json.h"

#include <string>

namespace tools {

/// A pipe's own time: its work, and the waits that its work brings with it (results under way, bank conflicts, the
/// latency and bandwidth of memory). Waiting for another pipe is not among them.
struct Bound {
  std::string name;       ///< vector, MTE2, MTE3 or scalar
  double share = 0;       ///< of the run's cycles, all cores together: 0 to 1
  double share_works = 0; ///< of the run's cycles: its work alone
};

/// From the keys `cycles` and `pipes` of a result on `cores` cores.
Bound bound_of(const Json& result, std::int64_t cores);

} // namespace tools
