// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tmp buffer of LayerNormGrad on chips that work from memory to memory: equal f32 sub-buffers, one after another,
/// each as large as the rows of one round. The rows of a round are rounded up *after* the division, so the sub-buffers
/// can span more than the buffer that was given; nothing on the chip notices.
#pragma once

#include "kernels/plan/call_rules.h"

#include <vector>

namespace kernels::layer_norm_grad {

/// Names of the sub-buffers in their order in the buffer: 6 in float, 4 with reuse_source, 9 in half.
std::vector<std::string> sub_buffers(const Tile& tile);

/// The documented bounds in bytes. Throw isa::Error beyond 64 bits.
std::int64_t max_tmp_bytes(const Tile& tile);
std::int64_t min_tmp_bytes(const Tile& tile);

/// Rows of one round with `tmp` bytes, a multiple of 8 (float) or 16 (half); 0 if not one row fits.
std::int64_t round_rows(const Tile& tile, std::int64_t tmp);

/// Tensors that reuse_source destroys, with how much of them; on any chip.
std::vector<std::string> clobbered(const Tile& tile, std::int64_t tmp);

extern const CallRules kCallRules;

} // namespace kernels::layer_norm_grad
