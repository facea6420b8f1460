// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tmp buffer of LayerNormGradBeta on chips that work from memory to memory. Float: the products of one round.
/// Half: two f32 rows that collect the sums, then dy and resForGamma of one round in f32. Never less than two f32 rows.
#pragma once

#include "kernels/plan/call_rules.h"

namespace kernels::layer_norm_grad_beta {

/// The documented bounds in bytes. Throw isa::Error beyond 64 bits.
std::int64_t max_tmp_bytes(const Tile& tile);
std::int64_t min_tmp_bytes(const Tile& tile);

/// Rows of one round with `tmp` bytes, at most the tile's; 0 if the buffer holds less than the call insists on.
std::int64_t round_rows(const Tile& tile, std::int64_t tmp);

extern const CallRules kCallRules;

} // namespace kernels::layer_norm_grad_beta
