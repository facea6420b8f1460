// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_query.h"

#include "isa/error.h"
#include "tools/report/table.h"

#include <sqlite3.h>

#include <fmt/format.h>

namespace tools {
namespace {

/// SQLite compiles the first statement and leaves the rest alone: more than one would be cut short silently.
void check_single(SQLite::Database& database, const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  const char* rest = "";
  const int status = sqlite3_prepare_v2(database.getHandle(), sql.c_str(), -1, &statement, &rest);
  const bool empty = statement == nullptr;
  const bool reads = !empty && sqlite3_stmt_readonly(statement) != 0 && sqlite3_column_count(statement) > 0;
  sqlite3_finalize(statement);
  if (status != SQLITE_OK) throw isa::Error("--query", sqlite3_errmsg(database.getHandle()));
  if (std::string(rest).find_first_not_of(" \t\r\n;") != std::string::npos)
    throw isa::Error("--query", "takes one statement");
  if (!reads) throw isa::Error("--query", "takes a statement that asks, such as select count(*) from points");
}

std::string cell(const SQLite::Column& column) {
  if (column.isFloat()) return fmt::format("{:.10g}", column.getDouble());
  return column.isNull() ? "" : column.getString();
}

/// As `compare` writes it: a real number with as many digits as tell it from the next.
std::string plain(const SQLite::Column& column) {
  return column.isFloat() ? fmt::format("{}", column.getDouble()) : cell(column);
}

/// Calls `row(statement)` for each row of the answer.
template <class Row> void ask(SQLite::Database& database, const std::string& sql, Row row) {
  check_single(database, sql);
  try {
    SQLite::Statement statement(database, sql);
    while (statement.executeStep()) row(statement);
  } catch (const SQLite::Exception& error) {
    throw isa::Error("--query", error.what());
  }
}

std::vector<std::string> names_of(SQLite::Database& database, const std::string& sql) {
  SQLite::Statement statement(database, sql);
  std::vector<std::string> names;
  for (int k = 0; k < statement.getColumnCount(); ++k) names.emplace_back(statement.getColumnName(k));
  return names;
}

Json object_of(SQLite::Statement& statement) {
  Json object = Json::object();
  for (int k = 0; k < statement.getColumnCount(); ++k)
    object[statement.getColumnName(k)] = value_of(statement.getColumn(k));
  return object;
}

constexpr const char* kAllPoints = "SELECT * FROM points ORDER BY point";

} // namespace

Json value_of(const SQLite::Column& column) {
  if (column.isNull()) return {};
  if (column.isInteger()) return column.getInt64();
  if (column.isFloat()) return column.getDouble();
  return column.getString();
}

std::string query_text(SQLite::Database& database, const std::string& sql) {
  check_single(database, sql);
  const std::vector<std::string> names = names_of(database, sql);
  std::vector<std::vector<std::string>> rows;
  std::vector<bool> words(names.size(), false);
  ask(database, sql, [&](SQLite::Statement& statement) {
    std::vector<std::string> cells;
    for (std::size_t k = 0; k < names.size(); ++k) {
      const SQLite::Column column = statement.getColumn(static_cast<int>(k));
      cells.push_back(cell(column));
      words[k] = words[k] || column.isText();
    }
    rows.push_back(std::move(cells));
  });
  std::vector<std::string> headers;
  for (std::size_t k = 0; k < names.size(); ++k) headers.push_back((words[k] ? "<" : "") + names[k]);
  Table table(headers);
  for (std::vector<std::string>& cells : rows) table.row(std::move(cells));
  return table.text();
}

Json query_json(SQLite::Database& database, const std::string& sql) {
  Json rows = Json::array();
  ask(database, sql, [&](SQLite::Statement& statement) { rows.push_back(object_of(statement)); });
  return rows;
}

void write_csv(std::ostream& out, SQLite::Database& database) {
  const std::vector<std::string> names = columns_in(database);
  for (std::size_t k = 0; k < names.size(); ++k) out << (k > 0 ? "," : "") << csv_field(names[k]);
  out << "\n";
  SQLite::Statement statement(database, kAllPoints);
  while (statement.executeStep()) {
    for (std::size_t k = 0; k < names.size(); ++k)
      out << (k > 0 ? "," : "") << csv_field(plain(statement.getColumn(static_cast<int>(k))));
    out << "\n";
  }
}

void write_json(std::ostream& out, SQLite::Database& database) {
  SQLite::Statement sweep(database, "SELECT * FROM sweep");
  Json head = sweep.executeStep() ? object_of(sweep) : Json::object();
  head["axes"] = Json::parse(head["axes"].get<std::string>());
  out << "{\"sweep\": " << head.dump() << ",\n\"columns\": " << Json(columns_in(database)).dump() << ",\n\"points\": [";
  SQLite::Statement statement(database, kAllPoints);
  for (bool first = true; statement.executeStep(); first = false) {
    Json point = object_of(statement);
    for (auto field = point.begin(); field != point.end();) field = field->is_null() ? point.erase(field) : ++field;
    out << (first ? "\n" : ",\n") << point.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  out << "\n]}\n";
}

} // namespace tools
