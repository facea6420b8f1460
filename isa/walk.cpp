// SPDX-License-Identifier: Apache-2.0
#include "isa/footprint.h"

#include <algorithm>

namespace isa {

Range Walk::hull() const {
  if (repeats == 0 || blocks_in(repeats - 1) == 0) return {base, base};
  const auto end_of = [&](std::int64_t repeat, std::int64_t count) {
    return base + repeat * repeat_stride + (count - 1) * block_stride + piece;
  };
  const std::int64_t end = end_of(repeats - 1, last_blocks);
  return {base, repeats > 1 ? std::max(end, end_of(repeats - 2, blocks)) : end};
}

bool Walk::touches(const Range& range) const {
  if (!hull().overlaps(range)) return false;
  bool touched = false;
  each_piece([&](const Range& piece_range) { touched = touched || piece_range.overlaps(range); });
  return touched;
}

bool touch(const Walk& a, const Walk& b) {
  if (!a.hull().overlaps(b.hull())) return false;
  if (a.dense() && b.dense()) return true;
  bool touched = false;
  b.each_piece([&](const Range& piece) { touched = touched || a.touches(piece); });
  return touched;
}

} // namespace isa
