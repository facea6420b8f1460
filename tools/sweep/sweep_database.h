// SPDX-License-Identifier: Apache-2.0
/// \file
/// The results of a sweep, in SQLite. Table `sweep`, one row: which sweep it is. Table `points`: a row a point that was
/// played or cannot be, each written in a transaction of its own.
#pragma once

#include "tools/sweep/sweep_row.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <vector>

namespace tools {

/// What a database says of its sweep.
struct SweepIdentity {
  std::string file, version, hash;
  std::int64_t points = 0;
};

/// What the sweep is, whatever its file is called and however it is laid out: the keys and values, and the figures of
/// the chips.
SweepIdentity identity_of(const SweepFile& sweep);

/// [{key, column, values}]: what is varied; no column for a whole section.
Json axes_json(const SweepFile& sweep);

class SweepDatabase {
public:
  /// Creates the file, or goes on with one of the same sweep and version. With `restart` what stood there is given up.
  /// Throws isa::Error for a file that is something else, and for a database of another sweep.
  SweepDatabase(const std::string& path, const SweepFile& sweep, bool restart);

  void add(const SweepRow& row);
  /// The points from `begin` to below `end` that have a row.
  std::vector<std::int64_t> present(std::int64_t begin, std::int64_t end);
  /// Forgets the rows that failed, crashed or timed out.
  void forget_lost();
  /// From now on everything stands in one file.
  void finish();

  SQLite::Database& handle() { return database_; }

private:
  SQLite::Database database_;
  std::optional<SQLite::Statement> insert_, present_;
};

/// Opens the database of a sweep to be read. Throws isa::Error if it is none.
SQLite::Database open_results(const std::string& path);

SweepIdentity identity_in(SQLite::Database& database, const std::string& schema = "main");

/// The columns of `points`, in order.
std::vector<std::string> columns_in(SQLite::Database& database);
/// Those of them that are settings, not figures.
std::vector<std::string> setting_columns_in(SQLite::Database& database);
/// As SQL takes any name.
std::string quoted_column(const std::string& name);

} // namespace tools
