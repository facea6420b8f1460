// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a sweep keeps of a point that was played: the columns of the database.
#pragma once

#include "tools/play/run_kernel.h"
#include "tools/report/playback_json.h"

#include <string>
#include <vector>

namespace tools {

/// The names of the columns, as `compare` calls them in its CSV.
const std::vector<std::string>& figure_columns();

/// The figures of a run that ended, in the order of the columns.
std::vector<Json> figures_of(const RunOutcome& outcome);

/// The verdict on the numbers that stands in the column `numbers`, where they are wrong.
inline constexpr const char* kWrongNumbers = "wrong";

} // namespace tools
