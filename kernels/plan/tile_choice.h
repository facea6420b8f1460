// SPDX-License-Identifier: Apache-2.0
/// \file
/// Steps (2) and (3) of the resolution: rows of a tile, then its tmp.
#pragma once

#include "kernels/plan/tile_fit.h"

#include <optional>

namespace kernels {

/// A wished number of bytes in whole datablocks; other policies have none.
std::int64_t whole_blocks(const TmpWish& wish);

/// The rows of a tile: as wished, or the largest allowed number whose tile fits beside the tmp that `tmp` asks for (a
/// number of bytes is taken as it is and never shrinks the tile). Throws isa::Error for rows that are not allowed, and
/// if nothing fits.
std::int64_t choose_rows(const TileFit& fit, const std::optional<std::int64_t>& wished, const TmpWish& tmp);

/// The tmp for tiles of `rows` rows. Throws isa::Error if it does not fit beside the tile, or is not legal.
std::int64_t choose_tmp(const TileFit& fit, std::int64_t rows, const TmpWish& wish);

} // namespace kernels
