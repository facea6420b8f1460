// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs of very many tiles: once the cores have found their pace, each further tile takes as long as the ones before,
/// so that what thousands take follows from a run of some.
#pragma once

#include "kernels/plan/plan.h"
#include "sim/events.h"

#include <vector>

namespace tools {

/// The plan with so many full tiles fewer for every core that the first one has `tiles`, a shorter last one included;
/// all that was chosen stays, and every core keeps a row at least. `tiles` is at least 1 and at most what it has.
kernels::Plan shortened(const kernels::Plan& plan, std::int64_t tiles);

/// Instructions of all cores together, as if each had the first one's rows.
std::int64_t instructions_of(const kernels::Plan& plan);

/// Tiles of the run that a longer one is extrapolated from. Cores begin in step and get into each other's way at the
/// memory; where they drift apart they have done so by then.
inline constexpr std::int64_t kSampleTiles = 192;

/// Listens to a run of `kSampleTiles` tiles: how fast the first core goes through them.
class Pace : public sim::Listener {
public:
  /// `buffer`: a GM buffer that every tile is copied from, equally often.
  explicit Pace(std::uint32_t buffer) : buffer_(buffer) {}

  using sim::Listener::on;
  void on(const sim::Retired& event) override;
  /// Cycles a tile, near the end of the run: the last tiles are left out, as other cores may have ended before them.
  double cycles_a_tile() const;

private:
  std::uint32_t buffer_;
  std::vector<std::int64_t> copied_; ///< when a copy from the buffer has ended
};

} // namespace tools
