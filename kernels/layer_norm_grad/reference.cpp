// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad/reference.h"

#include <cmath>

namespace kernels::layer_norm_grad {
namespace {

struct Row {
  const double* dy;
  const double* x;
  const double* gamma;
  double mean;
  double rstd; ///< (variance + epsilon)^-0.5
  std::size_t h;
};

/// The gradients with respect to variance and mean.
struct Partials {
  double variance = 0;
  double mean = 0;
};

Partials partials_of(const Row& row) {
  double variance = 0;
  double mean = 0;
  double centred = 0;
  for (std::size_t i = 0; i < row.h; ++i) {
    const double x1 = row.dy[i] * row.gamma[i];
    const double x2 = row.x[i] - row.mean;
    variance += -0.5 * x1 * x2 * row.rstd * row.rstd * row.rstd;
    mean += -1.0 * x1 * row.rstd;
    centred += -2.0 * x2;
  }
  return {variance, mean + variance * centred / static_cast<double>(row.h)};
}

void write_row(const Row& row, double* pd_x, double* res_for_gamma) {
  const Partials pd = partials_of(row);
  const auto h = static_cast<double>(row.h);
  for (std::size_t i = 0; i < row.h; ++i) {
    const double x1 = row.dy[i] * row.gamma[i];
    const double x2 = row.x[i] - row.mean;
    pd_x[i] = x1 * row.rstd + pd.variance * (2.0 / h) * x2 + pd.mean / h;
    res_for_gamma[i] = x2 * row.rstd;
  }
}

} // namespace

Tensors reference(const Tensors& inputs, const TensorShape& shape, double epsilon) {
  const std::vector<double>& dy = inputs.at("dy");
  const std::vector<double>& x = inputs.at("x");
  const std::vector<double>& mean = inputs.at("mean");
  const std::vector<double>& variance = inputs.at("variance");
  const double* gamma = inputs.at("gamma").data();
  const auto h = static_cast<std::size_t>(shape.h);
  std::vector<double> pd_x(dy.size());
  std::vector<double> res_for_gamma(dy.size());
  for (std::size_t r = 0; r < mean.size(); ++r) {
    const Row row = {&dy[r * h], &x[r * h], gamma, mean[r], 1.0 / std::sqrt(variance[r] + epsilon), h};
    write_row(row, &pd_x[r * h], &res_for_gamma[r * h]);
  }
  return {{"pd_x", std::move(pd_x)}, {"res_for_gamma", std::move(res_for_gamma)}};
}

} // namespace kernels::layer_norm_grad
