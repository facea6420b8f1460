// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a comparison shows of each point: a row of the table, a column of the CSV.
#pragma once

#include "tools/compare/comparison.h"

#include <functional>
#include <string>
#include <vector>

namespace tools {

struct Figure {
  std::string heading; ///< in the table
  std::string column;  ///< in the CSV
  /// Of a point that was played: as people read it, and as programs do.
  std::function<std::string(const Group&, std::size_t)> cell;
  std::function<std::string(const Group&, std::size_t)> plain;
};

const std::vector<Figure>& figures();

} // namespace tools
