// SPDX-License-Identifier: Apache-2.0
/// \file
/// The model held against every measured figure of a chip's architecture.
#pragma once

#include "sim/hardware/hardware.h"
#include "tools/validate/measured_table.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tools {

struct ValidatedRow {
  MeasuredRow figure;
  double ours = 0; ///< in the figure's unit

  /// |ours - measured| in percent of the measured figure.
  double error_pct() const;
  bool exceeds() const { return figure.bound_pct && error_pct() > *figure.bound_pct; }
  /// Exceeds its bound, and no missing mechanism is named for it.
  bool fails() const { return exceeds() && !figure.may_fail(); }
};

/// Of no errors there is no summary.
struct ErrorSummary {
  std::size_t rows = 0;
  std::optional<double> median_pct, mean_pct, worst_pct;
};
ErrorSummary summary_of(std::vector<double> errors_pct);

/// Figures that belong together, in the order of the table.
struct ValidatedGroup {
  std::string name;
  std::vector<ValidatedRow> rows;

  ErrorSummary counted() const;   ///< fitted and predicted rows
  ErrorSummary predicted() const; ///< predicted rows alone
};

struct Validation {
  sim::HardwareConfig chip;
  std::string table; ///< its path; "" if nothing was measured on the chip's architecture
  std::vector<ValidatedGroup> groups;

  bool fails() const;
};

/// Plays every row, each in a process of its own; `progress` is told how many of how many have ended. Throws isa::Error
/// for a table that is at fault.
Validation validate_chip(const sim::HardwareConfig& chip,
                         const std::function<void(std::int64_t done, std::int64_t total)>& progress = {});

} // namespace tools
