// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/compare_report.h"

#include "tools/compare/chips_text.h"
#include "tools/compare/figures.h"
#include "tools/compare/tmp_verdict.h"
#include "tools/report/plan_text.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

std::string settings_text(const Settings& settings) {
  std::string text;
  for (const auto& [key, value] : settings)
    text += fmt::format("{}{}", text.empty() ? "" : ", ",
                        key == "kernel" ? value : key.substr(key.rfind('.') + 1) + " " + value);
  return text;
}

std::string group_text(const Group& group, const Axis& columns, Reasons& reasons) {
  const std::string title = settings_text(group.settings);
  std::vector<std::string> headers = {"<" + (title.empty() ? columns.name() : title)};
  for (const std::string& value : columns.values) headers.push_back(columns.name() + " " + value);
  Table table(headers);
  for (const Figure& figure : figures()) {
    std::vector<std::string> cells = {figure.heading};
    for (std::size_t k = 0; k < group.points.size(); ++k) {
      const Point& point = group.points[k];
      if (point.played())
        cells.push_back(figure.cell(group, k));
      else
        cells.push_back(&figure == &figures().front() ? reasons.mark(point.refusal) : "-");
    }
    table.row(cells);
  }
  return table.text();
}

/// What each group gains from a larger tmp.
std::string speedups_text(const Comparison& comparison) {
  const Axis& columns = comparison.axes.front();
  std::vector<std::string> headers = {"<speedup over tmp " + columns.values.front()};
  for (std::size_t k = 1; k < columns.values.size(); ++k) headers.push_back("tmp " + columns.values[k]);
  Table table(headers);
  for (const Group& group : comparison.groups) {
    std::vector<std::string> cells = {settings_text(group.settings)};
    for (std::size_t k = 1; k < columns.values.size(); ++k) {
      const auto speedup = group.speedup(k);
      cells.push_back(speedup ? fmt::format("{:.2f}", *speedup) : "-");
    }
    table.row(cells);
  }
  return table.text();
}

/// And why; columns with the same reason share a line.
std::string reasons_text(const Group& group, const Axis& columns) {
  std::vector<std::pair<std::string, std::string>> lines; // columns, reason
  for (std::size_t k = 1; k < group.points.size(); ++k) {
    if (!group.speedup(k)) continue;
    const std::string reason = tmp_reason(*group.points[0].plan, *group.points[k].plan);
    if (!lines.empty() && lines.back().second == reason)
      lines.back().first += ", " + columns.values[k];
    else
      lines.emplace_back(columns.values[k], reason);
  }
  std::string text;
  for (const auto& [values, reason] : lines)
    text += fmt::format("{}, tmp {}: {}\n", settings_text(group.settings), values, reason);
  return text;
}

std::string tmp_text(const Comparison& comparison) {
  const Axis& columns = comparison.axes.front();
  if (columns.key != "tmp" || columns.values.size() < 2) return "";
  std::string text = "\n" + speedups_text(comparison);
  for (const Group& group : comparison.groups) text += reasons_text(group, columns);
  return text;
}

std::string heading(const Comparison& comparison) {
  const kernels::Request& request = comparison.base.request;
  const bool fixed = std::any_of(comparison.groups.begin(), comparison.groups.end(),
                                 [](const Group& group) { return group.fixed_rows.has_value(); });
  return fmt::format("{}: {} points; unless varied: shape [{},{},{}], {}, {}\n", comparison.request.file,
                     comparison.points(), request.shape.b, request.shape.s, request.shape.h, dtype_word(request.dtype),
                     comparison.base.hardware.machine.name) +
         "speedups are against the first column" +
         (fixed ? "; rows a tile are those that the most demanding column leaves room for\n" : "\n");
}

} // namespace

std::string compare_text(const Comparison& comparison) {
  Reasons reasons;
  std::string text = heading(comparison);
  if (compares_chips(comparison)) {
    text += chips_text(comparison, reasons);
  } else {
    text += tmp_text(comparison);
    for (const Group& group : comparison.groups) text += "\n" + group_text(group, comparison.axes.front(), reasons);
  }
  return text + reasons.text(); // the footnotes of what stands above
}

} // namespace tools
