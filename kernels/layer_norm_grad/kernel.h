// SPDX-License-Identifier: Apache-2.0
/// \file
/// The layer_norm_grad kernel: LayerNormGrad over tiles of whole rows.
#pragma once

#include "isa/program.h"
#include "kernels/layer_norm_grad/tiles.h"
#include "kernels/plan/plan.h"

namespace kernels::layer_norm_grad {

isa::Recording record(const Plan& plan, std::size_t cores);

/// One LayerNormGrad call on a tile of `rows` rows.
template <class T, bool reuse>
void call(const Plan& plan, std::int64_t rows, const TmpBuffer& tmp, const GradInputs<T>& in,
          const GradOutputs<T>& out) {
  AscendC::LayerNormGradTiling tiling = plan.grad_tiling(rows);
  const auto epsilon = static_cast<T>(static_cast<float>(plan.epsilon));
  if (tmp.shared()) {
    AscendC::LocalTensor<std::uint8_t> buffer = tmp.get();
    AscendC::LayerNormGrad<T, reuse>(out.pd_x, out.res_for_gamma, in.dy, in.x, in.variance, in.mean, in.gamma, buffer,
                                     epsilon, tiling);
  } else {
    AscendC::LayerNormGrad<T, reuse>(out.pd_x, out.res_for_gamma, in.dy, in.x, in.variance, in.mean, in.gamma, epsilon,
                                     tiling);
  }
}

} // namespace kernels::layer_norm_grad
