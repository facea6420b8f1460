// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is known to have ended. In each pipe instructions start in order, and all that orders pipes (flags, barriers)
/// speaks of everything before it in a pipe: so one number a pipe says it all.
#pragma once

#include "isa/types.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace check {

/// `ended[p]`: that many instructions of pipe p, from its first on, have ended. `syncs`: so many sync_alls are passed.
struct Clock {
  std::array<std::uint32_t, isa::kPipes> ended = {};
  std::uint32_t syncs = 0;

  void join(const Clock& other) {
    syncs = std::max(syncs, other.syncs);
    for (std::size_t p = 0; p < ended.size(); ++p) ended[p] = std::max(ended[p], other.ended[p]);
  }
};

} // namespace check
