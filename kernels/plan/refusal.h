// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a user reads when a tile or its tmp cannot be: which buffer, how much, the limit, and what would do.
#pragma once

#include "kernels/plan/tile_fit.h"

namespace kernels {

/// A tile of `rows` rows with `tmp` bytes does not fit: throws isa::Error that lists every buffer. The way out that it
/// names is the largest tile for `policy` (`bytes` and `max` count as `min`), or, where H itself is too large, the
/// largest H and the settings under which this one fits.
[[noreturn]] void refuse_tile(const TileFit& fit, std::int64_t rows, std::int64_t tmp, TmpPolicy policy);

/// `given` bytes are not legal for a tile of `rows` rows: below a documented minimum, or sub-buffers would overrun it.
[[noreturn]] void refuse_tmp(const TileFit& fit, std::int64_t rows, std::int64_t given);

/// A single row of one tensor is larger than the whole UB: throws isa::Error with the largest H.
[[noreturn]] void refuse_h(const TileFit& fit);

} // namespace kernels
