// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_page.h"

#include "tools/report/html_page.h"
#include "tools/sweep/sweep_figures.h"
#include "tools/sweep/sweep_query.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <map>

namespace tools {
namespace {

/// Neighbours differ in what is varied fastest, and are to be compared with each other.
constexpr std::int64_t kStretch = 1024;

struct Axis {
  std::string column;
  Json values = Json::array();
  std::map<std::string, std::size_t> places; ///< by the value as JSON
  std::vector<std::size_t> points;           ///< the place of each point's value
};

bool are_numbers(const Json& values) {
  return std::all_of(values.begin(), values.end(), [](const Json& value) { return value.is_number(); });
}

/// In the order of the sweep file; numbers by size.
Axis axis_of(SQLite::Database& database, const std::string& column) {
  Axis axis;
  axis.column = column;
  for (const Json& row : query_json(database, fmt::format("SELECT {0} AS value FROM points GROUP BY {0} "
                                                          "ORDER BY min(point)",
                                                          quoted_column(column))))
    axis.values.push_back(row["value"]);
  if (are_numbers(axis.values)) std::sort(axis.values.begin(), axis.values.end());
  for (std::size_t k = 0; k < axis.values.size(); ++k) axis.places[axis.values[k].dump()] = k;
  return axis;
}

std::vector<Axis> axes_of(SQLite::Database& database) {
  std::vector<Axis> axes;
  for (const std::string& column : setting_columns_in(database)) {
    Axis axis = axis_of(database, column);
    if (axis.values.size() > 1) axes.push_back(std::move(axis));
  }
  return axes;
}

/// Every point that is done, or one stretch in so many.
std::string points_sql(const std::vector<Axis>& axes, std::int64_t done, std::int64_t most) {
  std::string sql = "SELECT cycles, ub_bytes";
  for (const Axis& axis : axes) sql += ", " + quoted_column(axis.column);
  return sql + fmt::format(" FROM points WHERE status = '{}' AND (point / {}) % {} = 0 ORDER BY point", kDone, kStretch,
                           std::max<std::int64_t>(1, (done + most - 1) / most));
}

Json points_json(SQLite::Database& database, std::vector<Axis>& axes, std::int64_t done, std::int64_t most) {
  Json cycles = Json::array(), bytes = Json::array(), places = Json::array();
  SQLite::Statement rows(database, points_sql(axes, done, most));
  while (rows.executeStep()) {
    cycles.push_back(rows.getColumn(0).getInt64());
    bytes.push_back(rows.getColumn(1).getInt64());
    for (std::size_t k = 0; k < axes.size(); ++k)
      axes[k].points.push_back(axes[k].places.at(value_of(rows.getColumn(static_cast<int>(k) + 2)).dump()));
  }
  for (const Axis& axis : axes) places.push_back(axis.points);
  return {{"cycles", std::move(cycles)}, {"ub_bytes", std::move(bytes)}, {"places", std::move(places)}};
}

/// What every point has in common, by column.
Json common_json(SQLite::Database& database, const std::vector<Axis>& axes) {
  Json common = Json::object();
  const Json first = query_json(database, "SELECT * FROM points ORDER BY point LIMIT 1");
  for (const std::string& column : setting_columns_in(database)) {
    const bool varies = std::any_of(axes.begin(), axes.end(), [&](const Axis& axis) { return axis.column == column; });
    if (!varies && !first.empty() && !first[0][column].is_null()) common[column] = first[0][column];
  }
  return common;
}

} // namespace

Json sweep_page_json(SQLite::Database& database, std::int64_t most) {
  const SweepIdentity identity = identity_in(database);
  const Json statuses =
      query_json(database, "SELECT status, count(*) AS points FROM points GROUP BY status ORDER BY status");
  std::int64_t done = 0;
  for (const Json& row : statuses)
    if (row["status"] == kDone) done = row["points"];
  std::vector<Axis> axes = axes_of(database);
  Json points = points_json(database, axes, done, most);
  Json axes_json = Json::array();
  for (const Axis& axis : axes) axes_json.push_back({{"name", axis.column}, {"values", axis.values}});
  return {{"kind", "sweep"},
          {"result",
           {{"file", identity.file},
            {"version", identity.version},
            {"config_hash", identity.hash},
            {"points", identity.points},
            {"statuses", statuses},
            {"reasons", query_json(database, "SELECT count(*) AS points, status, reason FROM points WHERE reason IS "
                                             "NOT NULL GROUP BY status, reason ORDER BY 1 DESC, reason LIMIT 10")},
            {"common", common_json(database, axes)},
            {"axes", std::move(axes_json)},
            {"done", done},
            {"drawn", points["cycles"].size()},
            {"table", std::move(points)}}}};
}

void write_sweep_page(OutputFile& file, SQLite::Database& database) {
  write_html(file.stream(), sweep_page_json(database));
  file.commit();
  spdlog::info("wrote {}", file.path());
}

} // namespace tools
