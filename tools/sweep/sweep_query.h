// SPDX-License-Identifier: Apache-2.0
/// \file
/// Questions to the database of a sweep, in SQL, and all of it as CSV or JSON.
#pragma once

#include "tools/report/playback_json.h"
#include "tools/sweep/sweep_database.h"

#include <ostream>
#include <string>

namespace tools {

/// One statement that reads; anything else is refused. Throws isa::Error placed at --query.
std::string query_text(SQLite::Database& database, const std::string& sql);
/// An array of objects.
Json query_json(SQLite::Database& database, const std::string& sql);

/// As number, text or null, whichever it is.
Json value_of(const SQLite::Column& column);

/// A line a point, in their order.
void write_csv(std::ostream& out, SQLite::Database& database);
/// {sweep: {...}, columns: [...], points: [{...}, ...]}, what is null left out; written as it is read.
void write_json(std::ostream& out, SQLite::Database& database);

} // namespace tools
