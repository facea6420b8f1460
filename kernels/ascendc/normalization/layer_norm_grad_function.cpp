// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/normalization/layer_norm_grad_function.h"

#include "kernels/ascendc/float_elements.h"
#include "kernels/ascendc/normalization/negative_power.h"
#include "kernels/ascendc/normalization/row_lanes.h"

namespace AscendC {
namespace {

constexpr isa::Dtype kF32 = isa::Dtype::f32;

/// What holds for the whole call.
struct Call : RowLanes {
  VectorBody& body;
  const GradArrays& arrays;
  GradSize size;
  GradFactors factors;
};

/// What holds for one row.
struct Row {
  Turn turn;
  VectorReg variance, mean;
  VectorReg var_sum, mean_sum, centred_sum; ///< lane by lane
};

/// 64 columns of a row, or the last ones.
struct Columns {
  Turn turn;
  PredicateReg lanes;
  Moved in_gamma, in_row, in_scratch;
};

template <class Pass> void each_columns(const Call& c, const Row& row, Pass pass) {
  c.body.loop((c.size.h + kColumns - 1) / kColumns, [&](Turn turn) {
    const Moved columns = turn * kColumns;
    const PredicateReg lanes = c.body.first_lanes(kF32, c.size.h, columns);
    pass(Columns{turn, lanes, columns, row.turn * c.size.h + columns, row.turn * c.arrays.scratch_row + columns});
  });
}

/// (variance + epsilon)^exponent in every lane; by logarithm, that one lane computes it is ours as well.
VectorReg power_of_variance(const Call& c, const Row& row, const PredicateReg& lanes, Exponent exponent) {
  const VectorReg value = c.body.adds(row.variance, c.factors.epsilon, c.one);
  return c.body.spread(negative_power(c.body, value, exponent, c.one), lanes);
}

Row begin_row(const Call& c, Turn turn) {
  c.body.step("PdX1");
  Row row;
  row.turn = turn;
  row.var_sum = c.body.fill(0.0f, c.all);
  row.mean_sum = c.body.fill(0.0f, c.all);
  row.centred_sum = c.body.fill(0.0f, c.all);
  row.variance = load_float_everywhere(c.body, c.arrays.variance, turn * 1, c.all);
  row.mean = load_float_everywhere(c.body, c.arrays.mean, turn * 1, c.all);
  return row;
}

/// x1 = dy * gamma, x2 = x - mean, var_sum += -0.5 * x1 * x2 * (variance + epsilon)^-1.5
void first_pass(const Call& c, const Row& row, const Columns& columns) {
  const PredicateReg& lanes = columns.lanes;
  c.body.step("PdX1");
  const VectorReg gamma = load_float(c.body, c.arrays.gamma, columns.in_gamma, lanes);
  const VectorReg dy = load_float(c.body, c.arrays.dy, columns.in_row, lanes);
  const VectorReg x = load_float(c.body, c.arrays.x, columns.in_row, lanes);
  const VectorReg x1 = c.body.mul(dy, gamma, lanes);
  c.body.step("PdX2");
  const VectorReg x2 = c.body.sub(x, row.mean, lanes);
  c.body.step("PdVar");
  const VectorReg power = power_of_variance(c, row, lanes, Exponent::minus_three_halves);
  const VectorReg product = c.body.mul(x1, c.body.mul(x2, power, lanes), lanes);
  c.body.add_to_active(row.var_sum, c.body.muls(product, -0.5f, lanes), lanes);
  c.body.step("PdX1");
  c.body.store(c.arrays.x1, columns.in_scratch, x1, lanes);
  c.body.step("PdX2");
  c.body.store(c.arrays.x2, columns.in_scratch, x2, lanes);
}

/// resForGamma = x2 * rstd, x3 = x1 * rstd, mean_sum += -x3, centred_sum += -2 * x2
void second_pass(const Call& c, const Row& row, const Columns& columns) {
  const PredicateReg& lanes = columns.lanes;
  const VectorReg x1 = c.body.load(c.arrays.x1, columns.in_scratch);
  const VectorReg x2 = c.body.load(c.arrays.x2, columns.in_scratch);
  const VectorReg rstd = power_of_variance(c, row, lanes, Exponent::minus_half);
  const VectorReg res = c.body.mul(x2, rstd, lanes);
  const VectorReg x3 = c.body.mul(x1, rstd, lanes);
  c.body.store(c.arrays.x1, columns.in_scratch, x3, lanes);
  c.body.add_to_active(row.mean_sum, c.body.muls(x3, -1.0f, lanes), lanes);
  c.body.add_to_active(row.centred_sum, c.body.muls(x2, -2.0f, lanes), lanes);
  store_float(c.body, c.arrays.res_for_gamma, columns.in_row, res, lanes);
}

/// pdX = pd_var * x2 + pd_mean + x3; of the first two, lane 0 holds what counts.
void third_pass(const Call& c, const VectorReg& pd_var, const VectorReg& pd_mean, const Columns& columns) {
  const PredicateReg& lanes = columns.lanes;
  const VectorReg x3 = c.body.load(c.arrays.x1, columns.in_scratch);
  const VectorReg x2 = c.body.load(c.arrays.x2, columns.in_scratch);
  const VectorReg by_var = c.body.mul(c.body.spread(pd_var, lanes), x2, lanes);
  const VectorReg by_both = c.body.add(by_var, c.body.spread(pd_mean, lanes), lanes);
  store_float(c.body, c.arrays.pd_x, columns.in_row, c.body.add(by_both, x3, lanes), lanes);
}

void write_row(const Call& c, Turn turn) {
  const Row row = begin_row(c, turn);
  each_columns(c, row, [&](const Columns& columns) { first_pass(c, row, columns); });
  c.body.step("PdVar");
  const VectorReg pd_var = c.body.sum(row.var_sum, c.summed);
  c.body.barrier();
  c.body.step("PdMean");
  each_columns(c, row, [&](const Columns& columns) { second_pass(c, row, columns); });
  const VectorReg sum = c.body.sum(row.mean_sum, c.summed);
  const VectorReg centred = c.body.muls(c.body.sum(row.centred_sum, c.summed), c.factors.one_over_h, c.one);
  const VectorReg pd_mean = c.body.add(sum, c.body.mul(pd_var, centred, c.one), c.one);
  c.body.barrier();
  c.body.step("PdX");
  const VectorReg var_factor = c.body.muls(pd_var, c.factors.two_over_h, c.one);
  const VectorReg mean_addend = c.body.muls(pd_mean, c.factors.one_over_h, c.one);
  each_columns(c, row, [&](const Columns& columns) { third_pass(c, var_factor, mean_addend, columns); });
}

} // namespace

void RecordGradFunction(const GradArrays& arrays, GradSize size, const GradFactors& factors) {
  VectorBody body;
  body.step("PdX1");
  const Call call{row_lanes(body, size.h), body, arrays, size, factors};
  body.loop(size.rows, [&](Turn turn) { write_row(call, turn); });
  body.call();
}

} // namespace AscendC
