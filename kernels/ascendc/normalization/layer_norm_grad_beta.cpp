// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/normalization/layer_norm_grad_beta.h"

namespace AscendC {
namespace {

void add(const LocalTensor<float>& sum, const LocalTensor<float>& row) {
  Add<float, false>(sum, row, sum, MASK_PLACEHOLDER, 1, BinaryRepeatParams{});
  Barrier();
}

/// sum (+)= every row of `data`, in order.
void add_rows(const LocalTensor<float>& sum, const LocalTensor<float>& data, RowBlock rows, bool first) {
  SetVectorMask<float, MaskMode::COUNTER>(rows.h);
  std::int32_t row = 0;
  if (first) {
    Adds<float, false>(sum, data, 0.0f, rows.h); // + 0 makes -0 a +0
    Barrier();
    row = 1;
  }
  for (; row < rows.n; ++row) add(sum, data[std::int64_t{row} * rows.h]);
}

} // namespace

void BetaRound(const BetaOperands& o, RowBlock rows, bool first) {
  SetVectorMask<float, MaskMode::COUNTER>(rows.count());
  Mul<float, false>(o.product, o.dy, o.res, MASK_PLACEHOLDER, 1, BinaryRepeatParams{});
  Barrier();
  add_rows(o.gamma, o.product, rows, first);
  add_rows(o.beta, o.dy, rows, first);
}

} // namespace AscendC
