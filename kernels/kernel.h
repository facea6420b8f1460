// SPDX-License-Identifier: Apache-2.0
/// \file
/// The list of kernels. A kernel is a row: its name, the GM tensors it takes and makes, how it records itself, and its
/// reference in double precision.
#pragma once

#include "isa/program.h"
#include "kernels/plan/plan.h"

#include <map>
#include <string>
#include <vector>

namespace kernels {

/// Tensors by name, as flat row-major doubles: dy, x, gamma, mean, variance, res_for_gamma; pd_x, pd_gamma, pd_beta.
using Tensors = std::map<std::string, std::vector<double>>;

struct Kernel {
  KernelId id;
  std::string name;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  isa::Recording (*record)(const Plan&, std::size_t cores);
  /// The outputs in double, from inputs already rounded to the dtype; `epsilon` as the kernel uses it.
  Tensors (*reference)(const Tensors& inputs, const TensorShape& shape, double epsilon);
};

const std::vector<Kernel>& kernel_list();
const Kernel& kernel_of(KernelId id);
const Kernel* find_kernel(const std::string& name);

/// Shape of a kernel tensor: [B,S,H], [B,S] or [H]. Throws std::out_of_range for a name that no kernel has.
std::vector<std::int64_t> shape_of(const std::string& tensor, const TensorShape& shape);

/// One Program a core and the GM image (not yet filled), as the plan says.
isa::Recording record(const Plan& plan);
/// The same of the first `cores` cores alone.
isa::Recording record(const Plan& plan, std::size_t cores);

} // namespace kernels
