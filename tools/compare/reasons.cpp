// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/reasons.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {

std::string Reasons::mark(const std::string& reason) {
  const auto found = std::find(all_.begin(), all_.end(), reason);
  const auto k = found - all_.begin();
  if (found == all_.end()) all_.push_back(reason);
  return fmt::format("[{}]", k + 1);
}

std::string Reasons::text() const {
  std::string lines;
  for (std::size_t k = 0; k < all_.size(); ++k) lines += fmt::format("[{}] {}\n", k + 1, all_[k]);
  return all_.empty() ? "" : "\nnot played:\n" + lines;
}

} // namespace tools
