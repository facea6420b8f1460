// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a tiling takes at the least, without simulating it: never more than the cycles of its run.
#pragma once

#include "tools/play/run_config.h"
#include "tools/tune/space.h"

#include <map>

namespace tools {

/// From one walk over the first core's program, and from the bytes that all cores together move. `any_layout`: wherever
/// the UB buffers lie. Of a core with very many tiles some are walked, and the others count with their vector work.
std::int64_t least_cycles(const kernels::Plan& plan, const RunConfig& config, bool any_layout = false);

/// A coarser bound, from the vector unit's work on full tiles alone: the same for every number of cores and tiles, so
/// it is worked out once for each kind of tile.
class TileWork {
public:
  /// `config` must live as long.
  explicit TileWork(const RunConfig& config) : config_(config) {}
  /// 0 where the first core has too few tiles to tell.
  std::int64_t least_cycles(const LegalPoint& legal);

private:
  std::int64_t cycles_of_two(const TilingPoint& point);

  const RunConfig& config_;
  std::map<std::vector<std::int64_t>, std::int64_t> known_; ///< cycles of two tiles by kind
};

} // namespace tools
