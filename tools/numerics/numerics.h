// SPDX-License-Identifier: Apache-2.0
/// \file
/// Are the numbers right? An output is held against the reference in double, row by row.
#pragma once

#include "isa/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tools {

/// |output - reference| may be at most `relative` * (largest |reference| of the tensor) + `absolute`.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
  double limit(double largest_reference) const { return relative * largest_reference + absolute; }
};

/// Auto: float 1e-5 and 1e-6, half 2e-3 and 1e-3. A number t of the user's: t and t/10, the proportion of float.
Tolerance tolerance_for(isa::Dtype type, std::optional<double> wish);

/// Rows by number, in order: the first few and how many there are.
struct Rows {
  static constexpr std::size_t kShown = 5;
  std::vector<std::int64_t> first;
  std::int64_t count = 0;

  void add(std::int64_t row);
  /// "row 3", "rows 0, 1, 2", "rows 0, 1, 2, 3, 4 and 59 more".
  std::string text() const;
};

/// The verdict on one tensor. Errors are over the elements whose output and reference are both finite; the relative
/// error is relative to the largest finite |reference|.
struct TensorVerdict {
  std::string name;
  bool ok = true;
  double max_abs_error = 0;
  double max_rel_error = 0;
  double limit = 0;         ///< largest |error| allowed
  std::int64_t nan = 0;     ///< in the output
  std::int64_t inf = 0;     ///< in the output
  std::int64_t outside = 0; ///< elements beyond the limit, or not finite where the reference is, or the reverse
  std::int64_t worst_row = 0;
  Rows wrong;      ///< rows with elements outside
  Rows not_finite; ///< rows where output and reference agree on NaN or Inf
  Rows unlike;     ///< rows where one of them alone is NaN or Inf, or each another
  Rows beyond;     ///< rows where the reference is finite, but not in the type
};

/// `output` and `reference` have the same size; a row has `row_length` elements. The reference counts as infinite where
/// `type` cannot hold it.
TensorVerdict compare(const std::string& name, const std::vector<double>& output, const std::vector<double>& reference,
                      std::int64_t row_length, isa::Dtype type, const Tolerance& tolerance);

/// What the verdict warns of: rows that are NaN or Inf, as the reference is or unlike it, and rows whose reference the
/// type cannot hold. Empty if there are none.
std::vector<std::string> warnings_of(const TensorVerdict& verdict);

} // namespace tools
