// SPDX-License-Identifier: Apache-2.0
/// \file
/// Puts changes that are told out of order into the order of time, a chunk at a time, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sim {

struct Change {
  std::int64_t time = 0;
  std::uint32_t signal = 0;
  std::int32_t value = 0;
};

class ChangeQueue {
public:
  void add(const Change& change) { changes_.push_back(change); }
  /// Enough has come together to be worth a release.
  bool full() const { return changes_.size() >= limit_; }
  /// All changes before `time`, in order of time, those of one cycle as they were told. Valid until the next release.
  const std::vector<Change>& release(std::int64_t time);

private:
  void take_before(std::int64_t time);
  void sort();

  static constexpr std::size_t kChunk = 1 << 16;
  std::vector<Change> changes_, released_, scratch_;
  std::size_t limit_ = kChunk;
};

} // namespace sim
