// SPDX-License-Identifier: Apache-2.0
/// \file
/// The Unified Buffer as reports show it: what was allocated, and how much of it was ever used.
#pragma once

#include "isa/program.h"
#include "kernels/plan/plan.h"
#include "sim/result.h"

#include <optional>
#include <string>
#include <vector>

namespace tools {

/// One buffer: `depth` parts of `bytes` each. The peaks add up the parts, and are the largest over the cores; absent
/// without timing.
struct UbLine {
  std::string name;
  std::int64_t bytes = 0;
  int depth = 1;
  std::optional<std::int64_t> peak_bytes, peak_live_bytes;

  std::int64_t total_bytes() const { return bytes * depth; }
};

/// The plan's ledger, without figures of use; a gap is a line of its own, pad_NAME before NAME.
std::vector<UbLine> ledger_of(const kernels::Plan& plan);
/// The UB buffers that a recording names, over all blocks.
std::vector<UbLine> ledger_of(const isa::Recording& recording);
/// Adds how the run used each buffer. The parts of a buffer of several are called NAME.0, NAME.1 and so on.
void add_use(std::vector<UbLine>& ledger, const sim::Result& result);

/// Capacity and the ledger's sum; `lines` as above.
struct UbReport {
  std::int64_t capacity_bytes = 0;
  std::int64_t allocated_bytes = 0;
  std::vector<UbLine> lines;
};

} // namespace tools
