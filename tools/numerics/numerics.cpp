// SPDX-License-Identifier: Apache-2.0
#include "tools/numerics/numerics.h"

#include "isa/elements.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace tools {
namespace {

double rounded(double value, isa::Dtype type) {
  if (isa::is_integer(type)) return value;
  return isa::with_element(type, [&](auto element) { return isa::to_double(decltype(element)(value)); });
}

double largest_finite(const std::vector<double>& reference, isa::Dtype type) {
  double largest = 0;
  for (const double value : reference)
    if (std::isfinite(rounded(value, type))) largest = std::max(largest, std::abs(value));
  return largest;
}

/// NaN for NaN, or the same infinity.
bool same_special(double output, double reference, isa::Dtype type) {
  return (std::isnan(output) && std::isnan(reference)) || output == rounded(reference, type);
}

/// Takes one element into the verdict; returns whether it is as the reference says.
bool judge(TensorVerdict& verdict, double output, double reference, std::int64_t row, isa::Dtype type) {
  verdict.nan += std::isnan(output) ? 1 : 0;
  verdict.inf += std::isinf(output) ? 1 : 0;
  if (!std::isfinite(output) || !std::isfinite(reference)) return same_special(output, reference, type);
  const double error = std::abs(output - reference);
  if (error > verdict.max_abs_error) {
    verdict.max_abs_error = error;
    verdict.worst_row = row;
  }
  return error <= verdict.limit;
}

} // namespace

Tolerance tolerance_for(isa::Dtype type, std::optional<double> wish) {
  if (wish) return {*wish, *wish / 10};
  if (isa::is_integer(type)) return {0, 0};
  if (type == isa::Dtype::bf16) return {1.6e-2, 8e-3}; // eight times that of half, as its rounding is
  return type == isa::Dtype::f16 ? Tolerance{2e-3, 1e-3} : Tolerance{1e-5, 1e-6};
}

void Rows::add(std::int64_t row) {
  if (first.size() < kShown) first.push_back(row);
  ++count;
}

std::string Rows::text() const {
  const std::string shown = fmt::format("{} {}", count == 1 ? "row" : "rows", fmt::join(first, ", "));
  const auto hidden = count - static_cast<std::int64_t>(first.size());
  return hidden == 0 ? shown : fmt::format("{} and {} more", shown, hidden);
}

TensorVerdict compare(const std::string& name, const std::vector<double>& output, const std::vector<double>& reference,
                      std::int64_t row_length, isa::Dtype type, const Tolerance& tolerance) {
  assert(output.size() == reference.size() && row_length > 0 && "one reference value an element");
  const double largest = largest_finite(reference, type);
  TensorVerdict verdict;
  verdict.name = name;
  verdict.limit = tolerance.limit(largest);
  const std::int64_t rows = static_cast<std::int64_t>(output.size()) / row_length;
  for (std::int64_t row = 0; row < rows; ++row) {
    const std::int64_t before = verdict.outside, specials = verdict.nan + verdict.inf;
    bool unlike = false, beyond = false;
    for (std::int64_t i = row * row_length; i < (row + 1) * row_length; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const bool right = judge(verdict, output[at], reference[at], row, type);
      verdict.outside += right ? 0 : 1;
      unlike = unlike || (!right && !(std::isfinite(output[at]) && std::isfinite(reference[at])));
      beyond = beyond || (std::isfinite(reference[at]) && !std::isfinite(rounded(reference[at], type)));
    }
    if (unlike) verdict.unlike.add(row);
    if (beyond) verdict.beyond.add(row);
    if (verdict.outside != before) {
      verdict.wrong.add(row);
    } else if (verdict.nan + verdict.inf != specials) {
      verdict.not_finite.add(row);
    }
  }
  verdict.max_rel_error = largest > 0 ? verdict.max_abs_error / largest : 0;
  verdict.ok = verdict.outside == 0;
  return verdict;
}

std::vector<std::string> warnings_of(const TensorVerdict& verdict) {
  std::vector<std::string> warnings;
  const auto warn = [&](const Rows& rows, const char* what) {
    if (rows.count > 0) warnings.push_back(fmt::format("{}: {}, in {}", verdict.name, what, rows.text()));
  };
  warn(verdict.not_finite, "NaN or Inf, as in the reference");
  warn(verdict.unlike, "NaN or Inf, unlike the reference");
  warn(verdict.beyond, "the reference is beyond the range of the type");
  return warnings;
}

} // namespace tools
