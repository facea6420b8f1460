// SPDX-License-Identifier: Apache-2.0
/// \file
/// Live bytes of one core's UB over time, by owner.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/listeners/peak_series.h"

#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace sim {

class UbSeries : public Listener {
public:
  explicit UbSeries(int core = 0) : core_(core) {}

  void on(const LiveChanged& event) override {
    if (event.core != core_) return;
    settle(event.time - 1); // an event may lie a cycle ahead: of the cycle before it there may be more to come
    changes_[event.time].emplace_back(event.buffer, event.blocks);
  }
  bool wants_moments() const override { return true; }

  void close(std::int64_t end) {
    settle(std::numeric_limits<std::int64_t>::max());
    total_.close(end);
    for (auto& [buffer, series] : owners_) series.close(end);
  }

  const PeakSeries& total() const { return total_; }
  /// By the index of the outermost UB buffer; -1: bytes of no buffer.
  const std::map<int, PeakSeries>& owners() const { return owners_; }
  std::int64_t peak_bytes() const { return peak_ * isa::kBlockBytes; }
  std::int64_t peak_time() const { return peak_time_; }

private:
  /// What ends in a cycle goes before what begins in it, so a cycle's changes count all together.
  void settle(std::int64_t before) {
    for (; !changes_.empty() && changes_.begin()->first < before; changes_.erase(changes_.begin())) {
      const auto& [time, changes] = *changes_.begin();
      for (const auto& [buffer, blocks] : changes) {
        live_[buffer] += blocks;
        total_live_ += blocks;
      }
      for (const auto& [buffer, blocks] : changes) owners_[buffer].set(time, live_[buffer] * isa::kBlockBytes);
      total_.set(time, total_live_ * isa::kBlockBytes);
      if (total_live_ <= peak_) continue;
      peak_ = total_live_;
      peak_time_ = time;
    }
  }

  int core_;
  std::map<int, PeakSeries> owners_;
  std::map<int, std::int64_t> live_;                                          ///< datablocks
  std::map<std::int64_t, std::vector<std::pair<int, std::int64_t>>> changes_; ///< by cycle, not yet counted
  PeakSeries total_;
  std::int64_t total_live_ = 0, peak_ = 0, peak_time_ = 0;
};

} // namespace sim
