// SPDX-License-Identifier: Apache-2.0
/// \file
/// Runs of very many tiles: once they are in step, each further tile takes as long as the one before. What a run of
/// thousands takes follows from two runs of a few.
#pragma once

#include "kernels/plan.h"

#include <utility>

namespace tools {

/// The plan with so many full tiles fewer for every core that the first one has `tiles`, a shorter last one included;
/// all that was chosen stays, and every core keeps a row at least. `tiles` is at least 1 and at most what it has.
kernels::Plan shortened(const kernels::Plan& plan, std::int64_t tiles);

/// The lengths, in tiles of the first core, of the two runs from which a longer one is extrapolated. The second is an
/// even number of tiles longer, so that both end on the same one of two buffers.
std::pair<std::int64_t, std::int64_t> sample_tiles(const kernels::Plan& plan);

/// Cycles of a run of `tiles` tiles, from those of the two samples.
std::int64_t extrapolated(const std::pair<std::int64_t, std::int64_t>& tiles_of_samples, std::int64_t short_cycles,
                          std::int64_t long_cycles, std::int64_t tiles);

} // namespace tools
