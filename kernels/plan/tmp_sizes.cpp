// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/tmp_sizes.h"

#include <set>

namespace kernels {
namespace {

/// Every size that some call's sub-buffers fill exactly: with any other, the last bytes lie idle.
std::set<std::int64_t> filled_sizes(const TileFit& fit, std::int64_t rows) {
  const TmpFigures figures = fit.figures(rows);
  const Tile tile = fit.tile(rows);
  std::set<std::int64_t> sizes = {figures.safe_min_bytes};
  for (const CallRules* call : fit.kernel.calls) {
    std::int64_t size = call->filled(tile, std::max(figures.single_pass_bytes, figures.safe_min_bytes));
    for (; size > figures.safe_min_bytes; size = call->filled(tile, size - 1))
      if (fit.is_legal(rows, size)) sizes.insert(size);
  }
  return sizes;
}

std::vector<std::int64_t> rounds_of(const TileFit& fit, std::int64_t rows, std::int64_t tmp) {
  std::vector<std::int64_t> rounds;
  for (const CallRules* call : fit.kernel.calls) rounds.push_back(figures_with(*call, fit.tile(rows), tmp).rounds);
  return rounds;
}

} // namespace

std::vector<std::int64_t> tmp_sizes(const TileFit& fit, std::int64_t rows) {
  std::vector<std::int64_t> sizes, rounds;
  for (const std::int64_t size : filled_sizes(fit, rows)) {
    const std::vector<std::int64_t> with_it = rounds_of(fit, rows, size);
    if (with_it != rounds) sizes.push_back(size);
    rounds = with_it;
  }
  return sizes;
}

} // namespace kernels
