// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/budget.h"

#include "tools/process/interrupt.h"
#include "tools/process/progress.h"

#include <algorithm>
#include <limits>

namespace tools {

Budget::Budget(const TuneRequest& request)
    : points_(request.points), started_(Progress::steady_seconds()),
      seconds_(request.seconds.value_or(std::numeric_limits<double>::infinity())) {}

std::int64_t Budget::take(std::int64_t wanted) {
  const std::int64_t taken = std::min(wanted, points_);
  points_ -= taken;
  return taken;
}

bool Budget::out_of_time() const { return Progress::steady_seconds() - started_ > (finals_ ? 1 : 0.8) * seconds_; }

bool Budget::over() const { return interrupted_by() != 0 || out_of_time(); }

std::string Budget::spent() const {
  if (interrupted_by() != 0) return "interrupt";
  if (out_of_time()) return "time";
  return out_of_points() ? "points" : "";
}

} // namespace tools
