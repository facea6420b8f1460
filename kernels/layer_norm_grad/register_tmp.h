// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tmp buffer of LayerNormGrad on a chip with vector functions: x1 and x2 of one row in f32, one behind the other,
/// which each row overwrites; all else stays in registers. With reuse_source the two live in dy and x.
#pragma once

#include "kernels/plan/call_rules.h"

namespace kernels::layer_norm_grad {

/// f32 elements from one row of tmp to the next: H in whole datablocks.
std::int64_t register_row(std::int64_t h);

/// What the call needs and all that it can use, in bytes. Throws isa::Error beyond 64 bits.
std::int64_t register_tmp_bytes(const Tile& tile);

extern const CallRules kRegisterCallRules;

} // namespace kernels::layer_norm_grad
