// SPDX-License-Identifier: Apache-2.0
/// \file
/// A figure over time in bounded memory: the largest value in each of a number of equal stretches. When the run
/// outgrows them they are merged two by two.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sim {

class PeakSeries {
public:
  explicit PeakSeries(std::size_t most = 1024) : most_(most) {}

  /// From `time` on the figure is `value`. Times do not fall.
  void set(std::int64_t time, std::int64_t value) {
    extend(time);
    value_ = value;
    peaks_.back() = std::max(peaks_.back(), value);
  }
  /// The figure keeps its value up to `end`.
  void close(std::int64_t end) { extend(std::max<std::int64_t>(end - 1, 0)); }

  std::int64_t width() const { return width_; } ///< cycles a stretch
  const std::vector<std::int64_t>& peaks() const { return peaks_; }

private:
  void extend(std::int64_t time) {
    while (static_cast<std::size_t>(time / width_) >= most_) halve();
    const auto last = static_cast<std::size_t>(time / width_);
    while (peaks_.size() <= last) peaks_.push_back(value_);
  }
  void halve() {
    for (std::size_t k = 0; 2 * k < peaks_.size(); ++k)
      peaks_[k] = 2 * k + 1 < peaks_.size() ? std::max(peaks_[2 * k], peaks_[2 * k + 1]) : peaks_[2 * k];
    peaks_.resize((peaks_.size() + 1) / 2);
    width_ *= 2;
  }

  std::size_t most_;
  std::int64_t width_ = 1;
  std::int64_t value_ = 0;
  std::vector<std::int64_t> peaks_; ///< up to the latest time
};

} // namespace sim
