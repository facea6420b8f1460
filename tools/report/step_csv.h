// SPDX-License-Identifier: Apache-2.0
/// \file
/// One line a kernel step and pipe: what `--csv-steps` makes. Columns: step, pipe; call_count, cycles and
/// running_time(us) as the vendor's profiler calls them (instructions, busy cycles); bytes copied; then the cycles of
/// each stall reason. All cores together.
#pragma once

#include "sim/listeners/step_sheet.h"

#include <string>

namespace tools {

/// Pipes without an instruction of the step have no line.
std::string step_csv(const sim::StepSheet& sheet, double clock_mhz);

} // namespace tools
