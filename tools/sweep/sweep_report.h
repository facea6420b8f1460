// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim sweep` says of its points: how many ended how, and why some did not.
#pragma once

#include "tools/sweep/sweep_database.h"

#include <string>

namespace tools {

std::string sweep_text(SQLite::Database& database, const std::string& file);

/// Every point that has a row was done or cannot be, and no numbers are wrong.
bool is_good(SQLite::Database& database);

} // namespace tools
