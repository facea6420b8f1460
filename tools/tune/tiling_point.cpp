// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/tiling_point.h"

#include "kernels/plan/core_shares.h"
#include "tools/play/run_names.h"

#include <algorithm>
#include <tuple>

namespace tools {
namespace {

auto fields_of(const TilingPoint& p) {
  return std::tie(p.cores, p.deal, p.rows_per_tile, p.tmp_bytes, p.buffers, p.ub_layout, p.beta_reduction, p.power,
                  p.reuse_source);
}

} // namespace

kernels::RowDeal explicit_deal(kernels::Request request, const std::vector<kernels::CoreShare>& shares) {
  request.tiling.cores = static_cast<std::int64_t>(shares.size());
  request.tiling.deal = kernels::RowDeal::groups;
  const std::vector<kernels::CoreShare> groups = kernels::share_rows(request);
  const auto same = [](const kernels::CoreShare& a, const kernels::CoreShare& b) { return a.rows == b.rows; };
  const bool in_groups = std::equal(groups.begin(), groups.end(), shares.begin(), shares.end(), same);
  return in_groups ? kernels::RowDeal::groups : kernels::RowDeal::rows;
}

bool TilingPoint::operator==(const TilingPoint& o) const { return fields_of(*this) == fields_of(o); }

const std::vector<std::string>& tuned_keys() {
  static const std::vector<std::string> keys = {
      "reuse_source",   "tmp",      "power", "tiling.cores", "tiling.deal", "tiling.rows_per_tile", "tiling.buffers",
      "beta_reduction", "ub_layout"};
  return keys;
}

TilingPoint point_of(const kernels::Plan& plan) {
  const kernels::Request& request = plan.request;
  return {static_cast<std::int64_t>(plan.cores.size()),
          explicit_deal(request, plan.cores),
          plan.rows_per_tile,
          plan.tmp_bytes,
          request.tiling.buffers,
          request.ub_layout,
          request.beta_reduction,
          request.power,
          request.reuse_source};
}

kernels::Request request_at(kernels::Request base, const TilingPoint& point) {
  base.tiling.cores = point.cores;
  base.tiling.deal = point.deal;
  base.tiling.rows_per_tile = point.rows_per_tile;
  base.tiling.buffers = point.buffers;
  base.tmp = {kernels::TmpPolicy::bytes, point.tmp_bytes};
  base.ub_layout = point.ub_layout;
  base.beta_reduction = point.beta_reduction;
  base.power = point.power;
  base.reuse_source = point.reuse_source;
  return base;
}

Settings settings_of(const TilingPoint& point) {
  using sim::name_of;
  return {{"reuse_source", point.reuse_source ? "true" : "false"},
          {"tmp", std::to_string(point.tmp_bytes)},
          {"power", name_of(kPowers, point.power)},
          {"tiling.cores", std::to_string(point.cores)},
          {"tiling.deal", name_of(kRowDeals, point.deal)},
          {"tiling.rows_per_tile", std::to_string(point.rows_per_tile)},
          {"tiling.buffers", std::to_string(point.buffers)},
          {"beta_reduction", name_of(kBetaReductions, point.beta_reduction)},
          {"ub_layout", name_of(kUbLayouts, point.ub_layout)}};
}

} // namespace tools
