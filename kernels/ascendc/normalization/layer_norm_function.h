// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNorm as one vector function over all rows, for chips with vector registers.
///
/// A row takes three passes over its H columns, 64 at a time: the first sums up x, the second the squares of what is
/// left of x without the mean, the third writes the output. Each loads x anew, so that no tmp is needed, and the output
/// may be x. Sums are kept lane by lane over the columns and added up at the end of a pass; the power of the variance
/// is computed once a row, on one lane.
///
/// The order of operations is this program's own: the vendor's is not published.
#pragma once

#include "kernels/ascendc/vector_body.h"

namespace AscendC {

/// n rows of h elements of output and x; per row one mean and one variance; gamma and beta serve every row.
struct NormArrays {
  UbElements output, mean, variance, x, gamma, beta;
  std::int64_t rows = 0, h = 0;
};

void RecordNormFunction(const NormArrays& arrays, float one_over_h, float epsilon);

} // namespace AscendC
