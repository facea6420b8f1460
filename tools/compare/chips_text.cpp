// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/chips_text.h"

#include "tools/compare/gain.h"
#include "tools/compare/tmp_verdict.h"
#include "tools/report/bound.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

std::string value_of(const Group& group, const std::string& key) {
  for (const auto& [name, value] : group.settings)
    if (name == key) return value;
  return "";
}

/// All settings but the chip, which has a column of its own.
std::string case_of(const Group& group) {
  std::string text;
  for (const auto& [key, value] : group.settings)
    if (key != "hardware")
      text += fmt::format("{}{}", text.empty() ? "" : ", ", key == "kernel" ? value : key + " " + value);
  return text;
}

/// Rows of one case stand together, the chips in the order in which they were given.
std::vector<const Group*> by_case(const Comparison& comparison) {
  std::vector<const Group*> rows;
  for (const Group& lead : comparison.groups) {
    const std::string name = case_of(lead);
    const auto same = [&](const Group* row) { return case_of(*row) == name; };
    if (std::any_of(rows.begin(), rows.end(), same)) continue;
    for (const Group& group : comparison.groups)
      if (case_of(group) == name) rows.push_back(&group);
  }
  return rows;
}

std::int64_t cores_of(const Point& point) { return static_cast<std::int64_t>(point.plan->cores.size()); }

std::string bound_text(const Point& point) {
  const Bound bound = bound_of(point.result, cores_of(point));
  return fmt::format("{} {:.0f} %", bound.name, 100 * bound.share);
}

/// A figure of each column: cycles min, cycles max, ...
template <class Cell>
void add_columns(std::vector<std::string>& cells, const Group& group, Reasons& reasons, Cell cell) {
  for (const Point& point : group.points) cells.push_back(point.played() ? cell(point) : reasons.mark(point.refusal));
}

std::vector<std::string> headers(const Axis& columns) {
  std::vector<std::string> all = {"<kernel", "<hardware"};
  const auto add = [&](const std::string& figure) {
    for (const std::string& value : columns.values) all.push_back(figure + " " + value);
  };
  add("cycles");
  add("us");
  for (std::size_t k = 1; k < columns.values.size(); ++k) all.push_back("speedup " + columns.values[k]);
  add("UB peak");
  add("bound");
  return all;
}

std::vector<std::string> row(const Group& group, const std::string& name, Reasons& reasons) {
  std::vector<std::string> cells = {name, value_of(group, "hardware")};
  add_columns(cells, group, reasons, [](const Point& p) { return grouped(p.cycles()); });
  add_columns(cells, group, reasons,
              [](const Point& p) { return fmt::format("{:.2f}", p.result["time_us"].get<double>()); });
  for (std::size_t k = 1; k < group.points.size(); ++k) {
    const auto speedup = group.speedup(k);
    cells.push_back(speedup ? fmt::format("{:.2f}", *speedup) : "-");
  }
  add_columns(cells, group, reasons,
              [](const Point& p) { return grouped(p.result["ub"]["peak_bytes"].get<std::int64_t>()); });
  add_columns(cells, group, reasons, bound_text);
  return cells;
}

/// What the plans say of the rounds, and what the vector unit's account says of the cycles.
std::string sentences(const Group& group, const Axis& columns) {
  std::string text;
  for (std::size_t k = 1; k < group.points.size(); ++k) {
    if (!group.speedup(k)) continue;
    const Point& first = group.points[0];
    const Point& other = group.points[k];
    text += fmt::format("{}, {}, tmp {}: {}; {}\n", case_of(group), value_of(group, "hardware"), columns.values[k],
                        gain_text({first.result, cores_of(first)}, {other.result, cores_of(other)}),
                        tmp_reason(*first.plan, *other.plan));
  }
  return text;
}

} // namespace

bool compares_chips(const Comparison& comparison) {
  const auto is_chip = [](const Axis& axis) { return axis.key == "hardware"; };
  return comparison.axes.front().key == "tmp" && comparison.axes.front().values.size() > 1 &&
         std::any_of(comparison.axes.begin(), comparison.axes.end(), is_chip);
}

std::string chips_text(const Comparison& comparison, Reasons& reasons) {
  const Axis& columns = comparison.axes.front();
  Table table(headers(columns));
  std::string why;
  std::string last;
  for (const Group* group : by_case(comparison)) {
    const std::string name = case_of(*group);
    table.row(row(*group, name == last ? "" : name, reasons));
    why += sentences(*group, columns);
    last = name;
  }
  return "\n" + table.text() + "\n" + why;
}

} // namespace tools
