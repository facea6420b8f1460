// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/call_rules.h"

namespace kernels {

bool is_legal(const CallRules& call, const Tile& tile, std::int64_t tmp) {
  return tmp >= call.figures(tile).min_bytes && call.round_rows(tile, tmp) > 0 && call.span(tile, tmp) <= tmp;
}

TmpFigures figures_with(const CallRules& call, const Tile& tile, std::int64_t tmp) {
  TmpFigures figures = call.figures(tile);
  const std::int64_t round = call.round_rows(tile, tmp);
  figures.given_bytes = tmp;
  figures.span_bytes = call.span(tile, tmp);
  figures.rounds = round == 0 ? 0 : (tile.rows + round - 1) / round;
  return figures;
}

} // namespace kernels
