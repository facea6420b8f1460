// SPDX-License-Identifier: Apache-2.0
/// \file
/// The tiling structs field by field, under the names of the public API.
#pragma once

#include "kernels/plan/plan.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tools {

using Fields = std::vector<std::pair<std::string, std::uint32_t>>;

Fields fields_of(const AscendC::tiling::LayerNormGradTiling& tiling);
Fields fields_of(const AscendC::tiling::LayerNormGradBetaTiling& tiling);

/// One call's struct for a tile of `rows` rows.
struct TileStruct {
  std::string call; ///< "layer_norm_grad" or "layer_norm_grad_beta"
  std::int64_t rows = 0;
  Fields fields;
};

/// The structs that a plan hands to its calls: for the full tile first, then for each shorter last tile.
std::vector<TileStruct> tile_structs(const kernels::Plan& plan);

} // namespace tools
