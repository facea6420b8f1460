// SPDX-License-Identifier: Apache-2.0
#include "tools/validate/measured_table.h"

#include "isa/error.h"
#include "sim/hardware/shipped.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

namespace tools {
namespace {

const std::vector<std::string> kColumns = {"group",     "source", "row",       "measured", "unit", "role",
                                           "bound_pct", "stream", "arguments", "missing",  "note"};

std::vector<std::string> split(const std::string& line, const std::string& place) {
  if (line.find_first_of("\"\r\t") != std::string::npos)
    throw isa::Error(place, "a field holds no quotes, tabs or carriage returns");
  std::vector<std::string> fields = {""};
  for (const char c : line) {
    if (c == ',')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

/// The columns may stand in any order, each once.
void check_columns(const std::vector<std::string>& given, const std::string& place) {
  for (const std::string& column : given) {
    if (std::find(kColumns.begin(), kColumns.end(), column) == kColumns.end())
      throw isa::Error(place, fmt::format("unknown column '{}'{}", column, isa::did_you_mean(column, kColumns)));
    if (std::count(given.begin(), given.end(), column) > 1)
      throw isa::Error(place, fmt::format("column '{}' stands there twice", column));
  }
  for (const std::string& column : kColumns)
    if (std::find(given.begin(), given.end(), column) == given.end())
      throw isa::Error(place, fmt::format("column '{}' is missing", column));
}

/// The fields of one line, by column.
class Fields {
public:
  Fields(const std::vector<std::string>& columns, const std::vector<std::string>& values, std::string place)
      : place_(std::move(place)) {
    if (values.size() != columns.size())
      throw isa::Error(place_, fmt::format("{} fields, expected {}", values.size(), columns.size()));
    for (std::size_t k = 0; k < columns.size(); ++k) values_[columns[k]] = values[k];
  }

  const std::string& text(const std::string& column) const { return values_.at(column); }

  const std::string& word(const std::string& column) const {
    if (text(column).empty()) throw isa::Error(place_, column + ": is empty");
    return text(column);
  }

  double positive(const std::string& column) const {
    const std::string& digits = text(column);
    double value = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (fault != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value) || value <= 0)
      throw isa::Error(place_, fmt::format("{}: '{}' is no number above 0", column, digits));
    return value;
  }

  template <class Enum, std::size_t N>
  Enum one_of(const std::string& column, const std::array<std::string_view, N>& names) const {
    const std::string& given = text(column);
    const auto found = std::find(names.begin(), names.end(), given);
    if (found == names.end())
      throw isa::Error(place_, fmt::format("{}: '{}', allowed {}", column, given, fmt::join(names, ", ")));
    return static_cast<Enum>(found - names.begin());
  }

private:
  std::map<std::string, std::string> values_;
  std::string place_;
};

/// What the fields must say together.
void check_role(const MeasuredRow& row, const std::string& bound) {
  if (!row.counts() && (!bound.empty() || row.may_fail()))
    throw isa::Error(row.place, "an excluded row has neither bound_pct nor missing");
  if (!row.counts() && row.note.empty()) throw isa::Error(row.place, "an excluded row needs a note that says why");
}

MeasuredRow row_of(const Fields& fields, const std::string& place) {
  MeasuredRow row;
  row.place = place;
  row.group = fields.word("group");
  row.source = fields.word("source");
  row.row = fields.word("row");
  row.measured = fields.positive("measured");
  row.unit = fields.one_of<Unit>("unit", kUnitNames);
  row.role = fields.one_of<FigureRole>("role", kFigureRoleNames);
  row.stream = fields.word("stream");
  row.arguments = fields.text("arguments");
  row.missing = fields.text("missing");
  row.note = fields.text("note");
  check_role(row, fields.text("bound_pct"));
  if (row.counts()) row.bound_pct = fields.positive("bound_pct");
  return row;
}

void check_new(const std::vector<MeasuredRow>& rows, const MeasuredRow& row) {
  for (const MeasuredRow& other : rows)
    if (other.group == row.group && other.source == row.source && other.row == row.row)
      throw isa::Error(row.place, fmt::format("'{}' of {} stands already at {}", row.row, row.source, other.place));
}

} // namespace

std::vector<MeasuredRow> read_measured(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw isa::Error(path, "cannot be read");
  std::vector<std::string> columns;
  std::vector<MeasuredRow> rows;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    const std::string place = fmt::format("{}:{}", path, ++number);
    if (line.empty() || line.front() == '#') continue;
    const std::vector<std::string> fields = split(line, place);
    if (columns.empty()) {
      check_columns(fields, place);
      columns = fields;
      continue;
    }
    MeasuredRow row = row_of(Fields(columns, fields, place), place);
    check_new(rows, row);
    rows.push_back(std::move(row));
  }
  if (rows.empty()) throw isa::Error(path, "has no rows");
  return rows;
}

std::string measured_file(int arch) {
  const char* given = std::getenv("AIVSIM_MEASURED");
  const bool is_given = given != nullptr && *given != '\0';
  const std::string folder = is_given ? given : sim::shipped_folder("share/aivsim/measured", AIVSIM_SOURCE_MEASURED);
  std::error_code missing;
  if (!std::filesystem::is_directory(folder, missing))
    throw isa::Error(folder, "no folder of measured figures is there (AIVSIM_MEASURED names another)");
  std::string path = fmt::format("{}/dav_{}.csv", folder, arch);
  return std::filesystem::exists(path, missing) ? path : "";
}

} // namespace tools
