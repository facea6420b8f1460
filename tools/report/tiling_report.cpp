// SPDX-License-Identifier: Apache-2.0
#include "tools/report/tiling_report.h"

#include "tools/report/core_table.h"
#include "tools/report/plan_json.h"
#include "tools/report/plan_text.h"
#include "tools/report/playback_text.h"
#include "tools/report/table.h"

#include <fmt/format.h>

namespace tools {
namespace {

std::string ledger_text(const UbReport& ub) {
  Table table({"<UB buffer", "depth", "each", "bytes"});
  for (const UbLine& line : ub.lines)
    table.row({line.name, grouped(line.depth), grouped(line.bytes), grouped(line.total_bytes())});
  table.row({"total", "", "", grouped(ub.allocated_bytes)});
  return table.text() + fmt::format("{} of {} B of UB, {}; {} B are free\n", grouped(ub.allocated_bytes),
                                    grouped(ub.capacity_bytes),
                                    percent(share_of(ub.allocated_bytes, ub.capacity_bytes)),
                                    grouped(ub.capacity_bytes - ub.allocated_bytes));
}

} // namespace

std::string tiling_text(const RunConfig& config, const kernels::Plan& plan) {
  const std::string cores = core_table(plan);
  return heading_text(config, plan) + (cores.empty() ? "" : "\n") + cores + "\n" + tmp_text(plan) + remarks_text(plan) +
         list_text("warnings", plan.warnings) + "\n" + ledger_text(ub_report(plan)) +
         fmt::format("largest H of which one row fits: {}\n\n", grouped(plan.largest_h)) + structs_text(plan);
}

Json tiling_json(const RunConfig& config, const kernels::Plan& plan) {
  Json json = Json::object();
  add_heading(json, config);
  add_plan(json, plan);
  const UbReport ub = ub_report(plan);
  json["ub"] = {
      {"capacity_bytes", ub.capacity_bytes}, {"allocated_bytes", ub.allocated_bytes}, {"buffers", Json::array()}};
  for (const UbLine& line : ub.lines)
    json["ub"]["buffers"].push_back(
        {{"name", line.name}, {"bytes", line.bytes}, {"depth", line.depth}, {"total_bytes", line.total_bytes()}});
  json["warnings"] = plan.warnings;
  add_identity(json, resolved(config), config.hardware);
  return json;
}

} // namespace tools
