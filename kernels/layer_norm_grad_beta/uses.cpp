// SPDX-License-Identifier: Apache-2.0
#include "kernels/layer_norm_grad_beta/uses.h"
#include "kernels/layer_norm_grad_beta/landing_parts.h"

#include <algorithm>

namespace kernels::layer_norm_grad_beta {
namespace {

struct RowRange {
  std::int64_t first = 0, count = 0;
};

/// The float operands of one round.
struct Places {
  Operand gamma, beta, res, dy, product;
};

struct Rounds {
  UseList& list;
  AscendC::tiling::LayerNormGradBetaTiling tiling;
  std::int64_t h;
  bool half, reuse;
  Operand dy, res, pd_gamma, pd_beta; ///< of the tile, in the run's type
};

Places places(const Rounds& r, std::int64_t start) {
  const Operand tmp = r.list.floats("tmp");
  const auto& t = r.tiling;
  if (!r.half) return {r.pd_gamma, r.pd_beta, r.res.at(start), r.dy.at(start), r.reuse ? r.res : tmp};
  const Operand res = tmp.at(t.resForGammaTmpTensorPos);
  return {tmp.at(t.gammaTempTensorPos), tmp.at(t.betaTempTensorPos), res, tmp.at(t.inputDyTmpTensorPos), res};
}

/// sum += each row, one after the other; a tile's first row begins the sum.
void add_rows(const Rounds& r, const Operand& sum, const Operand& data, RowRange rows) {
  for (std::int64_t row = 0; row < rows.count; ++row) {
    VectorUse use{sum, data.at(row * r.h), sum, r.h};
    if (rows.first + row == 0) use.src1.reset();
    r.list.add(use);
  }
}

void add_round(const Rounds& r, RowRange rows) {
  const std::int64_t start = rows.first * r.h;
  const Places p = places(r, start);
  if (r.half) {
    r.list.add({p.dy, r.dy.at(start), {}, rows.count * r.h});
    r.list.add({p.res, r.res.at(start), {}, rows.count * r.h});
  }
  r.list.add({p.product, p.dy, p.res, rows.count * r.h});
  add_rows(r, p.gamma, p.product, rows);
  add_rows(r, p.beta, p.dy, rows);
  if (!r.half) return;
  r.list.add({r.pd_gamma, p.gamma, {}, r.h});
  r.list.add({r.pd_beta, p.beta, {}, r.h});
}

/// Each tile's result on top of the sums; the first one, which begins them, is taken for one of the others.
void add_accumulation(const Rounds& r) {
  const Operand gamma = r.list.floats("accGamma");
  const Operand beta = r.list.floats("accBeta");
  if (!r.half) {
    r.list.add({gamma, r.pd_gamma, gamma, r.h});
    r.list.add({beta, r.pd_beta, beta, r.h});
  } else if (r.list.has("castBuf")) {
    const Operand widened = r.list.floats("castBuf");
    r.list.add({widened, r.pd_gamma, {}, r.h});
    r.list.add({gamma, widened, gamma, r.h});
    r.list.add({widened, r.pd_beta, {}, r.h});
    r.list.add({beta, widened, beta, r.h});
  }
}

/// Where rows from other cores land: two halves, filled in turn.
struct Region {
  Operand start;
  std::int64_t half_floats = 0;
};

/// The larger of tmp, if it is the kernel's, and of a buffer of dy.
Region landing_region(const Rounds& r) {
  const Plan& plan = r.list.plan();
  const std::int64_t dy_bytes = plan.ledger[r.dy.entry].bytes;
  const bool in_tmp = plan.request.tmp_source == TmpSource::shared && plan.tmp_bytes > dy_bytes;
  const std::int64_t bytes = in_tmp ? plan.tmp_bytes : dy_bytes;
  Operand dy = r.list.floats("inQueueDy");
  dy.offset = plan.tiles(0) % plan.request.tiling.buffers * dy_bytes; // the buffer whose turn it would be
  return {in_tmp ? r.list.floats("tmp") : dy, bytes / 2 / isa::kBlockBytes * 8};
}

/// The rows that core 0 adds to its own. Rows wider than half the region land in pieces, which are left out here.
void add_meeting(const Rounds& r) {
  const Plan& plan = r.list.plan();
  const bool workspace = plan.request.beta_reduction == BetaReduction::workspace;
  const std::int64_t rows = std::max<std::int64_t>(plan.partial_rows() - (workspace ? 1 : 0), 0);
  const Region region = landing_region(r);
  if (region.half_floats == 0) return; // a single datablock, not halved
  std::int64_t half = 0;
  for (const char* name : {"accGamma", "accBeta"})
    for (const LandingPart& part : landing_parts(region.half_floats, r.h, 0, rows)) {
      const Operand sum = r.list.floats(name);
      for (std::int64_t k = 0; k < part.rows && part.columns == r.h; ++k)
        r.list.add_once({sum, region.start.at(half * region.half_floats + k * r.h), sum, r.h});
      half = 1 - half;
    }
}

} // namespace

void add_uses_of(UseList& list, const std::string& res) {
  const Plan& plan = list.plan();
  const Rounds r{list,
                 plan.beta_tiling(list.rows()),
                 plan.request.shape.h,
                 plan.request.dtype == isa::Dtype::f16,
                 plan.request.reuse_source,
                 list.buffer("inQueueDy"),
                 list.buffer(res),
                 list.buffer("outQueuePdGamma"),
                 list.buffer("outQueuePdBeta")};
  const std::int64_t round = r.tiling.oneCalSize / r.h;
  for (std::int64_t first = 0; first < list.rows(); first += round)
    add_round(r, {first, std::min(round, list.rows() - first)});
  if (!list.has("accGamma")) return;
  add_accumulation(r);
  if (list.ends()) add_meeting(r);
}

void add_uses(UseList& list) { add_uses_of(list, "inQueueRes"); }

} // namespace kernels::layer_norm_grad_beta
