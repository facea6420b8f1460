// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim kernel` prints, and its JSON result: that of a replay, with what the checker found and the verdict on
/// the numbers.
#pragma once

#include "tools/kernel/kernel_outcome.h"
#include "tools/report/playback_json.h"

#include <string>

namespace tools {

std::string kernel_text(const KernelOutcome& outcome);
Json kernel_json(const KernelOutcome& outcome);

} // namespace tools
