// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who touched which bytes of a memory last: ranges with the latest write and, since then, the latest read of each
/// reader. Ranges split where accesses begin and end and grow together again when they are written.
#pragma once

#include "isa/footprint.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <vector>

namespace check {

/// An access as later ones have to know it. `thread`: core * kPipes + pipe.
struct Touch {
  std::uint32_t thread = 0;
  std::uint32_t place = 0; ///< in its pipe
  std::uint32_t index = 0; ///< in its program
  bool atomic = false;     ///< adds to what is there
};

class Shadow {
public:
  /// What is known of a range.
  struct Cell {
    std::int64_t end = 0;
    std::vector<Touch> writes; ///< the latest, and behind it the latest add of each thread since
    std::vector<Touch> reads;  ///< since the latest write that does not add, the latest of each thread
    bool written() const { return !writes.empty(); }
  };

  /// Calls `meets(cell, range)` for what is there, gaps as cells never touched, then notes the access.
  template <class Meets> void read(const isa::Range& range, const Touch& touch, Meets meets) {
    for (auto at = split(range); at != cells_.end() && at->first < range.end; ++at) {
      meets(at->second, isa::Range{at->first, at->second.end});
      note(at->second.reads, touch);
    }
  }
  template <class Meets> void write(const isa::Range& range, const Touch& touch, Meets meets) {
    const auto first = split(range);
    auto at = first;
    for (; at != cells_.end() && at->first < range.end; ++at) {
      meets(at->second, isa::Range{at->first, at->second.end});
      if (touch.atomic) note(at->second.writes, touch);
    }
    if (touch.atomic) return;
    first->second = {range.end, {touch}, {}};
    cells_.erase(std::next(first), at);
  }

private:
  using Cells = std::map<std::int64_t, Cell>; ///< by begin; they do not overlap

  /// Takes the place of the latest of its thread and kind. Adds take no other's: whoever reads the sum must come after
  /// all of them, and they after the write below them.
  static void note(std::vector<Touch>& touches, const Touch& touch) {
    for (Touch& known : touches)
      if (known.thread == touch.thread && known.atomic == touch.atomic) {
        known = touch;
        return;
      }
    touches.push_back(touch);
  }

  /// Cells begin and end at the range's ends and leave no gap in it. Returns the first.
  Cells::iterator split(const isa::Range& range) {
    auto at = cells_.lower_bound(range.begin);
    if (at != cells_.begin() && std::prev(at)->second.end > range.begin) at = cut(std::prev(at), range.begin);
    if (at == cells_.end() || at->first > range.begin) at = fill_gap(at, range.begin, range.end);
    for (const auto first = at;; ++at) {
      if (at->second.end > range.end) cut(at, range.end);
      if (at->second.end == range.end) return first;
      const auto next = std::next(at);
      if (next == cells_.end() || next->first > at->second.end) fill_gap(next, at->second.end, range.end);
    }
  }

  /// A cell never touched from `begin` to `next` or `end`, whichever comes first.
  Cells::iterator fill_gap(Cells::iterator next, std::int64_t begin, std::int64_t end) {
    if (next != cells_.end()) end = std::min(end, next->first);
    return cells_.emplace_hint(next, begin, Cell{end, {}, {}});
  }

  /// Parts a cell at a position within it. Returns the part behind.
  Cells::iterator cut(Cells::iterator at, std::int64_t position) {
    Cell behind = at->second;
    at->second.end = position;
    return cells_.emplace_hint(std::next(at), position, std::move(behind));
  }

  Cells cells_;
};

} // namespace check
