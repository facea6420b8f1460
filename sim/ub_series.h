// SPDX-License-Identifier: Apache-2.0
/// \file
/// Live bytes of one core's UB over time, by owner.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/peak_series.h"

#include <map>
#include <vector>

namespace sim {

class UbSeries : public Listener {
public:
  explicit UbSeries(int core = 0) : core_(core) {}

  void on(const LiveChanged& event) override {
    if (event.core != core_) return;
    add(owners_[event.buffer], live_[event.buffer] += event.blocks, event.time);
    const std::int64_t before = total_live_;
    add(total_, total_live_ += event.blocks, event.time);
    if (total_live_ > before && total_live_ > peak_) {
      peak_ = total_live_;
      peak_time_ = event.time;
    }
  }
  bool wants_moments() const override { return true; }

  void close(std::int64_t end) {
    total_.close(end);
    for (auto& [buffer, series] : owners_) series.close(end);
  }

  const PeakSeries& total() const { return total_; }
  /// By the index of the outermost UB buffer; -1: bytes of no buffer.
  const std::map<int, PeakSeries>& owners() const { return owners_; }
  std::int64_t peak_bytes() const { return peak_ * isa::kBlockBytes; }
  std::int64_t peak_time() const { return peak_time_; }

private:
  static void add(PeakSeries& series, std::int64_t blocks, std::int64_t time) {
    series.set(time, blocks * isa::kBlockBytes);
  }

  int core_;
  std::map<int, PeakSeries> owners_;
  std::map<int, std::int64_t> live_; ///< datablocks
  PeakSeries total_;
  std::int64_t total_live_ = 0, peak_ = 0, peak_time_ = 0;
};

} // namespace sim
