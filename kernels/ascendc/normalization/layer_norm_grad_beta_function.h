// SPDX-License-Identifier: Apache-2.0
/// \file
/// LayerNormGradBeta as one vector function, for chips with vector registers: for each 64 columns both sums stay in
/// registers over all rows, which are added one after another, in float.
#pragma once

#include "kernels/ascendc/vector_body.h"

namespace AscendC {

/// n rows of h elements of res and dy; the sums have h elements.
struct BetaArrays {
  UbElements pd_gamma, pd_beta, res_for_gamma, dy;
  std::int64_t rows = 0, h = 0;
};

void RecordBetaFunction(const BetaArrays& arrays);

} // namespace AscendC
