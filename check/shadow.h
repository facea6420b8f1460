// SPDX-License-Identifier: Apache-2.0
/// \file
/// Who touched which bytes of a memory last: ranges with the latest write and, since then, the latest read of each
/// reader. Ranges split where accesses begin and end and grow together again when they are written.
#pragma once

#include "isa/footprint.h"

#include <cstdint>
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
    split(range);
    for (auto at = cells_.find(range.begin); at != cells_.end() && at->first < range.end; ++at) {
      meets(at->second, isa::Range{at->first, at->second.end});
      note(at->second.reads, touch);
    }
  }
  template <class Meets> void write(const isa::Range& range, const Touch& touch, Meets meets) {
    split(range);
    const auto first = cells_.find(range.begin);
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

  /// Cells begin and end at the range's ends and leave no gap in it.
  void split(const isa::Range& range) {
    cut(range.begin);
    cut(range.end);
    std::int64_t from = range.begin;
    for (auto at = cells_.lower_bound(range.begin); from < range.end;) {
      if (at == cells_.end() || at->first >= range.end) {
        cells_.emplace_hint(at, from, Cell{range.end, {}, {}});
        return;
      }
      if (at->first > from) cells_.emplace_hint(at, from, Cell{at->first, {}, {}});
      from = at->second.end;
      ++at;
    }
  }

  void cut(std::int64_t position) {
    auto at = cells_.upper_bound(position);
    if (at == cells_.begin()) return;
    --at;
    if (at->first >= position || at->second.end <= position) return;
    Cell behind = at->second;
    at->second.end = position;
    cells_.emplace_hint(std::next(at), position, std::move(behind));
  }

  Cells cells_;
};

} // namespace check
