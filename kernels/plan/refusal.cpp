// SPDX-License-Identifier: Apache-2.0
#include "kernels/plan/refusal.h"

#include "isa/error.h"
#include "kernels/plan/message.h"

#include <algorithm>

namespace kernels {
namespace {

std::string counted_rows(std::int64_t rows) { return message(rows, rows == 1 ? " row" : " rows"); }

std::string listed(const std::vector<UbEntry>& entries) {
  std::string text;
  for (const UbEntry& e : entries) {
    if (!text.empty()) text += " + ";
    text += e.depth == 1 ? message(e.name, " ", e.bytes) : message(e.name, " ", e.depth, " x ", e.bytes);
  }
  return text;
}

/// A setting that frees UB, and the same tile under it.
struct Relief {
  std::string setting;
  TileFit fit;
};

std::vector<Relief> reliefs(const TileFit& fit) {
  std::vector<Relief> result;
  if (!fit.reuse_source && fit.dtype == isa::Dtype::f32) {
    result.push_back({"reuse_source: true", fit});
    result.back().fit.reuse_source = true;
  }
  if (fit.buffers == 2) {
    result.push_back({"tiling.buffers: 1", fit});
    result.back().fit.buffers = 1;
  }
  return result;
}

/// H cannot be split, so only a smaller one or a relief helps.
std::string advice_on_h(const TileFit& fit) {
  std::string text = message("; H cannot be split: the largest H is ", largest_h(fit));
  std::string helps;
  for (const Relief& relief : reliefs(fit)) {
    const std::int64_t h = largest_h(relief.fit);
    if (h > largest_h(fit)) text += message(", with ", relief.setting, " ", h);
    const std::int64_t rows = largest_rows(relief.fit);
    if (rows > 0) helps += message("; ", relief.setting, " allows tiles of at most ", counted_rows(rows));
  }
  return text + helps;
}

std::string would_do(std::int64_t rows, std::int64_t tmp) {
  return message("; tiling.rows_per_tile ", rows, " with tmp ", tmp, " would do");
}

std::string advice(const TileFit& fit, TmpPolicy policy) {
  const auto needed = [&](std::int64_t rows) { return needed_tmp(fit, policy, rows); };
  const std::int64_t rows = largest_rows(fit, needed);
  return rows == 0 ? advice_on_h(fit) : would_do(rows, needed(rows));
}

/// A tmp as near to the wish as is legal: beside this tile if it fits there, else beside the largest tile.
std::string advice_on_tmp(const TileFit& fit, std::int64_t rows, std::int64_t legal) {
  if (legal <= fit.room(rows)) return would_do(rows, legal);
  return advice(fit, TmpPolicy::min);
}

std::string fault_of(const CallRules& call, const Tile& tile, std::int64_t tmp) {
  const TmpFigures figures = call.figures(tile);
  if (tmp < figures.min_bytes)
    return message(" are too small: the documented minimum of ", call.call, " is ", figures.min_bytes);
  return message(" are too small: the sub-buffers of ", call.call, " span ", call.span(tile, tmp), ", ",
                 call.overrunning(tile, tmp), " would overrun the tmp");
}

} // namespace

void refuse_tile(const TileFit& fit, std::int64_t rows, std::int64_t tmp, TmpPolicy policy) {
  std::vector<UbEntry> entries = fit.tensors(rows);
  entries.push_back({"tmp", tmp, 1});
  const TmpPolicy way_out = policy == TmpPolicy::single_pass ? policy : TmpPolicy::min;
  throw isa::Error("ub", message("a tile of ", counted_rows(rows), " of H ", fit.h, " (", run_name(fit.dtype),
                                 ") needs ", listed(entries), " = ", total_bytes(entries), " bytes, the capacity is ",
                                 fit.capacity, advice(fit, way_out)));
}

void refuse_h(const TileFit& fit) {
  throw isa::Error("ub", message("one row of H ", fit.h, " (", run_name(fit.dtype), ") takes ",
                                 fit.h * isa::bytes_of(fit.dtype), " bytes, the capacity is ", fit.capacity,
                                 advice_on_h(fit)));
}

void refuse_tmp(const TileFit& fit, std::int64_t rows, std::int64_t given) {
  const std::int64_t tmp = given / isa::kBlockBytes * isa::kBlockBytes;
  if (largest_rows(fit) == 0) refuse_tile(fit, 1, needed_tmp(fit, TmpPolicy::min, 1), TmpPolicy::min);
  const Tile tile = fit.tile(rows);
  std::int64_t legal = fit.figures(rows).safe_min_bytes;
  std::string fault;
  for (const CallRules* call : fit.kernel.calls) {
    if (is_legal(*call, tile, tmp)) continue;
    if (fault.empty()) fault = fault_of(*call, tile, tmp);
    legal = std::max(legal, call->span(tile, tmp));
  }
  throw isa::Error("tmp", message(given, " bytes for a tile of ", counted_rows(rows), " of H ", fit.h, " (",
                                  run_name(fit.dtype), ")", fault, advice_on_tmp(fit, rows, legal)));
}

} // namespace kernels
