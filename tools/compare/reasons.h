// SPDX-License-Identifier: Apache-2.0
/// \file
/// The reasons why points were not played, as footnotes: a cell has room for a number only.
#pragma once

#include <string>
#include <vector>

namespace tools {

class Reasons {
public:
  /// "[2]": the same number for the same reason.
  std::string mark(const std::string& reason);
  /// The footnotes, "" if there are none.
  std::string text() const;

private:
  std::vector<std::string> all_;
};

} // namespace tools
