// SPDX-License-Identifier: Apache-2.0
/// \file
/// The shards of a sweep in one database.
#pragma once

#include <string>
#include <vector>

namespace tools {

struct Merged {
  std::int64_t points = 0; ///< of the sweep
  std::int64_t rows = 0;   ///< in the database now
};

/// Adds the rows of `parts` to `path`, which is made if it is not there. Rows that are there stay, except that one that
/// was played takes the place of one that was lost: to merge again changes nothing. Throws isa::Error for a file that
/// is no sweep's, for parts of different sweeps or versions, and for two that contradict each other.
Merged merge(const std::string& path, const std::vector<std::string>& parts);

} // namespace tools
