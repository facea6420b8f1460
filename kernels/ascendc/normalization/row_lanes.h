// SPDX-License-Identifier: Apache-2.0
/// \file
/// The lanes of a vector function that goes through rows of floats, a register of columns at a time.
#pragma once

#include "kernels/ascendc/vector_body.h"

#include <algorithm>

namespace AscendC {

inline constexpr std::int64_t kColumns = lanes_of(isa::Dtype::f32); ///< of a turn of a pass

struct RowLanes {
  PredicateReg all, one, summed; ///< every one, the first, those of a row's sums
};

/// For rows of `h` elements.
inline RowLanes row_lanes(VectorBody& body, std::int64_t h) {
  const PredicateReg all = body.first_lanes(isa::Dtype::f32, kColumns);
  const PredicateReg one = body.first_lanes(isa::Dtype::f32, 1);
  return {all, one, body.first_lanes(isa::Dtype::f32, std::min(h, kColumns))};
}

} // namespace AscendC
