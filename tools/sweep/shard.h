// SPDX-License-Identifier: Apache-2.0
/// \file
/// A share of a sweep's points, for one of several machines.
#pragma once

#include "tools/sweep/mix.h"

#include <string>

namespace tools {

/// The points whose number, well mixed, leaves `index` of `count`: whatever repeats in a sweep, each shard has its
/// part of it.
struct Shard {
  std::int64_t index = 0, count = 1;
  bool has(std::int64_t point) const {
    return mixed(static_cast<std::uint64_t>(point)) % static_cast<std::uint64_t>(count) ==
           static_cast<std::uint64_t>(index);
  }
};

/// "2/8" of the command line, counted from 0. Throws isa::Error.
Shard parse_shard(const std::string& text);

} // namespace tools
