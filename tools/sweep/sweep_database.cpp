// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_database.h"

#include "isa/error.h"
#include "tools/sweep/sweep_figures.h"

#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

namespace tools {
namespace {

constexpr int kPatienceMs = 10'000; // with who reads or writes at the same time

const std::vector<std::string> kFirstColumns = {"point", "status", "reason", "config_hash"};

std::vector<std::string> all_columns(const SweepFile& sweep) {
  std::vector<std::string> columns = kFirstColumns;
  for (const std::string& name : setting_columns(setting_paths(sweep))) columns.push_back(name);
  columns.insert(columns.end(), figure_columns().begin(), figure_columns().end());
  return columns;
}

void create(SQLite::Database& database, const SweepFile& sweep) {
  std::vector<std::string> columns = {"point INTEGER PRIMARY KEY", "status TEXT NOT NULL"};
  const std::vector<std::string> all = all_columns(sweep);
  for (std::size_t k = columns.size(); k < all.size(); ++k) columns.push_back(quoted_column(all[k]));
  SQLite::Transaction transaction(database);
  database.exec("CREATE TABLE sweep (file TEXT, version TEXT, hash TEXT, points INTEGER, axes TEXT, text TEXT)");
  database.exec(fmt::format("CREATE TABLE points ({})", fmt::join(columns, ", ")));
  const SweepIdentity identity = identity_of(sweep);
  SQLite::Statement row(database, "INSERT INTO sweep VALUES (?, ?, ?, ?, ?, ?)");
  SQLite::bind(row, identity.file, identity.version, identity.hash, identity.points, axes_json(sweep).dump(),
               sweep.text);
  row.exec();
  transaction.commit();
}

void check_same(SQLite::Database& database, const std::string& path, const SweepFile& sweep) {
  const SweepIdentity here = identity_in(database), mine = identity_of(sweep);
  constexpr const char* kWayOut = "; --restart gives its results up";
  if (here.version != mine.version)
    throw isa::Error(
        path, fmt::format("holds results of version {}, this is version {}{}", here.version, mine.version, kWayOut));
  if (here.hash != mine.hash)
    throw isa::Error(path, fmt::format("holds the results of another sweep than {} is now ({} points of {}){}",
                                       sweep.path, here.points, here.file, kWayOut));
}

void remove_files(const std::string& path) {
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) std::filesystem::remove(path + ending);
}

bool holds_something(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw isa::Error(path, "is a folder");
  return std::filesystem::exists(path, error) && std::filesystem::file_size(path, error) > 0;
}

/// An empty one under a name of its own; nothing stays behind if it cannot be written.
void create_beside(const std::string& path, const SweepFile& sweep) {
  remove_files(path);
  try {
    SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPatienceMs);
    create(database, sweep);
  } catch (...) {
    remove_files(path);
    throw;
  }
}

/// A database appears whole, and only what is a sweep's is ever removed.
void prepare(const std::string& path, const SweepFile& sweep, bool restart) {
  if (holds_something(path)) {
    SQLite::Database there = open_results(path);
    if (!restart) return check_same(there, path, sweep);
  }
  const std::string beside = path + ".new";
  create_beside(beside, sweep);
  remove_files(path);
  std::filesystem::rename(beside, path);
}

void bind_value(SQLite::Statement& statement, int place, const Json& value) {
  if (value.is_number_integer())
    statement.bind(place, value.get<std::int64_t>());
  else if (value.is_number())
    statement.bind(place, value.get<double>());
  else if (value.is_string())
    statement.bind(place, value.get_ref<const std::string&>());
  else
    statement.bind(place);
}

Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

} // namespace

SweepDatabase::SweepDatabase(const std::string& path, const SweepFile& sweep, bool restart)
    : database_([&] {
        prepare(path, sweep, restart);
        return SQLite::Database(path, SQLite::OPEN_READWRITE, kPatienceMs);
      }()) {
  // A commit then waits for no disk: a killed process loses nothing, a power cut the last rows at most.
  database_.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  const std::vector<std::string> marks(all_columns(sweep).size(), "?");
  insert_.emplace(database_, fmt::format("INSERT INTO points VALUES ({})", fmt::join(marks, ", ")));
  present_.emplace(database_, "SELECT point FROM points WHERE point >= ? AND point < ? ORDER BY point");
}

void SweepDatabase::add(const SweepRow& row) {
  std::vector<Json> values = {row.point, row.status, or_null(row.reason), or_null(row.config_hash)};
  values.insert(values.end(), row.settings.begin(), row.settings.end());
  values.insert(values.end(), row.figures.begin(), row.figures.end());
  insert_->reset();
  insert_->clearBindings();
  for (std::size_t k = 0; k < values.size(); ++k) bind_value(*insert_, static_cast<int>(k) + 1, values[k]);
  insert_->exec();
}

std::vector<std::int64_t> SweepDatabase::present(std::int64_t begin, std::int64_t end) {
  std::vector<std::int64_t> points;
  present_->reset();
  SQLite::bind(*present_, begin, end);
  while (present_->executeStep()) points.push_back(present_->getColumn(0).getInt64());
  present_->reset();
  return points;
}

void SweepDatabase::forget_lost() {
  database_.exec(fmt::format("DELETE FROM points WHERE status IN ('{}', '{}', '{}')", kFailed, kCrashed, kTimedOut));
}

void SweepDatabase::finish() {
  insert_.reset();
  present_.reset();
  database_.tryExec("PRAGMA journal_mode = DELETE"); // not while somebody reads it; then the next one does
}

SQLite::Database open_results(const std::string& path) {
  if (!holds_something(path)) throw isa::Error(path, "no such database; `aivsim sweep SWEEP.yaml --db FILE` makes one");
  try {
    SQLite::Database database(path, SQLite::OPEN_READONLY, kPatienceMs);
    if (database.tableExists("sweep") && database.tableExists("points")) return database;
  } catch (const SQLite::Exception&) { // no SQLite database at all
  }
  throw isa::Error(path, "is not the database of a sweep");
}

SweepIdentity identity_in(SQLite::Database& database, const std::string& schema) {
  SQLite::Statement row(database, fmt::format("SELECT file, version, hash, points FROM {}.sweep", schema));
  if (!row.executeStep()) return {};
  return {row.getColumn(0), row.getColumn(1), row.getColumn(2), row.getColumn(3).getInt64()};
}

std::vector<std::string> columns_in(SQLite::Database& database) {
  SQLite::Statement rows(database, "SELECT name FROM pragma_table_info('points') ORDER BY cid");
  std::vector<std::string> columns;
  while (rows.executeStep()) columns.push_back(rows.getColumn(0));
  return columns;
}

std::vector<std::string> setting_columns_in(SQLite::Database& database) {
  const std::vector<std::string> all = columns_in(database);
  const auto end = all.end() - static_cast<std::ptrdiff_t>(figure_columns().size());
  return {all.begin() + static_cast<std::ptrdiff_t>(kFirstColumns.size()), end};
}

std::string quoted_column(const std::string& name) { return "\"" + name + "\""; }

} // namespace tools
