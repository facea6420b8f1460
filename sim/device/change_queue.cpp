// SPDX-License-Identifier: Apache-2.0
#include "sim/device/change_queue.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sim {
namespace {

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;

/// One pass of a radix sort: stable, by `kDigitBits` bits of the time since `start`.
void sort_by_digit(const std::vector<Change>& from, std::vector<Change>& to, std::int64_t start, int shift) {
  const auto digit = [&](const Change& change) {
    return (static_cast<std::size_t>(change.time - start) >> shift) & (kDigits - 1);
  };
  std::array<std::uint32_t, kDigits> place = {};
  for (const Change& change : from) ++place[digit(change)];
  std::uint32_t before = 0;
  for (std::uint32_t& count : place) before += std::exchange(count, before);
  for (const Change& change : from) to[place[digit(change)]++] = change;
}

} // namespace

const std::vector<Change>& ChangeQueue::release(std::int64_t time) {
  take_before(time);
  sort();
  limit_ = std::max(kChunk, 2 * changes_.size());
  return released_;
}

void ChangeQueue::take_before(std::int64_t time) {
  released_.clear();
  std::size_t kept = 0;
  for (const Change& change : changes_)
    if (change.time < time)
      released_.push_back(change);
    else
      changes_[kept++] = change;
  changes_.resize(kept);
}

/// A chunk spans few cycles, so that one pass or two are enough.
void ChangeQueue::sort() {
  if (released_.empty()) return;
  const auto earlier = [](const Change& a, const Change& b) { return a.time < b.time; };
  const auto [first, last] = std::minmax_element(released_.begin(), released_.end(), earlier);
  const std::int64_t start = first->time, span = last->time - start;
  scratch_.resize(released_.size());
  for (int shift = 0; shift < 63 && (span >> shift) > 0; shift += kDigitBits) {
    sort_by_digit(released_, scratch_, start, shift);
    released_.swap(scratch_);
  }
}

} // namespace sim
