// SPDX-License-Identifier: Apache-2.0
/// \file
/// layer_norm_grad_beta in double precision, by the documented formulas.
#pragma once

#include "kernels/kernel.h"

namespace kernels::layer_norm_grad_beta {

/// From dy and res_for_gamma: pd_gamma and pd_beta, the sums over all rows. `epsilon` plays no part.
Tensors reference(const Tensors& inputs, const TensorShape& shape, double epsilon);

} // namespace kernels::layer_norm_grad_beta
