// SPDX-License-Identifier: Apache-2.0
#include "tools/explain/explanation.h"

#include "isa/instruction_table.h"
#include "tools/explain/advice.h"
#include "tools/report/bound.h"
#include "tools/report/table.h"

#include <fmt/format.h>

#include <cmath>

namespace tools {
namespace {

std::string whole(double cycles) { return grouped(std::llround(cycles)); }

std::string path_table(const std::vector<PathShare>& path, std::int64_t cycles) {
  Table table(
      {"<critical path", "cycles", "share", "vector", "vector latency", "copies", "GM latency", "scalar", "meeting"});
  const auto row = [&](const PathShare& share) {
    std::vector<std::string> cells = {share.step, grouped(share.total()), percent(share_of(share.total(), cycles))};
    for (const std::int64_t part : share.cycles) cells.push_back(grouped(part));
    table.row(cells);
  };
  for (const PathShare& share : path) row(share);
  row(whole_path(path));
  return table.text();
}

Json share_json(const PathShare& share) {
  Json json = {{"step", share.step}, {"cycles", share.total()}};
  for (std::size_t k = 0; k < kSpents; ++k) json[std::string(kSpentNames[k])] = share.cycles[k];
  return json;
}

Json step_json(const sim::StepUse& step) {
  Json json = {{"step", step.name.empty() ? "-" : step.name}, {"bytes", step.bytes}, {"pipes", Json::object()}};
  for (std::size_t p = 0; p < isa::kPipes; ++p) {
    const sim::PipeResult& pipe = step.pipes[p];
    Json stalls = Json::object();
    for (std::size_t k = 0; k < sim::kStalls; ++k)
      if (pipe.stalls[k] > 0) stalls[std::string(sim::kStallNames[k])] = pipe.stalls[k];
    json["pipes"][std::string(isa::kPipeNames[p])] = {
        {"busy_cycles", pipe.busy_cycles}, {"instructions", pipe.instructions}, {"stalls", stalls}};
  }
  return json;
}

Json ub_json(const isa::Program& program, const sim::UbSeries& ub) {
  Json owners = Json::array();
  for (const auto& [buffer, series] : ub.owners()) {
    const bool named = buffer >= 0 && static_cast<std::size_t>(buffer) < program.ub.size();
    owners.push_back({{"buffer", named ? program.ub[static_cast<std::size_t>(buffer)].name : "-"},
                      {"cycles_a_point", series.width()},
                      {"live_bytes", series.peaks()}});
  }
  return {{"core", 0},
          {"peak_live_bytes", ub.peak_bytes()},
          {"peak_cycle", ub.peak_time()},
          {"cycles_a_point", ub.total().width()},
          {"live_bytes", ub.total().peaks()},
          {"owners", owners}};
}

Json banks_json(const sim::BankUse& banks) {
  return {{"core", 0},
          {"groups", banks.geometry().groups},
          {"banks_per_group", banks.geometry().banks_per_group},
          {"blocks_read", banks.reads()},
          {"blocks_written", banks.writes()}};
}

Json meetings_json(const isa::Program& program, const sim::BankUse& banks) {
  Json all = Json::array();
  for (const auto& [meeting, use] : banks.meetings()) {
    Json owners = Json::array();
    for (const std::int32_t owner : meeting.owners)
      owners.push_back(owner < 0 ? Json() : Json(program.ub[static_cast<std::size_t>(owner)].name));
    all.push_back({{"step", program.steps[meeting.step]},
                   {"instruction", isa::row_of(meeting.opcode).mnemonic},
                   {"buffers", owners},
                   {"instructions", use.instructions},
                   {"read_read", use.conflicts.read_read},
                   {"read_write", use.conflicts.read_write},
                   {"write_write", use.conflicts.write_write}});
  }
  return all;
}

UbUse ub_use(const sim::UbResult& ub, const sim::UbSeries& series) {
  UbUse use;
  use.peak_live_bytes = series.peak_bytes();
  use.peak_cycle = series.peak_time();
  std::int64_t most = -1;
  for (const sim::UbBufferResult& buffer : ub.buffers) {
    use.allocated_bytes += buffer.bytes;
    use.never_live_bytes += buffer.bytes - buffer.peak_live_bytes;
    if (buffer.peak_live_bytes <= most) continue;
    most = buffer.peak_live_bytes;
    use.fullest = buffer.name;
  }
  return use;
}

std::string ub_line(const UbUse& ub) {
  if (ub.fullest.empty()) return "";
  return fmt::format(
      "UB: of {} B allocated {} are live at the peak, in cycle {}; {} holds the most, {} B never hold anything "
      "that is still to be read\n",
      grouped(ub.allocated_bytes), grouped(ub.peak_live_bytes), grouped(ub.peak_cycle), ub.fullest,
      grouped(ub.never_live_bytes));
}

Json roof_json(const Roofline& roof) {
  return {{"vector_cycles", roof.vector}, {"mte2_cycles", roof.mte2},     {"mte3_cycles", roof.mte3},
          {"memory_cycles", roof.memory}, {"scalar_cycles", roof.scalar}, {"roof", roof.roof().first}};
}

} // namespace

Explanation explain(const isa::Recording& recording, const sim::HardwareConfig& hardware, const sim::Result& result,
                    Witness& witness, const kernels::Plan* plan) {
  witness.ub.close(result.cycles);
  Explanation explanation;
  if (result.ok()) explanation.path = path_shares(sim::critical_path(recording, hardware, witness.lives), recording);
  explanation.roof = roofline(recording, hardware, result);
  if (!result.cores.empty()) explanation.ub = ub_use(result.cores.front().ub, witness.ub);
  if (result.ok()) explanation.advice = advice({recording, hardware, result, witness, plan}, explanation.path);
  return explanation;
}

std::string explanation_text(const Explanation& explanation, const Json& result, std::int64_t cores) {
  const auto cycles = result["cycles"].get<std::int64_t>();
  const Bound bound = bound_of(result, cores);
  const Roofline& roof = explanation.roof;
  std::string text = fmt::format("\nbound by {}: {} of the run is its own time, {} its work alone\n"
                                 "roofline (cycles): vector {}, MTE2 {}, MTE3 {}, memory of the chip {}, scalar {}; "
                                 "the run takes {:.1f} times the largest\n",
                                 bound.name, percent(bound.share), percent(bound.share_works), whole(roof.vector),
                                 whole(roof.mte2), whole(roof.mte3), whole(roof.memory), whole(roof.scalar),
                                 static_cast<double>(cycles) / std::max(1.0, roof.roof().second));
  text += ub_line(explanation.ub);
  if (!explanation.path.empty()) text += "\n" + path_table(explanation.path, cycles);
  if (!explanation.advice.empty()) text += "\nadvice:\n";
  for (const std::string& line : explanation.advice) text += "  " + line + "\n";
  return text;
}

Json explanation_json(const Explanation& explanation, const Json& result, const isa::Recording& recording,
                      const Witness& witness) {
  const isa::Program& program = recording.program_of(0);
  const Bound bound = bound_of(result, static_cast<std::int64_t>(recording.blocks.size()));
  Json path = Json::array(), steps = Json::array();
  for (const PathShare& share : explanation.path) path.push_back(share_json(share));
  for (const sim::StepUse& step : witness.steps.steps()) steps.push_back(step_json(step));
  return {{"bound", {{"by", bound.name}, {"share", bound.share}, {"share_works", bound.share_works}}},
          {"roofline", roof_json(explanation.roof)},
          {"critical_path", path},
          {"steps", steps},
          {"advice", explanation.advice},
          {"ub_live", ub_json(program, witness.ub)},
          {"ub_never_live_bytes", explanation.ub.never_live_bytes},
          {"banks", banks_json(witness.banks)},
          {"meetings", meetings_json(program, witness.banks)}};
}

} // namespace tools
