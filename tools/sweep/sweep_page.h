// SPDX-License-Identifier: Apache-2.0
/// \file
/// The report page of a sweep.
#pragma once

#include "tools/files/output_file.h"
#include "tools/sweep/sweep_database.h"

namespace tools {

/// Points that a page holds at most; of a larger sweep it holds stretches of neighbours, evenly spread, and says so.
inline constexpr std::int64_t kMostOnPage = 100'000;

/// {kind: "sweep", result}: what the sweep is, its points by status, the axes (the setting columns that take more than
/// one value, each with its values), and of every point that is done where it stands on each axis, its cycles and its
/// bytes of UB.
Json sweep_page_json(SQLite::Database& database, std::int64_t most = kMostOnPage);

/// Throws isa::Error if the file cannot be written.
void write_sweep_page(OutputFile& file, SQLite::Database& database);

} // namespace tools
