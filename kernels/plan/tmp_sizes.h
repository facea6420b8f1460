// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which sizes of tmp are worth a look: between two of them nothing changes but the bytes.
#pragma once

#include "kernels/plan/tile_fit.h"

#include <vector>

namespace kernels {

/// The sizes, in ascending order, at which a call of the kernel needs fewer rounds over a tile of `rows` rows than with
/// any smaller one; from the least that works to what a single round takes. Each is legal; whether it fits beside the
/// tile is another question (`fit.room(rows)`).
std::vector<std::int64_t> tmp_sizes(const TileFit& fit, std::int64_t rows);

} // namespace kernels
