// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/tmp_verdict.h"

#include "tools/report/table.h"

#include <fmt/format.h>

namespace tools {
namespace {

std::string rounds_text(std::int64_t rounds) {
  return rounds == 1 ? "one round" : fmt::format("{} rounds", grouped(rounds));
}

/// Where both documented sizes of LayerNormGrad are the same: min(rows, H) and max(rows, H) rows of H elements. With
/// rows up to H the smaller of them holds the whole tile.
std::string documented_reason(const kernels::TmpFigures& call, const kernels::Plan& plan) {
  const bool grad = call.call == "layer_norm_grad";
  if (plan.request.machine.has_registers())
    return grad ? "; the vector function keeps x1 and x2 of one row there and all else in registers"
                : "; the vector function never touches it";
  if (grad && plan.request.dtype == isa::Dtype::f16 && call.rounds > 1)
    return fmt::format("; the documented sizes count 2 bytes an element where the kernel keeps floats; a single pass "
                       "needs {} B",
                       grouped(call.single_pass_bytes));
  if (grad && plan.rows_per_tile <= plan.request.shape.h)
    return fmt::format("; {} no more than H = {}, so the documented min holds the whole tile",
                       plan.rows_per_tile == 1 ? "1 row is" : grouped(plan.rows_per_tile) + " rows are",
                       grouped(plan.request.shape.h));
  return "";
}

std::string equal_rounds(const kernels::TmpFigures& first, const kernels::TmpFigures& other,
                         const kernels::Plan& plan) {
  const std::string sizes =
      first.given_bytes == other.given_bytes
          ? fmt::format("with {} B, as both are", grouped(first.given_bytes))
          : fmt::format("with {} B as with {} B", grouped(first.given_bytes), grouped(other.given_bytes));
  return fmt::format("{} a tile {}{}", rounds_text(first.rounds), sizes, documented_reason(first, plan));
}

std::string call_reason(const kernels::TmpFigures& first, const kernels::TmpFigures& other, const kernels::Plan& plan) {
  if (first.rounds == other.rounds) return equal_rounds(first, other, plan);
  std::string text = fmt::format("{} a tile instead of {}", rounds_text(other.rounds), grouped(first.rounds));
  const bool limited = plan.request.tmp.policy == kernels::TmpPolicy::max && other.given_bytes < other.max_bytes;
  if (limited)
    text += fmt::format(" ({} B are what helps and fits, the documented max is {} B)", grouped(other.given_bytes),
                        grouped(other.max_bytes));
  return text;
}

} // namespace

std::string tmp_reason(const kernels::Plan& first, const kernels::Plan& other) {
  std::string text;
  for (std::size_t call = 0; call < first.tmp_calls.size(); ++call) {
    const kernels::TmpFigures& own = first.tmp_calls[call];
    if (!text.empty()) text += "; ";
    if (first.tmp_calls.size() > 1) text += own.call + ": ";
    text += call_reason(own, other.tmp_calls[call], other);
  }
  return text;
}

} // namespace tools
