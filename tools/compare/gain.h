// SPDX-License-Identifier: Apache-2.0
/// \file
/// Where the cycles went that one run needs less than another: the difference of the vector unit's account, reason by
/// reason.
#pragma once

#include "tools/report/playback_json.h"

#include <string>

namespace tools {

/// One run of a comparison.
struct Run {
  const Json& result;
  std::int64_t cores = 1;
};

/// "5,769 cycles fewer: 3,000 behind barriers, 2,000 of work", or why there is no difference to speak of: what bounds
/// both. Figures are those of the mean core.
std::string gain_text(const Run& first, const Run& other);

} // namespace tools
