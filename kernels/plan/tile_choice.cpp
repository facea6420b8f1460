// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/tile_choice.h"

#include "isa/error.h"
#include "kernels/plan/message.h"
#include "kernels/plan/refusal.h"

#include <algorithm>

namespace kernels {
namespace {

constexpr const char* kRowsKey = "tiling.rows_per_tile";

std::int64_t checked_rows(const TileFit& fit, std::int64_t rows) {
  if (rows < 1 || rows > fit.core_rows)
    throw isa::Error(kRowsKey, message(rows, " given, the core has rows 1 to ", fit.core_rows));
  if (is_allowed(fit, rows)) return rows;
  const std::int64_t step = fit.tile(rows).row_step();
  const auto [below, above] = allowed_around(fit, rows);
  throw isa::Error(kRowsKey, message(rows, " given, allowed are 1 to ", step, ", multiples of ", step, ", and all ",
                                     fit.core_rows, " rows of the core; the nearest are ", below, " and ", above));
}

std::int64_t wanted_tmp(const TileFit& fit, const TmpWish& wish, std::int64_t rows) {
  return wish.policy == TmpPolicy::bytes ? whole_blocks(wish) : needed_tmp(fit, wish.policy, rows);
}

/// The documented maximum if it is safe and fits, else the most that a round can use of the room.
std::int64_t usable_max(const TileFit& fit, std::int64_t rows) {
  const TmpFigures figures = fit.figures(rows);
  const std::int64_t room = fit.room(rows);
  if (figures.max_bytes <= room && fit.is_legal(rows, figures.max_bytes)) return figures.max_bytes;
  std::int64_t best = figures.safe_min_bytes;
  for (const CallRules* call : fit.kernel.calls) {
    const std::int64_t filled = call->filled(fit.tile(rows), std::min(room, figures.single_pass_bytes));
    if (filled > best && fit.is_legal(rows, filled)) best = filled;
  }
  return best;
}

} // namespace

std::int64_t whole_blocks(const TmpWish& wish) { return wish.bytes / isa::kBlockBytes * isa::kBlockBytes; }

std::int64_t choose_rows(const TileFit& fit, const std::optional<std::int64_t>& wished, const TmpWish& tmp) {
  if (fit.h * isa::bytes_of(fit.dtype) > fit.capacity) refuse_h(fit); // from here on H * H cannot overflow
  if (wished) return checked_rows(fit, *wished);
  const auto wanted = [&](std::int64_t rows) { return wanted_tmp(fit, tmp, rows); };
  const std::int64_t rows = largest_rows(fit, wanted);
  const std::int64_t fewest = fit.fewest_rows();
  if (rows == 0) refuse_tile(fit, fewest, wanted(fewest), tmp.policy);
  return rows;
}

std::int64_t choose_tmp(const TileFit& fit, std::int64_t rows, const TmpWish& wish) {
  const std::int64_t tmp = wish.policy == TmpPolicy::max ? usable_max(fit, rows) : wanted_tmp(fit, wish, rows);
  if (wish.policy == TmpPolicy::bytes && !fit.is_legal(rows, tmp)) refuse_tmp(fit, rows, wish.bytes);
  if (tmp > fit.room(rows)) refuse_tile(fit, rows, tmp, wish.policy);
  return tmp;
}

} // namespace kernels
