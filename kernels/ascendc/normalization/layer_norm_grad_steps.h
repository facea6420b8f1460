// SPDX-License-Identifier: Apache-2.0
/// \file
/// The steps of LayerNormGrad over one round of n rows of H elements, in float, on the memory-to-memory vector unit.
/// Every step that something depends on ends with a barrier on V.
#pragma once

#include "kernels/ascendc/kernel_operator.h"
#include "kernels/ascendc/normalization/negative_power.h"

namespace AscendC {

/// n rows of h elements each.
struct RowBlock {
  std::int32_t n = 0;
  std::int32_t h = 0;
  std::int32_t count() const { return n * h; }
};

inline void Barrier() { PipeBarrier<PIPE_V>(); }

/// Fills row i of `dst` with element i of `src`: whole groups of eight rows by Brcb, column by column; the rows left
/// over by scalar reads and Duplicate. Ends with a barrier.
void BroadcastRows(const LocalTensor<float>& dst, const LocalTensor<float>& src, RowBlock rows);

/// Leaves the sum of row i of `src` in dst[i]. `dst` needs n * h elements: partial sums of row i pass through dst[i *
/// h]. Ends with a barrier.
void SumRows(const LocalTensor<float>& dst, const LocalTensor<float>& src, RowBlock rows);

/// value = value ^ exponent over n elements, by the recorder's power variant. `scratch` needs max(n, 8) elements.
/// Ends with a barrier.
void RaiseToPower(const LocalTensor<float>& value, const LocalTensor<float>& scratch, std::int32_t n,
                  Exponent exponent);

/// The float operands of one round. `tmp` holds per-row figures and, while rows are summed, partial sums.
struct GradOperands {
  LocalTensor<float> dy, x, variance, mean, gamma;              ///< inputs
  LocalTensor<float> pd_x, res_for_gamma;                       ///< outputs
  LocalTensor<float> tmp_bsh, pd_var, pd_mean, x1, x2, x3, tmp; ///< temporaries of n * h elements
};

void PdX1(const GradOperands& o, RowBlock rows);
void PdX2(const GradOperands& o, RowBlock rows);
void PdVar(const GradOperands& o, RowBlock rows, float epsilon);
void PdMean(const GradOperands& o, RowBlock rows, float epsilon, float one_over_h);
void PdX(const GradOperands& o, RowBlock rows, float one_over_h, float two_over_h);

} // namespace AscendC
