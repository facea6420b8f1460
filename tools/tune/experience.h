// SPDX-License-Identifier: Apache-2.0
/// \file
/// What to expect of a point, from its bound and from how the runs so far have compared with theirs.
#pragma once

#include "tools/tune/results.h"

#include <map>
#include <tuple>
#include <vector>

namespace tools {

/// A bound leaves out what other cores do to a core: tiles of one kind suffer alike.
class Experience {
public:
  explicit Experience(const std::vector<PlayedPoint>& played);
  /// Cycles; a guess, and ruling out nothing.
  double expected(const TilingPoint& point, std::int64_t bound) const;

private:
  using Kind = std::tuple<std::int64_t, int, bool>;
  /// Cycles over bound: the mean of all that was played.
  struct Factor {
    double sum = 0, count = 0;
  };
  static Kind kind_of(const TilingPoint& point) { return {point.rows_per_tile, point.buffers, point.reuse_source}; }

  Factor all_;
  std::map<Kind, Factor> by_kind_;
};

} // namespace tools
