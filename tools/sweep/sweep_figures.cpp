// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep_figures.h"

#include "tools/report/bound.h"
#include "tools/report/totals.h"

#include <algorithm>

namespace tools {
namespace {

struct Played {
  const RunOutcome& outcome;
  Json json; ///< the keys of add_playback
  const kernels::Plan& plan() const { return outcome.plan; }
  std::int64_t cores() const { return static_cast<std::int64_t>(outcome.plan.cores.size()); }
};

std::string verdict(const Played& played) {
  if (played.outcome.numerics.tensors.empty()) return "not_compared";
  return played.outcome.numerics.ok() ? "ok" : kWrongNumbers;
}

Json largest_error(const Played& played) {
  Json largest;
  for (const TensorVerdict& tensor : played.outcome.numerics.tensors)
    if (largest.is_null() || tensor.max_rel_error > largest.get<double>()) largest = tensor.max_rel_error;
  return largest;
}

std::string longest_stall(const Played& played) {
  const auto totals = pipe_totals(played.outcome.playback.result);
  const auto longest = largest_stalls(totals.at(static_cast<std::size_t>(isa::Pipe::vector)), 1);
  return longest.empty() ? "" : std::string(longest.front().reason);
}

std::int64_t conflict_cycles(const Played& played) {
  const sim::BankConflicts conflicts = conflict_totals(played.outcome.playback.result);
  return conflicts.read_read + conflicts.read_write + conflicts.write_write;
}

struct SweepFigure {
  const char* column;
  Json (*value)(const Played&);
};

const std::vector<SweepFigure>& all() {
  static const std::vector<SweepFigure> figures = {
      {"cycles", [](const Played& p) { return p.json["cycles"]; }},
      {"time_us", [](const Played& p) { return p.json["time_us"]; }},
      {"cores", [](const Played& p) { return Json(p.cores()); }},
      {"rows_per_tile", [](const Played& p) { return Json(p.plan().rows_per_tile); }},
      {"tmp_bytes", [](const Played& p) { return Json(p.plan().tmp_bytes); }},
      {"tmp_min_bytes", [](const Played& p) { return Json(p.plan().tmp.min_bytes); }},
      {"tmp_max_bytes", [](const Played& p) { return Json(p.plan().tmp.max_bytes); }},
      {"tmp_safe_min_bytes", [](const Played& p) { return Json(p.plan().tmp.safe_min_bytes); }},
      {"tmp_single_pass_bytes", [](const Played& p) { return Json(p.plan().tmp.single_pass_bytes); }},
      {"tmp_span_bytes", [](const Played& p) { return Json(p.plan().tmp.span_bytes); }},
      {"rounds", [](const Played& p) { return Json(p.plan().tmp.rounds); }},
      {"ub_bytes", [](const Played& p) { return Json(p.plan().ub_bytes); }},
      {"ub_peak_bytes", [](const Played& p) { return Json(ub_peaks(p.outcome.playback.result).peak_bytes); }},
      {"ub_peak_live_bytes", [](const Played& p) { return Json(ub_peaks(p.outcome.playback.result).peak_live_bytes); }},
      {"v_busy_cycles", [](const Played& p) { return p.json["pipes"]["V"]["busy_cycles"]; }},
      {"v_utilization_percent",
       [](const Played& p) { return Json(100 * p.json["pipes"]["V"]["utilization"].get<double>()); }},
      {"v_longest_stall", [](const Played& p) { return Json(longest_stall(p)); }},
      {"bank_conflict_cycles", [](const Played& p) { return Json(conflict_cycles(p)); }},
      {"bound", [](const Played& p) { return Json(bound_of(p.json, p.cores()).name); }},
      {"bound_percent", [](const Played& p) { return Json(100 * bound_of(p.json, p.cores()).share); }},
      {"gm_read_bytes", [](const Played& p) { return p.json["gm"]["read_bytes"]; }},
      {"gm_written_bytes", [](const Played& p) { return p.json["gm"]["written_bytes"]; }},
      {"instructions", [](const Played& p) { return Json(p.outcome.playback.retired); }},
      {"numbers", [](const Played& p) { return Json(verdict(p)); }},
      {"max_rel_error", largest_error},
  };
  return figures;
}

} // namespace

const std::vector<std::string>& figure_columns() {
  static const std::vector<std::string> columns = [] {
    std::vector<std::string> names;
    for (const SweepFigure& figure : all()) names.emplace_back(figure.column);
    return names;
  }();
  return columns;
}

std::vector<Json> figures_of(const RunOutcome& outcome) {
  Played played{outcome, Json::object()};
  add_playback(played.json, outcome.playback, outcome.config.hardware, outcome.recording.gm);
  std::vector<Json> values;
  for (const SweepFigure& figure : all()) values.push_back(figure.value(played));
  return values;
}

} // namespace tools
