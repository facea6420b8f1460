// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad/uses.h"

#include <algorithm>

namespace kernels::layer_norm_grad {
namespace {

/// Where one round's operands lie, in float.
struct Places {
  Operand dy, x, mean, gamma, pd_x, res, bsh, pd_var, pd_mean, x1, x2, x3;
};

using Place = Operand Places::*;
struct Step {
  Place dst, src0, src1; ///< src1 null: one source
};

/// Over all rows of a round at once, in the order of the steps. Muls and Add in place of themselves lose nothing.
constexpr Step kSteps[] = {{&Places::x2, &Places::x, &Places::bsh},    // PdX2
                           {&Places::bsh, &Places::x2, &Places::bsh},  // PdVar
                           {&Places::bsh, &Places::x1, &Places::bsh},  //
                           {&Places::res, &Places::x2, &Places::bsh},  // PdMean
                           {&Places::x3, &Places::x1, &Places::bsh},   //
                           {&Places::bsh, &Places::x3, nullptr},       //
                           {&Places::bsh, &Places::x2, nullptr},       //
                           {&Places::x1, &Places::bsh, &Places::x2},   // PdX
                           {&Places::x1, &Places::x1, &Places::bsh},   //
                           {&Places::pd_x, &Places::x1, &Places::x3}}; //

/// What is spread over the rows of bsh: the mean, twice a power of the variance, and the two sums of a row.
constexpr Place kBroadcasts[] = {&Places::mean, &Places::pd_x, &Places::pd_x, &Places::pd_var, &Places::pd_mean};

struct Rounds {
  UseList& list;
  AscendC::tiling::LayerNormGradTiling tiling;
  std::int64_t h;
  bool half, reuse;
  Operand dy, x, mean, gamma, pd_x, res; ///< of the tile, in the run's type
};

Operand part(const Rounds& r, std::uint32_t position) { return r.list.floats("tmp").at(position); }

Places places(const Rounds& r, std::int64_t first_row) {
  const std::int64_t start = first_row * r.h;
  Places p;
  const auto& t = r.tiling;
  p.dy = r.half ? part(r, t.tmpTensor1Pos) : r.dy.at(start);
  p.x = r.half ? p.dy : r.x.at(start);
  p.gamma = r.half ? part(r, t.tmpTensor2Pos) : r.gamma;
  p.mean = r.half ? p.gamma : r.mean.at(first_row);
  p.res = r.half ? p.gamma : r.res.at(start);
  p.pd_x = r.half ? part(r, t.tmpTensorPos) : r.pd_x.at(start);
  p.bsh = part(r, t.tmpTensorBSHPos);
  p.pd_var = part(r, t.pdVarTensorPos);
  p.pd_mean = part(r, t.pdMeanTensorPos);
  p.x1 = r.reuse ? p.dy : part(r, t.x1TensorPos);
  p.x2 = r.reuse ? p.x : part(r, t.x2TensorPos);
  p.x3 = part(r, t.x3TensorPos);
  return p;
}

/// Half: the casts of the inputs on their way in, and of the outputs on their way out.
void add_casts(const Rounds& r, const Places& p, std::int64_t start, std::int64_t count) {
  r.list.add({p.dy, r.dy.at(start), {}, count});
  r.list.add({p.gamma, r.gamma, {}, r.h});
  r.list.add({p.x, r.x.at(start), {}, count});
  r.list.add({r.pd_x.at(start), p.pd_x, {}, count});
  r.list.add({r.res.at(start), p.res, {}, count});
}

/// A Brcb for each datablock column, over whole groups of eight rows.
void add_broadcasts(const Rounds& r, const Places& p, std::int64_t rows) {
  for (const Place source : kBroadcasts)
    for (std::int64_t column = 0; column < r.h; column += 8) {
      VectorUse use{p.bsh.at(column), p.*source, {}, rows / 8 * 8};
      use.spread = r.h * 4;
      r.list.add(use);
    }
}

void add_round(const Rounds& r, std::int64_t first_row, std::int64_t rows) {
  const std::int64_t start = first_row * r.h;
  const std::int64_t count = rows * r.h;
  const Places p = places(r, first_row);
  if (r.half) add_casts(r, p, start, count);
  for (std::int64_t row = 0; row < rows; ++row) r.list.add({p.x1.at(row * r.h), p.dy.at(row * r.h), p.gamma, r.h});
  add_broadcasts(r, p, rows);
  for (const Step& step : kSteps) {
    VectorUse use{p.*step.dst, p.*step.src0, {}, count};
    if (step.src1 != nullptr) use.src1 = p.*step.src1;
    r.list.add(use);
  }
}

/// The one of two buffers that the plan has, which depends on the buffers of a queue.
Operand either(const UseList& list, const std::string& one, const std::string& other) {
  return list.buffer(list.has(one) ? one : other);
}

} // namespace

void add_uses(UseList& list) {
  const Plan& plan = list.plan();
  const Rounds r{list,
                 plan.grad_tiling(list.rows()),
                 plan.request.shape.h,
                 plan.request.dtype == isa::Dtype::f16,
                 plan.request.reuse_source,
                 list.buffer("inQueueDy"),
                 list.buffer("inQueueX"),
                 either(list, "inQueueStats", "inQueueMean"),
                 either(list, "gammaBuf", "inQueueGamma"),
                 list.buffer("outQueuePdX"),
                 list.buffer("outQueueRes")};
  const std::int64_t round = r.tiling.nohCalSize;
  for (std::int64_t first = 0; first < list.rows(); first += round)
    add_round(r, first, std::min(round, list.rows() - first));
}

} // namespace kernels::layer_norm_grad
