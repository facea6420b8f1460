// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/results.h"

#include <algorithm>

namespace tools {
namespace {

bool as_good(const PlayedPoint& a, const PlayedPoint& b) { return a.cycles <= b.cycles && a.ub_bytes <= b.ub_bytes; }

} // namespace

void Results::add(const PlayedPoint& played) {
  all_.push_back(played);
  const auto covers = [&](const PlayedPoint& other) { return as_good(other, played); };
  if (std::any_of(front_.begin(), front_.end(), covers)) return;
  const auto covered = [&](const PlayedPoint& other) { return as_good(played, other); };
  front_.erase(std::remove_if(front_.begin(), front_.end(), covered), front_.end());
  const auto place = std::find_if(front_.begin(), front_.end(),
                                  [&](const PlayedPoint& other) { return other.ub_bytes > played.ub_bytes; });
  front_.insert(place, played);
}

bool Results::rule_out(std::int64_t least_cycles, std::int64_t ub_bytes) const {
  if (front_.empty()) return false;
  if (objective_ == Objective::cycles) return least_cycles >= front_.back().cycles; // most bytes, fewest cycles
  return std::any_of(front_.begin(), front_.end(), [&](const PlayedPoint& played) {
    return played.cycles <= least_cycles && played.ub_bytes <= ub_bytes;
  });
}

std::vector<PlayedPoint> Results::ranking() const {
  std::vector<PlayedPoint> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const PlayedPoint& a, const PlayedPoint& b) {
    return std::pair(a.cycles, a.ub_bytes) < std::pair(b.cycles, b.ub_bytes);
  });
  return sorted;
}

} // namespace tools
