// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/normalization/layer_norm.h"

namespace AscendC {
namespace {

/// Leaves in figure[i] the sum over row i of `values`; destroys them.
void sum_into(const LocalTensor<float>& figure, const LocalTensor<float>& values, RowBlock rows) {
  SumRows(values, values, rows);
  Adds(figure, values, 0.0f, rows.n);
  Barrier();
}

/// centred = x - mean of the row
void centre(const NormOperands& o, RowBlock rows, float one_over_h) {
  Muls(o.figures, o.x, one_over_h, rows.count());
  Barrier();
  sum_into(o.mean, o.figures, rows);
  BroadcastRows(o.centred, o.mean, rows);
  Sub(o.centred, o.x, o.centred, rows.count());
  Barrier();
}

/// figures[i] = 1 / sqrt(variance of row i + epsilon)
void deviations(const NormOperands& o, RowBlock rows, float one_over_h, float epsilon) {
  Mul(o.figures, o.centred, o.centred, rows.count());
  Barrier();
  Muls(o.figures, o.figures, one_over_h, rows.count());
  Barrier();
  sum_into(o.variance, o.figures, rows);
  Adds(o.figures, o.variance, epsilon, rows.n);
  Barrier();
  RaiseToPower(o.figures, o.scratch, rows.n, Exponent::minus_half);
}

/// output = centred * figures of the row * gamma + beta
void scale_and_shift(const NormOperands& o, RowBlock rows) {
  BroadcastRows(o.scratch, o.figures, rows);
  Mul(o.centred, o.centred, o.scratch, rows.count());
  Barrier();
  for (std::int32_t row = 0; row < rows.n; ++row) {
    const std::int64_t at = std::int64_t{row} * rows.h;
    Mul(o.centred[at], o.centred[at], o.gamma, rows.h);
  }
  Barrier();
  for (std::int32_t row = 0; row < rows.n; ++row) {
    const std::int64_t at = std::int64_t{row} * rows.h;
    Add(o.output[at], o.centred[at], o.beta, rows.h);
  }
  Barrier();
}

} // namespace

void NormRound(const NormOperands& o, RowBlock rows, float one_over_h, float epsilon) {
  Recorder::current().step("Mean");
  centre(o, rows, one_over_h);
  Recorder::current().step("Variance");
  deviations(o, rows, one_over_h, epsilon);
  Recorder::current().step("Output");
  scale_and_shift(o, rows);
}

} // namespace AscendC
