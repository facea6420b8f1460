// SPDX-License-Identifier: Apache-2.0
#include "tools/report/run_report.h"

#include "tools/report/check_report.h"
#include "tools/report/core_table.h"
#include "tools/report/plan_json.h"
#include "tools/report/plan_text.h"
#include "tools/report/playback_text.h"
#include "tools/report/table.h"

#include <fmt/format.h>

namespace tools {
namespace {

UbReport used_ub(const RunOutcome& outcome) {
  UbReport ub = ub_report(outcome.plan);
  if (outcome.playback.timed) add_use(ub.lines, outcome.playback.result);
  return ub;
}

std::string verdict_word(const TensorVerdict& tensor) {
  if (tensor.ok) return "ok";
  return fmt::format("WRONG: {} elements in {}", grouped(tensor.outside), tensor.wrong.text());
}

std::string timing_text(const RunOutcome& outcome) {
  const sim::Result& result = outcome.playback.result;
  const std::string cores = core_table(outcome.plan, result);
  return spread_text(result) + "\n" + cores + (cores.empty() ? "" : "\n") + pipes_text(result) +
         conflicts_text(result) + "\n" + gm_text(result, outcome.recording.gm);
}

} // namespace

std::string numerics_text(const Verdict& verdict) {
  if (verdict.tensors.empty()) return "numbers: not compared\n";
  Table table({"<numbers", "max error", "relative", "limit", "NaN", "Inf", "<verdict"});
  for (const TensorVerdict& tensor : verdict.tensors)
    table.row({tensor.name, fmt::format("{:.3g}", tensor.max_abs_error), fmt::format("{:.3g}", tensor.max_rel_error),
               fmt::format("{:.3g}", tensor.limit), grouped(tensor.nan), grouped(tensor.inf), verdict_word(tensor)});
  return table.text();
}

std::string run_text(const RunOutcome& outcome) {
  const Playback& playback = outcome.playback;
  std::string text = heading_text(outcome.config, outcome.plan) + cycles_text(playback, outcome.config.hardware);
  if (playback.timed) text += timing_text(outcome);
  return text + "\n" + ub_text(used_ub(outcome), playback) + "\n" + tmp_text(outcome.plan) +
         remarks_text(outcome.plan) + "\n" + numerics_text(outcome.numerics) + list_text("warnings", outcome.warnings) +
         "\n" + hazards_text(outcome.hazards, outcome.recording) + simulator_text(playback);
}

Json numerics_json(const Verdict& verdict) {
  Json tensors = Json::object();
  for (const TensorVerdict& tensor : verdict.tensors)
    tensors[tensor.name] = {{"ok", tensor.ok},
                            {"max_abs_error", tensor.max_abs_error},
                            {"max_rel_error", tensor.max_rel_error},
                            {"limit", tensor.limit},
                            {"nan", tensor.nan},
                            {"inf", tensor.inf},
                            {"outside", tensor.outside},
                            {"worst_row", tensor.worst_row}};
  return {{"ok", verdict.tensors.empty() ? Json() : Json(verdict.ok())}, {"tensors", tensors}};
}

Json run_json(const RunOutcome& outcome) {
  Json json = Json::object();
  add_heading(json, outcome.config);
  add_playback(json, outcome.playback, outcome.config.hardware, outcome.recording.gm);
  json["cores"] = cores_json(outcome.playback.result);
  for (std::size_t core = 0; core < json["cores"].size(); ++core) {
    json["cores"][core]["first_row"] = outcome.plan.cores.at(core).first_row;
    json["cores"][core]["rows"] = outcome.plan.cores.at(core).rows;
  }
  json["ub"] = ub_json(used_ub(outcome), outcome.playback);
  add_plan(json, outcome.plan);
  json["numerics"] = numerics_json(outcome.numerics);
  json["warnings"] = outcome.warnings;
  json["first_not_finite"] = not_finite_json(outcome.first_not_finite);
  add_hazards(json, outcome.hazards, outcome.recording);
  add_identity(json, resolved(outcome.config), outcome.config.hardware);
  return json;
}

} // namespace tools
