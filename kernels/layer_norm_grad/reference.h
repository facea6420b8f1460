// SPDX-License-Identifier: Apache-2.0
/// \file
/// layer_norm_grad in double precision, by the documented formulas.
#pragma once

#include "kernels/kernel.h"

namespace kernels::layer_norm_grad {

/// From dy, x, gamma, mean and variance: pd_x and res_for_gamma. A row of zero variance with epsilon 0 is NaN.
Tensors reference(const Tensors& inputs, const TensorShape& shape, double epsilon);

} // namespace kernels::layer_norm_grad
