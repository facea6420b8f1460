// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/normalization/layer_norm_function.h"

#include "kernels/ascendc/float_elements.h"
#include "kernels/ascendc/normalization/negative_power.h"
#include "kernels/ascendc/normalization/row_lanes.h"

namespace AscendC {
namespace {

constexpr isa::Dtype kF32 = isa::Dtype::f32;

/// What holds for the whole call.
struct Call : RowLanes {
  VectorBody& body;
  const NormArrays& arrays;
  float one_over_h, epsilon;
};

/// 64 columns of a row, or the last ones.
struct Columns {
  PredicateReg lanes;
  Moved in_weights, in_row;
};

template <class Pass> void each_columns(const Call& c, Turn row, Pass pass) {
  c.body.loop((c.arrays.h + kColumns - 1) / kColumns, [&](Turn turn) {
    const Moved columns = turn * kColumns;
    pass(Columns{c.body.first_lanes(kF32, c.arrays.h, columns), columns, row * c.arrays.h + columns});
  });
}

/// In lane 0 the mean, over the row, of what `values(Columns)` gives.
template <class Values> VectorReg mean_over(const Call& c, Turn row, Values values) {
  const VectorReg sum = c.body.fill(0.0f, c.all);
  each_columns(c, row, [&](const Columns& columns) { c.body.add_to_active(sum, values(columns), columns.lanes); });
  return c.body.muls(c.body.sum(sum, c.summed), c.one_over_h, c.one);
}

VectorReg values_of_x(const Call& c, const Columns& columns) {
  return load_float(c.body, c.arrays.x, columns.in_row, columns.lanes);
}

VectorReg centred(const Call& c, const VectorReg& mean, const Columns& columns) {
  return c.body.sub(values_of_x(c, columns), mean, columns.lanes);
}

VectorReg squares(const Call& c, const VectorReg& mean, const Columns& columns) {
  const VectorReg left = centred(c, mean, columns);
  return c.body.mul(left, left, columns.lanes);
}

void write_output(const Call& c, const VectorReg& mean, const VectorReg& reciprocal, const Columns& columns) {
  const PredicateReg& lanes = columns.lanes;
  const VectorReg gamma = load_float(c.body, c.arrays.gamma, columns.in_weights, lanes);
  const VectorReg beta = load_float(c.body, c.arrays.beta, columns.in_weights, lanes);
  const VectorReg normal = c.body.mul(centred(c, mean, columns), reciprocal, lanes);
  const VectorReg output = c.body.add(c.body.mul(normal, gamma, lanes), beta, lanes);
  store_float(c.body, c.arrays.output, columns.in_row, output, lanes);
}

void write_row(const Call& c, Turn row) {
  c.body.step("Mean");
  const VectorReg mean = mean_over(c, row, [&](const Columns& columns) { return values_of_x(c, columns); });
  store_first(c.body, c.arrays.mean, row * 1, mean, c.one);
  const VectorReg mean_everywhere = c.body.spread(mean, c.all);
  c.body.step("Variance");
  const VectorReg variance =
      mean_over(c, row, [&](const Columns& columns) { return squares(c, mean_everywhere, columns); });
  store_first(c.body, c.arrays.variance, row * 1, variance, c.one);
  c.body.step("Output");
  const VectorReg base = c.body.adds(variance, c.epsilon, c.one);
  const VectorReg reciprocal = c.body.spread(negative_power(c.body, base, Exponent::minus_half, c.one), c.all);
  each_columns(c, row, [&](const Columns& columns) { write_output(c, mean_everywhere, reciprocal, columns); });
}

} // namespace

void RecordNormFunction(const NormArrays& arrays, float one_over_h, float epsilon) {
  VectorBody body;
  body.step("Mean");
  const Call call{row_lanes(body, arrays.h), body, arrays, one_over_h, epsilon};
  body.loop(arrays.rows, [&](Turn row) { write_row(call, row); });
  body.call();
}

} // namespace AscendC
