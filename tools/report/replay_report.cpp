// SPDX-License-Identifier: Apache-2.0
#include "tools/report/replay_report.h"

#include "tools/files/npy.h"
#include "tools/report/check_report.h"
#include "tools/report/playback_text.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

/// The address range that the recording's buffers span: they may nest, so their sizes do not add up.
std::int64_t spanned_bytes(const isa::Recording& recording) {
  std::int64_t end = 0;
  for (const isa::Program& block : recording.blocks)
    for (const isa::UbBuffer& buffer : block.ub) end = std::max(end, buffer.address + buffer.bytes);
  return end;
}

UbReport used_ub(const ReplayOutcome& outcome) {
  UbReport ub{outcome.hardware.machine.ub_bytes, spanned_bytes(outcome.recording), ledger_of(outcome.recording)};
  if (outcome.playback.timed) add_use(ub.lines, outcome.playback.result);
  return ub;
}

std::string outputs_text(const std::vector<OutputSummary>& outputs) {
  Table table({"<output", "<shape", "<dtype", "sum", "sum of |value|", "NaN", "Inf", "<checksum"});
  for (const OutputSummary& output : outputs)
    table.row({output.name, shape_text(output.shape), std::string(isa::name_of(output.type)),
               fmt::format("{:.9g}", output.sum), fmt::format("{:.9g}", output.sum_abs), grouped(output.nan),
               grouped(output.inf), output.checksum});
  return table.text();
}

Json outputs_json(const std::vector<OutputSummary>& outputs) {
  Json json = Json::object();
  for (const OutputSummary& output : outputs)
    json[output.name] = {{"dtype", isa::name_of(output.type)},
                         {"shape", output.shape},
                         {"checksum", output.checksum},
                         {"sum", output.sum},
                         {"sum_abs", output.sum_abs},
                         {"nan", output.nan},
                         {"inf", output.inf}};
  return json;
}

} // namespace

std::string replay_text(const ReplayOutcome& outcome) {
  const Playback& playback = outcome.playback;
  const sim::Result& result = playback.result;
  std::string text = fmt::format("{} on {}, blocks {}\n", outcome.request.path, outcome.hardware.machine.name,
                                 outcome.recording.blocks.size()) +
                     cycles_text(playback, outcome.hardware);
  if (playback.timed)
    text += spread_text(result) + "\n" + pipes_text(result) + conflicts_text(result) + "\n" +
            gm_text(result, outcome.recording.gm);
  return text + "\n" + ub_text(used_ub(outcome), playback) + "\n" + outputs_text(outcome.outputs) +
         list_text("warnings", outcome.warnings) + "\n" + hazards_text(outcome.hazards, outcome.recording) +
         simulator_text(playback);
}

Json replay_json(const ReplayOutcome& outcome) {
  Json json = Json::object();
  json["hardware"] = outcome.hardware.machine.name;
  json["recording"] = outcome.request.path;
  add_playback(json, outcome.playback, outcome.hardware, outcome.recording.gm);
  json["cores"] = cores_json(outcome.playback.result);
  json["ub"] = ub_json(used_ub(outcome), outcome.playback);
  json["outputs"] = outputs_json(outcome.outputs);
  json["warnings"] = outcome.warnings;
  json["first_not_finite"] = not_finite_json(outcome.first_not_finite);
  add_hazards(json, outcome.hazards, outcome.recording);
  add_identity(json, outcome.settings(), outcome.hardware);
  return json;
}

} // namespace tools
