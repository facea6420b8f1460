// SPDX-License-Identifier: Apache-2.0
#include "tools/report/plan_json.h"
#include "tools/report/playback_text.h"
#include "tools/tune/tune_report.h"

namespace tools {
namespace {

Json point_json(const PlayedPoint& played, const Tuning& tuning) {
  Json settings = Json::object();
  for (const auto& [key, value] : settings_of(played.point)) settings[key] = value;
  return {{"settings", std::move(settings)},
          {"cycles", played.cycles},
          {"time_us", time_us(played.cycles, tuning.config.hardware)},
          {"ub_bytes", played.ub_bytes},
          {"bound_cycles", played.bound},
          {"extrapolated", played.extrapolated}};
}

Json points_json(const std::vector<PlayedPoint>& points, const Tuning& tuning) {
  Json json = Json::array();
  for (const PlayedPoint& played : points) json.push_back(point_json(played, tuning));
  return json;
}

Json rival_json(const Rival& rival, const Tuning& tuning) {
  Json json = rival.played ? point_json(*rival.played, tuning) : Json::object();
  json["error"] = rival.played ? Json() : Json(rival.refusal);
  const std::optional<double> gain = tuning.gain_over(rival);
  json["gain"] = gain ? Json(*gain) : Json();
  return json;
}

Json space_json(const SearchCount& count) {
  return {
      {"points", count.space.points}, {"refused", count.space.refused},
      {"legal", count.space.legal()}, {"simulated", count.simulated},
      {"ruled_out", count.ruled_out}, {"same_as_others", count.same},
      {"left", count.left},           {"least_bound_left_cycles", count.left > 0 ? Json(count.least_left) : Json()}};
}

} // namespace

Json tune_json(const Tuning& tuning) {
  Json json = Json::object();
  add_heading(json, tuning.config);
  const std::optional<std::int64_t>& budget = tuning.request.space.ub_budget;
  json["objective"] = name_of(tuning.request.objective);
  json["ub_budget_bytes"] = budget ? Json(*budget) : Json();
  json["kept"] = tuning.request.space.kept;
  json["space"] = space_json(tuning.count);
  json["stopped_by"] = tuning.stopped_by.empty() ? Json() : Json(tuning.stopped_by);
  json["winner"] = point_json(tuning.winner, tuning);
  json["winner"]["result"] = tuning.run;
  json["given"] = rival_json(tuning.given, tuning);
  json["default"] = rival_json(tuning.by_default, tuning);
  const bool pareto = tuning.request.objective == Objective::pareto;
  json["pareto"] = pareto ? points_json(tuning.results.front(), tuning) : Json();
  json["ranking"] = points_json(tuning.results.ranking(), tuning);
  json["simulator"] = {{"wall_s", tuning.seconds}};
  add_identity(json, resolved(tuning.config), tuning.config.hardware);
  return json;
}

} // namespace tools
