// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_merge.h"

#include "isa/error.h"
#include "tools/sweep/sweep_database.h"
#include "tools/sweep/sweep_lock.h"

#include <fmt/format.h>

#include <filesystem>

namespace tools {
namespace {

namespace fs = std::filesystem;

constexpr int kPatienceMs = 10'000;

void check_same(const SweepIdentity& all, const std::string& path, const SweepIdentity& other,
                const std::string& part) {
  if (all.version != other.version)
    throw isa::Error(
        part, fmt::format("holds results of version {}, {} those of version {}", other.version, path, all.version));
  if (all.hash != other.hash) throw isa::Error(part, fmt::format("holds the results of another sweep than {}", path));
}

/// All of one sweep: nothing is written before that is sure.
void check_parts(const std::string& path, const std::vector<std::string>& parts) {
  const std::string& first = fs::exists(path) ? path : parts.front();
  SQLite::Database database = open_results(first);
  const SweepIdentity identity = identity_in(database);
  for (const std::string& part : parts) {
    SQLite::Database other = open_results(part);
    check_same(identity, first, identity_in(other), part);
    std::error_code ignored;
    if (fs::equivalent(path, part, ignored)) throw isa::Error("--merge", path + " is one of its own parts");
  }
}

/// The same tables as the part has, without its points; whole or not there.
void create_like(const std::string& path, const std::string& part) {
  const std::string beside = path + ".new";
  fs::remove(beside);
  {
    SQLite::Database database(beside, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kPatienceMs);
    SQLite::Statement attach(database, "ATTACH ? AS part");
    attach.bind(1, part);
    attach.exec();
    std::vector<std::string> tables;
    SQLite::Statement schema(database, "SELECT sql FROM part.sqlite_schema WHERE name IN ('sweep', 'points')");
    while (schema.executeStep()) tables.push_back(schema.getColumn(0));
    SQLite::Transaction transaction(database);
    for (const std::string& table : tables) database.exec(table);
    database.exec("INSERT INTO main.sweep SELECT * FROM part.sweep");
    transaction.commit();
  }
  fs::rename(beside, path);
}

/// The simulator plays the same point to the same cycles, wherever it runs.
void check_agreement(SQLite::Database& database, const std::string& part) {
  SQLite::Statement both(database, "SELECT a.point FROM points a JOIN part.points b USING (point) WHERE a.status = "
                                   "'done' AND b.status = 'done' AND a.cycles <> b.cycles LIMIT 1");
  if (both.executeStep())
    throw isa::Error(
        part, fmt::format("contradicts the others: point {} has other cycles there", both.getColumn(0).getInt64()));
}

void take_over(SQLite::Database& database, const std::string& part) {
  SQLite::Statement attach(database, "ATTACH ? AS part");
  attach.bind(1, part);
  attach.exec();
  check_agreement(database, part);
  SQLite::Transaction transaction(database);
  database.exec(fmt::format("DELETE FROM points WHERE status IN ('{0}', '{1}', '{2}') AND point IN "
                            "(SELECT point FROM part.points WHERE status NOT IN ('{0}', '{1}', '{2}'))",
                            kFailed, kCrashed, kTimedOut));
  database.exec("INSERT OR IGNORE INTO points SELECT * FROM part.points");
  transaction.commit();
}

} // namespace

Merged merge(const std::string& path, const std::vector<std::string>& parts) {
  const SweepLock lock(path);
  check_parts(path, parts);
  if (!fs::exists(path)) create_like(path, parts.front());
  SQLite::Database database(path, SQLite::OPEN_READWRITE, kPatienceMs);
  for (const std::string& part : parts) {
    take_over(database, part);
    database.exec("DETACH part");
  }
  SQLite::Statement count(database, "SELECT count(*) FROM points");
  count.executeStep();
  return {identity_in(database).points, count.getColumn(0).getInt64()};
}

} // namespace tools
