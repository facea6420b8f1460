// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is left of a sweep: the points of a shard that have no row yet.
#pragma once

#include "tools/sweep/shard.h"
#include "tools/sweep/sweep_database.h"

#include <vector>

namespace tools {

class Todo {
public:
  Todo(SweepDatabase& database, std::int64_t points, Shard shard);

  std::int64_t there() const { return there_; } ///< points of the shard that had a row from the start
  std::int64_t all() const { return all_; }     ///< points of the shard

  /// The next points, at most `most`; none at the end.
  std::vector<std::int64_t> next(std::size_t most);

private:
  /// Asks for rows a stretch at a time: memory does not grow with the sweep.
  std::vector<std::int64_t> missing(std::int64_t begin, std::int64_t end);

  SweepDatabase& database_;
  std::int64_t points_;
  Shard shard_;
  std::int64_t there_ = 0, all_ = 0;
  std::int64_t looked_ = 0; ///< points below have been looked at
  std::vector<std::int64_t> found_;
  std::size_t given_ = 0; ///< of those found
};

} // namespace tools
