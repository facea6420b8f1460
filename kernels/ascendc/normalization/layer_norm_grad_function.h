// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNormGrad as one vector function over all rows, for chips with vector registers.
///
/// A row takes three passes over its H columns, 64 at a time. The first writes x1 and x2 to UB and sums up pdVar, the
/// second writes resForGamma, and x3 over x1, and sums up pdMean, the third writes pdX. Sums are kept lane by lane over
/// the columns and added up at the end of a pass, so for H beyond 64 their order is not that of the other chips. The
/// negative powers of the variance are computed anew for every 64 columns, on one lane.
#pragma once

#include "kernels/ascendc/vector_body.h"

namespace AscendC {

/// n rows of h elements; per row one variance and one mean; `gamma` serves every row. `x1` and `x2` are floats.
struct GradArrays {
  UbElements pd_x, res_for_gamma, dy, x, variance, mean, gamma;
  UbElements x1, x2;
  std::int64_t scratch_row = 0; ///< elements of x1 and x2 from row to row; 0: every row has the same
};

struct GradSize {
  std::int64_t rows = 0, h = 0;
};

/// 1/H and 2/H travel in the tiling as the bits of a float.
struct GradFactors {
  float epsilon = 0, one_over_h = 0, two_over_h = 0;
};

void RecordGradFunction(const GradArrays& arrays, GradSize size, const GradFactors& factors);

} // namespace AscendC
