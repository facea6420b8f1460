// SPDX-License-Identifier: Apache-2.0
/// \file
/// How rows of sums are cut to land in the two halves of a region of UB: the kernel copies and adds these parts, and
/// the layout weighs where they meet.
#pragma once

#include "isa/types.h"

#include <algorithm>
#include <vector>

namespace kernels {

/// Columns [column, column + columns) of rows [row, row + rows).
struct LandingPart {
  std::int64_t row = 0, rows = 0, column = 0, columns = 0;
};

/// Rows [first, end) of `h` floats, for halves of `half_floats` (whole datablocks): as many rows at once as fit, or one
/// in pieces. Each row's parts keep the order of the rows.
inline std::vector<LandingPart> landing_parts(std::int64_t half_floats, std::int64_t h, std::int64_t first,
                                              std::int64_t end) {
  constexpr std::int64_t kMostPieces = 4095; // of one copy
  const std::int64_t width = std::min(h, half_floats);
  const std::int64_t at_once = std::min(half_floats / width, kMostPieces);
  std::vector<LandingPart> parts;
  for (std::int64_t column = 0; column < h; column += width)
    for (std::int64_t row = first; row < end; row += at_once)
      parts.push_back({row, std::min(at_once, end - row), column, std::min(width, h - column)});
  return parts;
}

} // namespace kernels
