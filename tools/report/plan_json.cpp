// SPDX-License-Identifier: Apache-2.0
#include "tools/report/plan_json.h"

#include "kernels/kernel.h"
#include "tools/report/plan_text.h"
#include "tools/report/tiling_fields.h"

namespace tools {
namespace {

Json figures_json(const kernels::TmpFigures& figures) {
  return {{"min_bytes", figures.min_bytes},
          {"max_bytes", figures.max_bytes},
          {"safe_min_bytes", figures.safe_min_bytes},
          {"single_pass_bytes", figures.single_pass_bytes},
          {"given_bytes", figures.given_bytes},
          {"span_bytes", figures.span_bytes},
          {"rounds", figures.rounds}};
}

Json tmp_json(const kernels::Plan& plan) {
  Json tmp = figures_json(plan.tmp);
  tmp["framework_bytes"] = plan.framework_tmp_bytes;
  tmp["calls"] = Json::array();
  for (const kernels::TmpFigures& call : plan.tmp_calls) {
    Json entry = {{"call", call.call}};
    entry.update(figures_json(call));
    tmp["calls"].push_back(std::move(entry));
  }
  return tmp;
}

Json structs_json(const kernels::Plan& plan) {
  Json structs = Json::array();
  for (const TileStruct& tile : tile_structs(plan)) {
    Json fields = Json::object();
    for (const auto& [name, value] : tile.fields) fields[name] = value;
    structs.push_back({{"call", tile.call}, {"rows", tile.rows}, {"fields", std::move(fields)}});
  }
  return structs;
}

Json split_json(const kernels::Plan& plan) {
  Json shares = Json::array();
  for (std::size_t core = 0; core < plan.cores.size(); ++core)
    shares.push_back(
        {{"first_row", plan.cores[core].first_row}, {"rows", plan.cores[core].rows}, {"tiles", plan.tiles(core)}});
  return {
      {"cores", plan.cores.size()},   {"rows_per_tile", plan.rows_per_tile}, {"buffers", plan.request.tiling.buffers},
      {"ub_bytes", plan.ub_bytes},    {"largest_h", plan.largest_h},         {"shares", std::move(shares)},
      {"structs", structs_json(plan)}};
}

} // namespace

void add_heading(Json& json, const RunConfig& config) {
  const kernels::Request& request = config.request;
  json["hardware"] = config.hardware.machine.name;
  json["kernel"] = kernels::kernel_of(request.kernel).name;
  json["shape"] = {{"b", request.shape.b}, {"s", request.shape.s}, {"h", request.shape.h}};
  json["dtype"] = dtype_word(request.dtype);
}

void add_plan(Json& json, const kernels::Plan& plan) {
  json["epsilon"] = plan.epsilon;
  json["tmp"] = tmp_json(plan);
  json["tiling"] = split_json(plan);
  json["clobbered"] = plan.clobbered;
  json["notes"] = plan.notes;
}

} // namespace tools
