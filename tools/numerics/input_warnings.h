// SPDX-License-Identifier: Apache-2.0
/// \file
/// What in a run's inputs spoils its numbers: said before it is played, with the rows.
#pragma once

#include "kernels/plan/plan.h"

#include "isa/program.h"

#include <string>
#include <vector>

namespace tools {

/// Inputs that hold NaN or Inf: a line each, with the rows.
std::vector<std::string> not_finite_inputs(const isa::GlobalImage& image);

/// What the kernel's powers of variance + epsilon come to, in float as it computes them: negative variances, a sum of 0
/// or below, a cube that rounds to 0, loses digits below the normal range or overflows. A line each, with the rows.
/// `variance` as loaded, an element a row; the cube is taken by `power: sqrt_div` alone.
std::vector<std::string> power_warnings(const std::vector<double>& variance, double epsilon, kernels::Power power);

/// Both, of a run whose inputs are filled.
std::vector<std::string> input_warnings(const kernels::Plan& plan, const isa::GlobalImage& image);

} // namespace tools
