// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/comparison.h"

#include "isa/error.h"
#include "kernels/kernel.h"
#include "tools/play/run_kernel.h"
#include "tools/process/children.h"
#include "tools/report/run_report.h"

#include <algorithm>

namespace tools {
namespace {

constexpr std::size_t kAtOnce = 2;
constexpr const char* kRows = "tiling.rows_per_tile";

bool varies(const std::vector<Axis>& axes, const std::string& key) {
  return std::any_of(axes.begin(), axes.end(), [&](const Axis& axis) { return axis.key == key; });
}

/// A tmp that pays off in one kernel may be worth nothing in another: all of them stand in the answer.
void add_kernels(std::vector<Axis>& axes) {
  if (!varies(axes, "tmp") || varies(axes, "kernel")) return;
  Axis kernels{"kernel", {}};
  for (const kernels::Kernel& kernel : kernels::kernel_list()) kernels.values.push_back(kernel.name);
  axes.push_back(kernels);
}

/// The first axis makes the columns: tmp where it is varied, as the question is what a larger one is worth.
void put_tmp_first(std::vector<Axis>& axes) {
  std::stable_partition(axes.begin(), axes.end(), [](const Axis& axis) { return axis.key == "tmp"; });
}

std::vector<std::string> assignments(const CompareRequest& request, const Settings& settings) {
  std::vector<std::string> all = request.overrides;
  for (const auto& [key, value] : settings) {
    all.push_back(key);
    all.back().append("=").append(value);
  }
  return all;
}

void plan(Point& point, const CompareRequest& request, const std::optional<std::int64_t>& rows) {
  point.refusal.clear();
  try {
    point.config = load_run_config(request.file, assignments(request, point.settings));
    if (rows && !point.config->request.tiling.rows_per_tile) point.config->request.tiling.rows_per_tile = rows;
    point.plan = kernels::make_plan(point.config->request);
  } catch (const isa::Error& error) {
    point.refusal = error.what();
  }
}

/// A larger tmp on smaller tiles would compare two things at once.
void fix_rows(Group& group, const CompareRequest& request) {
  std::optional<std::int64_t> fewest;
  for (const Point& point : group.points)
    if (point.played()) fewest = std::min(fewest.value_or(point.plan->rows_per_tile), point.plan->rows_per_tile);
  if (!fewest) return;
  group.fixed_rows = fewest;
  for (Point& point : group.points) plan(point, request, fewest);
}

Group group_of(const Settings& settings, const Axis& columns, const CompareRequest& request) {
  Group group;
  group.settings = settings;
  for (const std::string& value : columns.values) {
    Point point;
    point.settings = {{columns.key, value}};
    point.settings.insert(point.settings.end(), settings.begin(), settings.end());
    plan(point, request, {});
    group.points.push_back(std::move(point));
  }
  return group;
}

/// In the child: the whole run. Figures of single cores stay behind, there are too many.
std::string measured(const Point& point, bool data) {
  RunOutcome outcome = prepare(*point.config);
  load_inputs(outcome);
  PlayOptions options;
  options.data = data;
  carry_out(outcome, options);
  Json json = run_json(outcome);
  for (const char* key : {"cores", "clobbered", "notes", "config", "version"}) json.erase(key);
  json["tiling"].erase("shares");
  json["tiling"].erase("structs");
  return json.dump();
}

} // namespace

bool Point::is_bad() const { return played() && (!result["deadlock"].is_null() || result["numerics"]["ok"] == false); }

std::optional<double> Group::speedup(std::size_t column) const {
  if (!points.front().played() || !points[column].played() || points[column].cycles() == 0) return std::nullopt;
  return static_cast<double>(points.front().cycles()) / static_cast<double>(points[column].cycles());
}

bool Comparison::any_played() const {
  return std::any_of(groups.begin(), groups.end(), [](const Group& group) {
    return std::any_of(group.points.begin(), group.points.end(), [](const Point& point) { return point.played(); });
  });
}

bool Comparison::any_bad() const {
  return std::any_of(groups.begin(), groups.end(), [](const Group& group) {
    return std::any_of(group.points.begin(), group.points.end(), [](const Point& point) { return point.is_bad(); });
  });
}

bool Comparison::own_fault() const {
  return std::any_of(groups.begin(), groups.end(), [](const Group& group) {
    return std::any_of(group.points.begin(), group.points.end(), [](const Point& point) { return !point.users_fault; });
  });
}

Comparison plan_comparison(const CompareRequest& request) {
  Comparison comparison{request, load_run_config(request.file, request.overrides), request.axes, {}};
  add_kernels(comparison.axes);
  put_tmp_first(comparison.axes);
  points_of(comparison.axes); // refuses what is too much
  const std::vector<Axis> others(comparison.axes.begin() + 1, comparison.axes.end());
  const bool fixes = comparison.axes.front().key == "tmp" && !varies(comparison.axes, kRows);
  for (const Settings& settings : points_of(others)) {
    comparison.groups.push_back(group_of(settings, comparison.axes.front(), request));
    if (fixes) fix_rows(comparison.groups.back(), request);
  }
  return comparison;
}

void play(Comparison& comparison, const std::function<void(std::size_t)>& done) {
  std::vector<Point*> runs;
  for (Group& group : comparison.groups)
    for (Point& point : group.points)
      if (point.played()) runs.push_back(&point);
  const auto work = [&](std::size_t k) { return measured(*runs[k], comparison.request.data); };
  const std::vector<ChildOutcome> outcomes = in_children(runs.size(), work, kAtOnce, done);
  for (std::size_t k = 0; k < runs.size(); ++k) {
    runs[k]->refusal = outcomes[k].error;
    if (runs[k]->played())
      runs[k]->result = Json::parse(outcomes[k].answer);
    else
      runs[k]->users_fault = outcomes[k].users_fault;
  }
}

} // namespace tools
