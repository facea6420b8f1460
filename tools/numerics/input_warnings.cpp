// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/input_warnings.h"

#include "isa/image.h"
#include "kernels/kernel.h"
#include "tools/numerics/not_finite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tools {
namespace {

enum Fault : std::size_t { negative, below_zero, zero, lost, subnormal, overflow, kFaults };

constexpr std::array<const char*, kFaults> kFaultTexts = {
    "variance: negative",
    "variance + epsilon is below 0, its powers are NaN",
    "variance + epsilon is 0, its powers are Inf",
    "(variance + epsilon)^3 rounds to 0 in float, its power -1/2 is Inf",
    "(variance + epsilon)^3 is below the normal range of float and loses digits",
    "(variance + epsilon)^3 is beyond the range of float, its power -1/2 is 0"};

/// What the kernel meets in a row; kFaults: nothing. NaN and Inf are told as inputs.
Fault fault_of(float sum, kernels::Power power) {
  if (!std::isfinite(sum)) return kFaults;
  if (sum <= 0) return sum < 0 ? below_zero : zero;
  if (power != kernels::Power::sqrt_div) return kFaults;
  const float square = sum * sum;
  const float cube = square * sum; // in this order, each rounded
  if (cube == 0) return lost;
  if (!std::isfinite(cube)) return overflow;
  return cube < std::numeric_limits<float>::min() ? subnormal : kFaults;
}

} // namespace

std::vector<std::string> not_finite_inputs(const isa::GlobalImage& image) {
  std::vector<std::string> warnings;
  for (std::size_t k = 0; k < image.buffers.size(); ++k) {
    if (image.buffers[k].role != isa::Role::in) continue;
    const Rows rows = rows_not_finite(image, k);
    if (rows.count > 0)
      warnings.push_back(fmt::format("{}: the input holds NaN or Inf in {}", image.buffers[k].name, rows.text()));
  }
  return warnings;
}

std::vector<std::string> power_warnings(const std::vector<double>& variance, double epsilon, kernels::Power power) {
  std::array<Rows, kFaults> rows;
  for (std::size_t row = 0; row < variance.size(); ++row) {
    if (variance[row] < 0) rows[negative].add(static_cast<std::int64_t>(row));
    const Fault fault = fault_of(static_cast<float>(variance[row]) + static_cast<float>(epsilon), power);
    if (fault != kFaults) rows[fault].add(static_cast<std::int64_t>(row));
  }
  std::vector<std::string> warnings;
  for (std::size_t fault = 0; fault < kFaults; ++fault)
    if (rows[fault].count > 0) warnings.push_back(fmt::format("{}, in {}", kFaultTexts[fault], rows[fault].text()));
  return warnings;
}

std::vector<std::string> input_warnings(const kernels::Plan& plan, const isa::GlobalImage& image) {
  std::vector<std::string> warnings = not_finite_inputs(image);
  const std::vector<std::string>& inputs = kernels::kernel_of(plan.request.kernel).inputs;
  if (std::find(inputs.begin(), inputs.end(), "variance") == inputs.end()) return warnings;
  const std::vector<double> variance = isa::values_of(image, image.index_of("variance"));
  for (std::string& warning : power_warnings(variance, plan.epsilon, plan.request.power))
    warnings.push_back(std::move(warning));
  return warnings;
}

} // namespace tools
