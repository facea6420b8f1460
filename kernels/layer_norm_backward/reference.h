// SPDX-License-Identifier: Apache-2.0
/// \file
/// layer_norm_backward in double precision: both calls, res_for_gamma unrounded between them.
#pragma once

#include "kernels/kernel.h"

namespace kernels::layer_norm_backward {

/// From dy, x, gamma, mean and variance: pd_x, res_for_gamma, pd_gamma and pd_beta.
Tensors reference(const Tensors& inputs, const TensorShape& shape, double epsilon);

} // namespace kernels::layer_norm_backward
