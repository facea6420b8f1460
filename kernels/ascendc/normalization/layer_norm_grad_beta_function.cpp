// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/normalization/layer_norm_grad_beta_function.h"

#include "kernels/ascendc/float_elements.h"

namespace AscendC {

void RecordBetaFunction(const BetaArrays& arrays) {
  constexpr isa::Dtype kF32 = isa::Dtype::f32;
  constexpr std::int64_t kColumns = lanes_of(kF32);
  VectorBody body;
  body.step("Beta");
  body.loop((arrays.h + kColumns - 1) / kColumns, [&](Turn turn) {
    const Moved columns = turn * kColumns;
    const PredicateReg lanes = body.first_lanes(kF32, arrays.h, columns);
    const VectorReg gamma = body.fill(0.0f, lanes);
    const VectorReg beta = body.fill(0.0f, lanes);
    body.loop(arrays.rows, [&](Turn row) {
      const VectorReg dy = load_float(body, arrays.dy, row * arrays.h + columns, lanes);
      const VectorReg res = load_float(body, arrays.res_for_gamma, row * arrays.h + columns, lanes);
      body.add_to(gamma, body.mul(dy, res, lanes), lanes);
      body.add_to(beta, dy, lanes);
    });
    store_float(body, arrays.pd_gamma, columns, gamma, lanes);
    store_float(body, arrays.pd_beta, columns, beta, lanes);
  });
  body.call();
}

} // namespace AscendC
