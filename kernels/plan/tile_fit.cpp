// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/tile_fit.h"

#include "kernels/plan/core_shares.h"

#include <algorithm>

namespace kernels {
namespace {

/// The largest n in [0, limit] for which `holds`, which turns from true to false at most once; 0 always holds.
template <class Predicate> std::int64_t bisect(std::int64_t limit, Predicate holds) {
  std::int64_t low = 0;
  std::int64_t high = limit;
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    if (holds(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/// The n-th allowed number of rows, from 1: every number up to a step, then the multiples of the step.
std::int64_t nth_allowed(std::int64_t n, std::int64_t step) { return n < step ? n : (n - step + 1) * step; }

/// How many of them lie below `rows`.
std::int64_t allowed_below(std::int64_t rows, std::int64_t step) {
  return rows <= step ? rows - 1 : step - 1 + (rows - 1) / step;
}

} // namespace

std::vector<UbEntry> TileFit::tensors(std::int64_t rows) const {
  return kernel.tensors(tile(rows), {buffers, rows < core_rows, several_cores});
}

TmpFigures TileFit::figures(std::int64_t rows) const {
  TmpFigures joint;
  for (const CallRules* call : kernel.calls) {
    const TmpFigures own = call->figures(tile(rows));
    joint.min_bytes = std::max(joint.min_bytes, own.min_bytes);
    joint.max_bytes = std::max(joint.max_bytes, own.max_bytes);
    joint.safe_min_bytes = std::max(joint.safe_min_bytes, own.safe_min_bytes);
    joint.single_pass_bytes = std::max(joint.single_pass_bytes, own.single_pass_bytes);
  }
  return joint;
}

bool TileFit::is_legal(std::int64_t rows, std::int64_t tmp) const {
  return std::all_of(kernel.calls.begin(), kernel.calls.end(),
                     [&](const CallRules* call) { return kernels::is_legal(*call, tile(rows), tmp); });
}

TileFit tile_fit(const Request& request, const std::vector<CoreShare>& cores) {
  TileFit fit;
  fit.kernel = budget_of(request.kernel, request.machine);
  fit.h = request.shape.h;
  fit.dtype = request.dtype;
  fit.reuse_source = request.reuse_source;
  fit.buffers = request.tiling.buffers;
  fit.core_rows = cores.front().rows;
  fit.several_cores = cores.size() > 1;
  fit.capacity = request.machine.ub_bytes;
  fit.whole_groups = !can_deal_rows(request);
  return fit;
}

std::int64_t needed_tmp(const TileFit& fit, TmpPolicy policy, std::int64_t rows) {
  const TmpFigures figures = fit.figures(rows);
  if (policy == TmpPolicy::min) return figures.safe_min_bytes;
  return std::max(figures.safe_min_bytes, figures.single_pass_bytes);
}

bool is_allowed(const TileFit& fit, std::int64_t rows) {
  const std::int64_t step = fit.tile(rows).row_step();
  return rows == fit.core_rows || (rows < step && !fit.whole_groups) || rows % step == 0;
}

std::pair<std::int64_t, std::int64_t> allowed_around(const TileFit& fit, std::int64_t rows) {
  const std::int64_t step = fit.tile(rows).row_step();
  return {rows / step * step, std::min(fit.core_rows, isa::round_up(rows, step))};
}

std::int64_t largest_rows(const TileFit& fit, const std::function<std::int64_t(std::int64_t)>& needed) {
  const auto fits = [&](std::int64_t rows) {
    const std::int64_t room = fit.room(rows);
    return room >= 0 && room >= needed(rows);
  };
  if (fits(fit.core_rows)) return fit.core_rows;
  const std::int64_t step = fit.tile(1).row_step();
  if (fit.whole_groups)
    return step * bisect((fit.core_rows - 1) / step, [&](std::int64_t groups) { return fits(groups * step); });
  const std::int64_t n =
      bisect(allowed_below(fit.core_rows, step), [&](std::int64_t middle) { return fits(nth_allowed(middle, step)); });
  return n == 0 ? 0 : nth_allowed(n, step);
}

std::int64_t largest_rows(const TileFit& fit) {
  return largest_rows(fit, [&](std::int64_t rows) { return needed_tmp(fit, TmpPolicy::min, rows); });
}

std::int64_t largest_h(TileFit fit) {
  const std::int64_t step = fit.tile(1).row_step(); // a row is whole datablocks, and so is a step
  const auto fits = [&](std::int64_t steps) {
    fit.h = steps * step;
    return largest_rows(fit) > 0;
  };
  return bisect(fit.capacity / isa::kBlockBytes, fits) * step;
}

} // namespace kernels
