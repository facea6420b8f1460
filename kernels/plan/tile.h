// SPDX-License-Identifier: Apache-2.0
/// \file
/// A tile as the host-side formulas see it: so many whole rows of H elements of one type.
#pragma once

#include "isa/types.h"

#include <cstdint>

namespace kernels {

struct Tile {
  std::int64_t rows = 0;
  std::int64_t h = 0;
  isa::Dtype dtype = isa::Dtype::f32;
  bool reuse_source = false;

  bool is_half() const { return dtype == isa::Dtype::f16; }
  std::int64_t type_size() const { return isa::bytes_of(dtype); }
  /// Rows in whose multiples a round advances, so that its slice of variance and mean starts on a datablock.
  std::int64_t row_step() const { return isa::kBlockBytes / (is_half() ? 2 : 4); }
};

/// The type as run files spell it.
constexpr const char* run_name(isa::Dtype dtype) { return dtype == isa::Dtype::f16 ? "half" : "float"; }

} // namespace kernels
