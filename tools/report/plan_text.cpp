// SPDX-License-Identifier: Apache-2.0
#include "tools/report/plan_text.h"

#include "kernels/kernel.h"
#include "tools/report/playback_text.h"
#include "tools/report/table.h"
#include "tools/report/tiling_fields.h"

#include <fmt/format.h>

#include <map>

namespace tools {
namespace {

/// "4 x 8, 1 x 5": cores by their number of rows, in the order of the cores.
std::string split_text(const kernels::Plan& plan) {
  std::string text;
  for (std::size_t first = 0, next = 0; first < plan.cores.size(); first = next) {
    while (next < plan.cores.size() && plan.cores[next].rows == plan.cores[first].rows) ++next;
    text += fmt::format("{}{} x {}", text.empty() ? "" : ", ", next - first, grouped(plan.cores[first].rows));
  }
  return text;
}

std::vector<std::string> tmp_row(const std::string& name, const kernels::TmpFigures& figures) {
  return {name,
          grouped(figures.min_bytes),
          grouped(figures.max_bytes),
          grouped(figures.safe_min_bytes),
          grouped(figures.single_pass_bytes),
          grouped(figures.given_bytes),
          grouped(figures.span_bytes),
          grouped(figures.rounds)};
}

/// One call's structs side by side.
std::string call_text(const std::vector<TileStruct>& structs) {
  std::vector<std::string> headers = {"<" + structs.front().call};
  for (const TileStruct& tile : structs) headers.push_back(fmt::format("{} rows", grouped(tile.rows)));
  Table table(headers);
  for (std::size_t field = 0; field < structs.front().fields.size(); ++field) {
    std::vector<std::string> cells = {structs.front().fields[field].first};
    for (const TileStruct& tile : structs) cells.push_back(grouped(tile.fields[field].second));
    table.row(cells);
  }
  return table.text();
}

} // namespace

std::string dtype_word(isa::Dtype type) { return type == isa::Dtype::f16 ? "half" : "float"; }

std::string epsilon_text(const kernels::Plan& plan) {
  return plan.request.dtype == isa::Dtype::f32 ? fmt::format("{}", static_cast<float>(plan.epsilon))
                                               : fmt::format("{}", plan.epsilon);
}

std::string heading_text(const RunConfig& config, const kernels::Plan& plan) {
  const kernels::Request& request = plan.request;
  return fmt::format("{} on {}, shape [{},{},{}], {}\n", kernels::kernel_of(request.kernel).name,
                     config.hardware.machine.name, request.shape.b, request.shape.s, request.shape.h,
                     dtype_word(request.dtype)) +
         fmt::format("epsilon as used {}; {} of {} cores, cores x rows: {}; {} rows a tile, buffers {}\n",
                     epsilon_text(plan), plan.cores.size(), config.hardware.machine.cores, split_text(plan),
                     grouped(plan.rows_per_tile), request.tiling.buffers);
}

std::string tmp_text(const kernels::Plan& plan) {
  Table table({"<tmp (bytes)", "min", "max", "safe min", "single pass", "given", "span", "rounds"});
  for (const kernels::TmpFigures& call : plan.tmp_calls) table.row(tmp_row(call.call, call));
  if (plan.tmp_calls.size() != 1) table.row(tmp_row("joint", plan.tmp));
  return table.text();
}

std::string structs_text(const kernels::Plan& plan) {
  std::map<std::string, std::vector<TileStruct>> calls;
  for (TileStruct& tile : tile_structs(plan)) calls[tile.call].push_back(std::move(tile));
  std::string text;
  for (const auto& [name, structs] : calls) text += (text.empty() ? "" : "\n") + call_text(structs);
  return text;
}

std::string remarks_text(const kernels::Plan& plan) {
  return list_text("reuse_source overwrites", plan.clobbered) + list_text("notes", plan.notes);
}

UbReport ub_report(const kernels::Plan& plan) {
  return {plan.request.machine.ub_bytes, plan.ub_bytes, ledger_of(plan)};
}

} // namespace tools
