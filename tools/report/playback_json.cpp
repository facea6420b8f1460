// SPDX-License-Identifier: Apache-2.0
#include "tools/report/playback_json.h"

#include "tools/files/fingerprint.h"
#include "tools/report/hardware_report.h"
#include "tools/report/playback_text.h"
#include "tools/report/table.h"
#include "tools/report/totals.h"
#include "tools/version.h"

namespace tools {
namespace {

using Pipes = std::array<sim::PipeResult, isa::kPipes>;

Json stalls_json(const sim::PipeResult& pipe) {
  Json stalls = Json::object();
  for (std::size_t i = 0; i < sim::kStalls; ++i) stalls[std::string(sim::kStallNames[i])] = pipe.stalls[i];
  return stalls;
}

/// `available`: the cycles in which a pipe could have been busy.
Json pipes_json(const Pipes& pipes, std::int64_t available) {
  Json json = Json::object();
  for (std::size_t i = 0; i < pipes.size(); ++i) {
    Json& pipe = json[std::string(isa::kPipeNames[i])] = {{"busy_cycles", pipes[i].busy_cycles},
                                                          {"instructions", pipes[i].instructions}};
    if (pipes[i].register_instructions > 0) pipe["register_instructions"] = pipes[i].register_instructions;
    pipe["utilization"] = share_of(pipes[i].busy_cycles, available);
    pipe["stalls"] = stalls_json(pipes[i]);
  }
  return json;
}

Json conflicts_json(const sim::BankConflicts& conflicts) {
  return {
      {"read_read", conflicts.read_read}, {"read_write", conflicts.read_write}, {"write_write", conflicts.write_write}};
}

Json gm_json(const sim::Result& result, const isa::GlobalImage& gm) {
  const GmTotals total = gm_totals(result);
  Json tensors = Json::object();
  for (std::size_t i = 0; i < gm.buffers.size(); ++i)
    tensors[gm.buffers[i].name] = {{"read_bytes", result.gm.read_bytes.at(i)},
                                   {"written_bytes", result.gm.written_bytes.at(i)}};
  return {{"read_bytes", total.read_bytes},
          {"written_bytes", total.written_bytes},
          {"l2_read_bytes", result.gm.l2_read_bytes},
          {"l2_written_bytes", result.gm.l2_written_bytes},
          {"tensors", tensors}};
}

Json or_null(const std::optional<std::int64_t>& value) { return value ? Json(*value) : Json(); }

void add_timing(Json& json, const sim::Result& result, const sim::HardwareConfig& hardware,
                const isa::GlobalImage& gm) {
  json["cycles"] = result.cycles;
  json["time_us"] = time_us(result.cycles, hardware);
  json["slowest_core"] = slowest_core(result);
  json["pipes"] = pipes_json(pipe_totals(result), result.cycles * static_cast<std::int64_t>(result.cores.size()));
  json["bank_conflicts"] = conflicts_json(conflict_totals(result));
  json["gm"] = gm_json(result, gm);
}

} // namespace

std::string hardware_hash(const sim::HardwareConfig& hardware) {
  Json figures = hardware_json(hardware);
  figures.erase("file"); // where the file lies does not matter
  return fingerprint(std::string_view(figures.dump()));
}

void add_identity(Json& json, Settings settings, const sim::HardwareConfig& hardware) {
  settings.emplace_back("hardware_hash", hardware_hash(hardware));
  json["version"] = version();
  json["config_hash"] = fingerprint(settings);
  json["config"] = Json::object();
  for (const auto& [key, value] : settings) json["config"][key] = value;
}

void add_playback(Json& json, const Playback& playback, const sim::HardwareConfig& hardware,
                  const isa::GlobalImage& gm) {
  if (playback.timed) {
    add_timing(json, playback.result, hardware, gm);
  } else {
    for (const char* key : {"cycles", "time_us", "slowest_core", "pipes", "bank_conflicts", "gm"}) json[key] = nullptr;
  }
  json["deadlock"] = playback.result.deadlock.empty() ? Json() : Json(playback.result.deadlock);
  json["interrupted"] = playback.result.stopped;
  json["instructions"] = {{"recorded", playback.recorded}, {"retired", playback.retired}};
  json["simulator"] = {{"instructions", playback.retired},
                       {"wall_s", playback.result.wall_s},
                       {"instructions_per_s", playback.instructions_per_second()}};
}

Json cores_json(const sim::Result& result) {
  Json cores = Json::array();
  for (const sim::CoreResult& core : result.cores)
    cores.push_back({{"cycles", core.cycles},
                     {"instructions_recorded", core.instructions_recorded},
                     {"instructions_retired", core.instructions_retired},
                     {"pipes", pipes_json(core.pipes, result.cycles)},
                     {"bank_conflicts", conflicts_json(core.bank_conflicts)},
                     {"ub_peak_bytes", core.ub.peak_bytes},
                     {"ub_peak_live_bytes", core.ub.peak_live_bytes}});
  return cores;
}

Json ub_json(const UbReport& ub, const Playback& playback) {
  const UbPeaks peaks = ub_peaks(playback.result);
  Json buffers = Json::array();
  for (const UbLine& line : ub.lines)
    buffers.push_back({{"name", line.name},
                       {"bytes", line.bytes},
                       {"depth", line.depth},
                       {"total_bytes", line.total_bytes()},
                       {"peak_bytes", or_null(line.peak_bytes)},
                       {"peak_live_bytes", or_null(line.peak_live_bytes)}});
  return {{"capacity_bytes", ub.capacity_bytes},
          {"allocated_bytes", ub.allocated_bytes},
          {"peak_bytes", playback.timed ? Json(peaks.peak_bytes) : Json()},
          {"peak_live_bytes", playback.timed ? Json(peaks.peak_live_bytes) : Json()},
          {"buffers", buffers}};
}

Json not_finite_json(const std::optional<NotFinite>& found) {
  if (!found) return {};
  return {{"block", found->at.block},
          {"instruction", found->at.index},
          {"in_function", found->made.in_function ? Json(*found->made.in_function) : Json()},
          {"step", found->step},
          {"value", found->made.nan ? "NaN" : "Inf"},
          {"row", or_null(found->row)}};
}

std::string to_text(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

} // namespace tools
