// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_report.h"

#include "tools/report/table.h"
#include "tools/sweep/sweep_figures.h"

#include <fmt/format.h>

namespace tools {
namespace {

std::int64_t number(SQLite::Database& database, const std::string& sql) {
  SQLite::Statement statement(database, sql);
  return statement.executeStep() ? statement.getColumn(0).getInt64() : 0;
}

std::string wrong_numbers() { return fmt::format("SELECT count(*) FROM points WHERE numbers = '{}'", kWrongNumbers); }

std::string status_table(SQLite::Database& database) {
  Table table({"<status", "points"});
  SQLite::Statement rows(database, "SELECT status, count(*) FROM points GROUP BY status ORDER BY status");
  while (rows.executeStep()) table.row({rows.getColumn(0), grouped(rows.getColumn(1).getInt64())});
  return table.empty() ? "" : table.text();
}

std::string shortened(const std::string& reason) {
  constexpr std::size_t kLongest = 100;
  return reason.size() <= kLongest ? reason : reason.substr(0, reason.rfind(' ', kLongest)) + " ...";
}

std::string reasons(SQLite::Database& database) {
  constexpr std::int64_t kMost = 5;
  const std::int64_t all = number(database, "SELECT count(DISTINCT reason) FROM points");
  std::string text = all > 0 ? "\nthe most frequent reasons:\n" : "";
  SQLite::Statement rows(database, fmt::format("SELECT count(*), status, reason FROM points WHERE reason IS NOT NULL "
                                               "GROUP BY status, reason ORDER BY count(*) DESC, reason LIMIT {}",
                                               kMost));
  while (rows.executeStep())
    text += fmt::format("{} x {}: {}\n", grouped(rows.getColumn(0).getInt64()), rows.getColumn(1).getString(),
                        shortened(rows.getColumn(2).getString()));
  if (all > kMost) text += fmt::format("and {} more; they stand in the column reason\n", grouped(all - kMost));
  return text;
}

} // namespace

std::string sweep_text(SQLite::Database& database, const std::string& file) {
  const std::int64_t rows = number(database, "SELECT count(*) FROM points");
  const std::int64_t wrong = number(database, wrong_numbers());
  return fmt::format("{}: {} of {} points\n\n", file, grouped(rows), grouped(identity_in(database).points)) +
         status_table(database) +
         (wrong > 0 ? fmt::format("WRONG NUMBERS in {} of those that are done\n", grouped(wrong)) : "") +
         reasons(database);
}

bool is_good(SQLite::Database& database) {
  return number(database, wrong_numbers()) == 0 &&
         number(database,
                fmt::format("SELECT count(*) FROM points WHERE status NOT IN ('{}', '{}')", kDone, kIllegal)) == 0;
}

} // namespace tools
