// SPDX-License-Identifier: Apache-2.0
/// \file
/// The arguments that the host-side tiling functions have in common.
#pragma once

#include "kernels/ascendc/shape.h"
#include "kernels/plan/tile.h"

namespace kernels {

/// The tile {B*S rows, storageH} of a shape {B, S, storageH, originH}. Throws isa::Error, prefixed by `call`, for any
/// other number of extents, an extent below 1, originH above storageH, a type size other than 2 or 4, and reuse in
/// half.
Tile tile_of(const char* call, const AscendC::TensorShape& shape, std::uint32_t type_size, bool reuse_source);

} // namespace kernels
