// SPDX-License-Identifier: Apache-2.0
/// \file
/// One point of what `tune` searches: everything that it may choose, every `auto` resolved.
#pragma once

#include "kernels/plan/plan.h"
#include "tools/report/playback_json.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tools {

struct TilingPoint {
  std::int64_t cores = 1;
  kernels::RowDeal deal = kernels::RowDeal::groups; ///< never automatic
  std::int64_t rows_per_tile = 1;
  std::int64_t tmp_bytes = 0;
  int buffers = 1;
  kernels::UbLayout ub_layout = kernels::UbLayout::packed;
  kernels::BetaReduction beta_reduction = kernels::BetaReduction::workspace;
  kernels::Power power = kernels::Power::sqrt_div;
  bool reuse_source = false;

  bool operator==(const TilingPoint& o) const;
};

/// The keys of a run file that a point sets.
const std::vector<std::string>& tuned_keys();

/// The way to deal, said explicitly, that gives the cores the rows of `shares`.
kernels::RowDeal explicit_deal(kernels::Request request, const std::vector<kernels::CoreShare>& shares);

/// The point that a plan amounts to.
TilingPoint point_of(const kernels::Plan& plan);

/// `base` with the point's choices, said explicitly: its plan is the point's.
kernels::Request request_at(kernels::Request base, const TilingPoint& point);

/// Key and value as a run file would say them, in its order.
Settings settings_of(const TilingPoint& point);

} // namespace tools
