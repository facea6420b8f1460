// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/todo.h"

#include <algorithm>

namespace tools {
namespace {

constexpr std::int64_t kStretch = 4096;

} // namespace

Todo::Todo(SweepDatabase& database, std::int64_t points, Shard shard)
    : database_(database), points_(points), shard_(shard) {
  for (std::int64_t begin = 0; begin < points; begin += kStretch) {
    const std::int64_t end = std::min(points, begin + kStretch);
    for (std::int64_t point = begin; point < end; ++point) all_ += shard_.has(point) ? 1 : 0;
    for (const std::int64_t point : database_.present(begin, end)) there_ += shard_.has(point) ? 1 : 0;
  }
}

std::vector<std::int64_t> Todo::next(std::size_t most) {
  while (given_ == found_.size() && looked_ < points_) {
    const std::int64_t end = std::min(points_, looked_ + kStretch);
    found_ = missing(looked_, end);
    given_ = 0;
    looked_ = end;
  }
  const std::size_t count = std::min(most, found_.size() - given_);
  const auto first = found_.begin() + static_cast<std::ptrdiff_t>(given_);
  given_ += count;
  return {first, first + static_cast<std::ptrdiff_t>(count)};
}

std::vector<std::int64_t> Todo::missing(std::int64_t begin, std::int64_t end) {
  const std::vector<std::int64_t> present = database_.present(begin, end); // in the order of the key
  std::vector<std::int64_t> points;
  for (std::int64_t point = begin; point < end; ++point)
    if (shard_.has(point) && !std::binary_search(present.begin(), present.end(), point)) points.push_back(point);
  return points;
}

} // namespace tools
