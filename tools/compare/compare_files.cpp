// SPDX-License-Identifier: Apache-2.0
// The forms of a comparison that programs read.
#include "tools/compare/compare_report.h"
#include "tools/compare/figures.h"
#include "tools/compare/tmp_verdict.h"
#include "tools/report/plan_json.h"
#include "tools/report/table.h"

namespace tools {
namespace {

Json settings_json(const Settings& settings) {
  Json json = Json::object();
  for (const auto& [key, value] : settings) json[key] = value;
  return json;
}

Json point_json(const Group& group, std::size_t k, bool explains_tmp) {
  const Point& point = group.points[k];
  Json json = {{"settings", settings_json(point.settings)}};
  json["error"] = point.played() ? Json() : Json(point.refusal);
  json["cycles"] = point.played() ? Json(point.cycles()) : Json();
  const auto speedup = group.speedup(k);
  json["speedup"] = speedup ? Json(*speedup) : Json();
  if (explains_tmp) json["because"] = speedup && k > 0 ? Json(tmp_reason(*group.points[0].plan, *point.plan)) : Json();
  json["result"] = point.result;
  return json;
}

Json group_json(const Group& group, bool explains_tmp) {
  Json points = Json::array();
  for (std::size_t k = 0; k < group.points.size(); ++k) points.push_back(point_json(group, k, explains_tmp));
  return {{"settings", settings_json(group.settings)},
          {"fixed_rows_per_tile", group.fixed_rows ? Json(*group.fixed_rows) : Json()},
          {"points", std::move(points)}};
}

} // namespace

Json compare_json(const Comparison& comparison) {
  Json json = Json::object();
  add_heading(json, comparison.base);
  json["varied"] = Json::array();
  for (const Axis& axis : comparison.axes) json["varied"].push_back({{"key", axis.key}, {"values", axis.values}});
  json["groups"] = Json::array();
  const bool explains_tmp = comparison.axes.front().key == "tmp";
  for (const Group& group : comparison.groups) json["groups"].push_back(group_json(group, explains_tmp));
  add_identity(json, resolved(comparison.base), comparison.base.hardware);
  return json;
}

std::string compare_csv(const Comparison& comparison) {
  std::string text;
  for (const Axis& axis : comparison.axes) text += csv_field(axis.key) + ",";
  for (const Figure& figure : figures()) text += figure.column + ",";
  text += "error\n";
  for (const Group& group : comparison.groups)
    for (std::size_t k = 0; k < group.points.size(); ++k) {
      const Point& point = group.points[k];
      for (const auto& [key, value] : point.settings) text += csv_field(value) + ",";
      for (const Figure& figure : figures()) text += (point.played() ? csv_field(figure.plain(group, k)) : "") + ",";
      text += csv_field(point.refusal) + "\n";
    }
  return text;
}

} // namespace tools
