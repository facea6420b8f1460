// SPDX-License-Identifier: Apache-2.0
/// \file
/// A result's figures added up over the cores, as reports show them.
#pragma once

#include "sim/result.h"

#include <array>
#include <string>
#include <vector>

namespace tools {

/// Sums over the cores: busy cycles and stalls of a pipe add up to the run's cycles times the cores.
std::array<sim::PipeResult, isa::kPipes> pipe_totals(const sim::Result& result);
sim::BankConflicts conflict_totals(const sim::Result& result);

struct GmTotals {
  std::int64_t read_bytes = 0, written_bytes = 0;
};
GmTotals gm_totals(const sim::Result& result);

/// The largest over the cores.
struct UbPeaks {
  std::int64_t peak_bytes = 0, peak_live_bytes = 0;
};
UbPeaks ub_peaks(const sim::Result& result);

/// The core that ends last, the first of several.
std::size_t slowest_core(const sim::Result& result);

struct StallShare {
  std::string_view reason;
  std::int64_t cycles = 0;
};
/// The stalls that took cycles, longest first, at most `most` of them.
std::vector<StallShare> largest_stalls(const sim::PipeResult& pipe, std::size_t most);

} // namespace tools
