// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/experience.h"

namespace tools {

Experience::Experience(const std::vector<PlayedPoint>& played) {
  for (const PlayedPoint& one : played) {
    if (one.bound <= 0) continue;
    for (Factor* factor : {&all_, &by_kind_[kind_of(one.point)]}) {
      factor->sum += static_cast<double>(one.cycles) / static_cast<double>(one.bound);
      factor->count += 1;
    }
  }
}

double Experience::expected(const TilingPoint& point, std::int64_t bound) const {
  const auto known = by_kind_.find(kind_of(point));
  const Factor& factor = known == by_kind_.end() ? all_ : known->second;
  return static_cast<double>(bound) * (factor.count > 0 ? factor.sum / factor.count : 1);
}

} // namespace tools
