// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a request must satisfy before anything is computed from it.
#pragma once

#include "kernels/plan/request.h"

namespace kernels {

/// Throws isa::Error naming the key, the value and what is allowed: extents below 1, tensors beyond 1 TiB, an H that is
/// not whole datablocks, no type, reuse in half, an epsilon that is negative or not finite in the type, buffers other
/// than 1 or 2, a tmp below 1 byte (with vector functions below 0), a chip without an instruction that the kernels are
/// made of.
void check(const Request& request);

/// `epsilon` as the kernel uses it: rounded to the type.
double rounded(double epsilon, isa::Dtype dtype);

} // namespace kernels
