// SPDX-License-Identifier: Apache-2.0
#include "tools/report/table.h"
#include "tools/validate/validate_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace tools {
namespace {

/// What a row's mark refers to; rows with the same reason share one.
class Marks {
public:
  /// "" for no reason.
  std::string mark(const std::string& reason) {
    if (reason.empty()) return "";
    const auto found = std::find(reasons_.begin(), reasons_.end(), reason);
    const auto number = found - reasons_.begin() + 1;
    if (found == reasons_.end()) reasons_.push_back(reason);
    return fmt::format(" [{}]", number);
  }
  std::string text() const {
    std::string lines;
    for (std::size_t k = 0; k < reasons_.size(); ++k) lines += fmt::format("[{}] {}\n", k + 1, reasons_[k]);
    return lines;
  }

private:
  std::vector<std::string> reasons_;
};

std::string role_text(const ValidatedRow& row, Marks& marks) {
  const MeasuredRow& figure = row.figure;
  std::string text(name_of(figure.role));
  if (row.fails()) text += fmt::format(", FAILS: bound {} %", *figure.bound_pct);
  if (row.exceeds() && figure.may_fail()) text += ", may fail";
  return text + marks.mark(figure.counts() ? (row.exceeds() ? figure.missing : "") : figure.note);
}

std::string rows_text(const ValidatedGroup& group, Marks& marks) {
  Table table({"<row", "measured", "ours", "<unit", "error", "<role"});
  for (const ValidatedRow& row : group.rows)
    table.row({row.figure.row, fmt::format("{:.2f}", row.figure.measured), fmt::format("{:.2f}", row.ours),
               std::string(name_of(row.figure.unit)), fmt::format("{:.1f} %", row.error_pct()), role_text(row, marks)});
  return table.text();
}

std::string summary_line(const char* which, const ErrorSummary& errors) {
  if (errors.rows == 0) return fmt::format("{}: none\n", which);
  return fmt::format("{}: {} rows, error median {:.1f} %, mean {:.1f} %, worst {:.1f} %\n", which, errors.rows,
                     *errors.median_pct, *errors.mean_pct, *errors.worst_pct);
}

/// Each source once, in the order of its first row.
std::string sources_of(const ValidatedGroup& group) {
  std::vector<std::string> sources;
  for (const ValidatedRow& row : group.rows)
    if (std::find(sources.begin(), sources.end(), row.figure.source) == sources.end())
      sources.push_back(row.figure.source);
  return fmt::format("{}", fmt::join(sources, ", "));
}

std::string group_text(const ValidatedGroup& group) {
  Marks marks;
  std::string text = fmt::format("\n{}, from {}\n", group.name, sources_of(group)) + rows_text(group, marks);
  text += summary_line("counted", group.counted()) + summary_line("predicted", group.predicted());
  return text + marks.text();
}

std::size_t rows_in(const Validation& validation) {
  std::size_t rows = 0;
  for (const ValidatedGroup& group : validation.groups) rows += group.rows.size();
  return rows;
}

} // namespace

std::string validate_text(const Validation& validation) {
  const std::string& name = validation.chip.machine.name;
  if (validation.table.empty())
    return fmt::format("{}: no measured figures are known for architecture {}\n", name, validation.chip.machine.arch);
  std::string text = fmt::format("{}: {} measured figures of {} beside ours\n", name, rows_in(validation),
                                 std::filesystem::path(validation.table).filename().string());
  for (const ValidatedGroup& group : validation.groups) text += group_text(group);
  return text;
}

} // namespace tools
