// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/plan.h"

#include "kernels/ascendc/platform.h"
#include "kernels/layout/ub_layout.h"
#include "kernels/plan/checked.h"
#include "kernels/plan/core_shares.h"
#include "kernels/plan/message.h"
#include "kernels/plan/request_check.h"
#include "kernels/plan/tile_choice.h"

#include <algorithm>
#include <cmath>

namespace kernels {
namespace {

void resolve_epsilon(Plan& plan) {
  const double wished = plan.request.epsilon;
  const isa::Dtype dtype = plan.request.dtype;
  plan.epsilon = rounded(wished, dtype);
  if (plan.request.kernel == KernelId::layer_norm_grad_beta) return; // it takes no epsilon
  const std::string in_type =
      message("epsilon: ", number(wished), " is ", number(plan.epsilon), " in ", run_name(dtype));
  if (std::fabs(plan.epsilon - wished) > 0.01 * wished) {
    plan.warnings.push_back(in_type);
  } else if (dtype == isa::Dtype::f16 && plan.epsilon != wished) {
    plan.notes.push_back(in_type);
  }
  if (plan.epsilon == 0) plan.warnings.emplace_back("epsilon: 0 makes every row of variance 0 NaN");
}

void note_whole_blocks(Plan& plan) {
  const TmpWish& wish = plan.request.tmp;
  if (wish.policy != TmpPolicy::bytes || whole_blocks(wish) == wish.bytes) return;
  plan.notes.push_back(
      message("tmp: ", wish.bytes, " rounded down to ", whole_blocks(wish), ", whole datablocks of 32 bytes"));
}

void note_idle_cores(Plan& plan) {
  const std::int64_t wished = plan.request.tiling.cores.value_or(0);
  const auto used = static_cast<std::int64_t>(plan.cores.size());
  if (used < wished) plan.notes.push_back(message("tiling.cores: ", wished, " given, the rows are enough for ", used));
}

void set_tmp_figures(Plan& plan, const TileFit& fit) {
  const Tile tile = fit.tile(plan.rows_per_tile);
  plan.tmp = fit.figures(plan.rows_per_tile);
  plan.tmp.given_bytes = plan.tmp_bytes;
  for (const CallRules* call : fit.kernel.calls) {
    const TmpFigures own = figures_with(*call, tile, plan.tmp_bytes);
    plan.tmp.span_bytes = std::max(plan.tmp.span_bytes, own.span_bytes);
    plan.tmp.rounds = std::max(plan.tmp.rounds, own.rounds);
    plan.tmp_calls.push_back(own);
    for (const std::string& tensor : call->clobbered(tile, plan.tmp_bytes)) plan.clobbered.push_back(tensor);
  }
}

/// The host functions ask for a tmp on every chip.
void note_untouched_tmp(Plan& plan) {
  for (const TmpFigures& call : plan.tmp_calls)
    if (call.span_bytes == 0 && call.min_bytes > 0)
      plan.notes.push_back(message("tmp: ", call.call, " never touches its tmp buffer on ", plan.request.machine.name,
                                   ", min and max are what the host functions say"));
}

void set_ledger(Plan& plan, const TileFit& fit) {
  plan.ledger = fit.tensors(plan.rows_per_tile);
  const std::int64_t tensors = total_bytes(plan.ledger);
  plan.ub_bytes = tensors + plan.tmp_bytes;
  if (plan.request.tmp_source == TmpSource::framework) {
    plan.framework_tmp_bytes = plan.request.machine.ub_pop_end - tensors;
  } else {
    plan.ledger.push_back({"tmp", plan.tmp_bytes, 1});
  }
}

AscendC::TensorShape tile_shape(const Plan& plan, std::int64_t rows) {
  return {1, rows, plan.request.shape.h, plan.request.shape.h};
}

std::uint32_t type_size(const Plan& plan) { return static_cast<std::uint32_t>(isa::bytes_of(plan.request.dtype)); }

} // namespace

std::int64_t Plan::partial_rows() const {
  if (cores.size() < 2 || request.kernel == KernelId::layer_norm_grad) return 0;
  if (request.beta_reduction == BetaReduction::workspace) return static_cast<std::int64_t>(cores.size());
  return request.dtype == isa::Dtype::f16 ? 1 : 0;
}

std::int64_t Plan::tile_rows(std::size_t core, std::int64_t tile) const {
  return std::min(rows_per_tile, cores[core].rows - tile * rows_per_tile);
}

AscendC::tiling::LayerNormGradTiling Plan::grad_tiling(std::int64_t rows) const {
  const AscendC::Platform platform(request.machine);
  AscendC::tiling::LayerNormGradTiling tiling;
  AscendC::GetLayerNormGradNDTilingInfo(tile_shape(*this, rows), field("tmp size", tmp_bytes), type_size(*this),
                                        request.reuse_source, tiling);
  return tiling;
}

AscendC::tiling::LayerNormGradBetaTiling Plan::beta_tiling(std::int64_t rows) const {
  const AscendC::Platform platform(request.machine);
  AscendC::tiling::LayerNormGradBetaTiling tiling;
  AscendC::GetLayerNormGradBetaNDTilingInfo(tile_shape(*this, rows), field("tmp size", tmp_bytes), type_size(*this),
                                            request.reuse_source, tiling);
  return tiling;
}

Plan make_plan(const Request& request) {
  check(request);
  Plan plan;
  plan.request = request;
  resolve_epsilon(plan);
  note_whole_blocks(plan);
  plan.cores = share_rows(request);
  note_idle_cores(plan);
  const TileFit fit = tile_fit(request, plan.cores); // the first core has the most rows
  plan.largest_h = largest_h(fit);
  plan.rows_per_tile = choose_rows(fit, request.tiling.rows_per_tile, request.tmp);
  plan.tmp_bytes = choose_tmp(fit, plan.rows_per_tile, request.tmp);
  set_tmp_figures(plan, fit);
  note_untouched_tmp(plan);
  set_ledger(plan, fit);
  if (request.ub_layout == UbLayout::bank_aware) spare_bank_conflicts(plan, fit.kernel);
  return plan;
}

} // namespace kernels
