// SPDX-License-Identifier: Apache-2.0
#include "tools/validate/validation.h"

#include "isa/error.h"
#include "tools/process/children.h"
#include "tools/validate/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace tools {
namespace {

constexpr std::size_t kAtOnce = 2;

/// All of them before any is played: what is wrong with the table is known at once.
std::vector<Stream> streams_of(const std::vector<MeasuredRow>& rows, const sim::HardwareConfig& chip) {
  std::vector<Stream> streams;
  for (const MeasuredRow& row : rows) streams.push_back(build_stream(row, chip));
  return streams;
}

double in_unit(double cycles, Unit unit, const sim::HardwareConfig& chip) {
  return unit == Unit::us ? cycles / chip.clock_mhz : cycles;
}

double figure_of(const ChildOutcome& outcome, const MeasuredRow& row) {
  if (outcome.error.empty()) return std::stod(outcome.answer);
  if (outcome.users_fault) throw isa::Error(row.place, outcome.error);
  throw std::runtime_error(row.place + ": " + outcome.error);
}

ValidatedGroup& group_named(std::vector<ValidatedGroup>& groups, const std::string& name) {
  const auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.name == name; });
  if (found != groups.end()) return *found;
  groups.push_back({name, {}});
  return groups.back();
}

template <class Wanted> ErrorSummary errors_of(const std::vector<ValidatedRow>& rows, Wanted wanted) {
  std::vector<double> errors;
  for (const ValidatedRow& row : rows)
    if (wanted(row.figure)) errors.push_back(row.error_pct());
  return summary_of(std::move(errors));
}

} // namespace

double ValidatedRow::error_pct() const { return 100 * std::abs(ours - figure.measured) / figure.measured; }

ErrorSummary summary_of(std::vector<double> errors_pct) {
  ErrorSummary summary;
  summary.rows = errors_pct.size();
  if (errors_pct.empty()) return summary;
  std::sort(errors_pct.begin(), errors_pct.end());
  const std::size_t half = errors_pct.size() / 2;
  summary.median_pct = errors_pct.size() % 2 == 1 ? errors_pct[half] : (errors_pct[half - 1] + errors_pct[half]) / 2;
  summary.mean_pct =
      std::accumulate(errors_pct.begin(), errors_pct.end(), 0.0) / static_cast<double>(errors_pct.size());
  summary.worst_pct = errors_pct.back();
  return summary;
}

ErrorSummary ValidatedGroup::counted() const {
  return errors_of(rows, [](const MeasuredRow& row) { return row.counts(); });
}

ErrorSummary ValidatedGroup::predicted() const {
  return errors_of(rows, [](const MeasuredRow& row) { return row.role == FigureRole::predicted; });
}

bool Validation::fails() const {
  return std::any_of(groups.begin(), groups.end(), [](const ValidatedGroup& group) {
    return std::any_of(group.rows.begin(), group.rows.end(), [](const ValidatedRow& row) { return row.fails(); });
  });
}

Validation validate_chip(const sim::HardwareConfig& chip,
                         const std::function<void(std::int64_t, std::int64_t)>& progress) {
  Validation validation{chip, measured_file(chip.machine.arch), {}};
  if (validation.table.empty()) return validation;
  const std::vector<MeasuredRow> rows = read_measured(validation.table);
  std::vector<Stream> streams = streams_of(rows, chip);
  const auto work = [&](std::size_t k) { return fmt::format("{}", play(streams[k])); };
  const auto done = [&](std::size_t count) {
    if (progress) progress(static_cast<std::int64_t>(count), static_cast<std::int64_t>(rows.size()));
  };
  const std::vector<ChildOutcome> outcomes = in_children(rows.size(), work, kAtOnce, done);
  for (std::size_t k = 0; k < rows.size(); ++k)
    group_named(validation.groups, rows[k].group)
        .rows.push_back({rows[k], in_unit(figure_of(outcomes[k], rows[k]), rows[k].unit, chip)});
  return validation;
}

} // namespace tools
