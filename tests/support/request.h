// SPDX-License-Identifier: Apache-2.0
/// \file
/// Requests for tests, on one core of an atlas_a2 unless the test says otherwise.
#pragma once

#include "kernels/plan/request.h"
#include "tests/support/machine.h"

namespace support {

inline kernels::Request request(kernels::KernelId kernel, kernels::TensorShape shape, isa::Dtype dtype) {
  kernels::Request result;
  result.kernel = kernel;
  result.shape = shape;
  result.dtype = dtype;
  result.machine = atlas_a2();
  result.tiling.cores = 1;
  return result;
}

inline kernels::Request with_tmp(kernels::Request request, std::int64_t bytes) {
  request.tmp = {kernels::TmpPolicy::bytes, bytes};
  return request;
}

} // namespace support
