// SPDX-License-Identifier: Apache-2.0
#include "tools/report/totals.h"

#include <algorithm>
#include <numeric>

namespace tools {

std::array<sim::PipeResult, isa::kPipes> pipe_totals(const sim::Result& result) {
  std::array<sim::PipeResult, isa::kPipes> totals;
  for (const sim::CoreResult& core : result.cores)
    for (std::size_t pipe = 0; pipe < totals.size(); ++pipe) {
      totals[pipe].busy_cycles += core.pipes[pipe].busy_cycles;
      totals[pipe].instructions += core.pipes[pipe].instructions;
      totals[pipe].register_instructions += core.pipes[pipe].register_instructions;
      for (std::size_t stall = 0; stall < sim::kStalls; ++stall)
        totals[pipe].stalls[stall] += core.pipes[pipe].stalls[stall];
    }
  return totals;
}

sim::BankConflicts conflict_totals(const sim::Result& result) {
  sim::BankConflicts total;
  for (const sim::CoreResult& core : result.cores) {
    total.read_read += core.bank_conflicts.read_read;
    total.read_write += core.bank_conflicts.read_write;
    total.write_write += core.bank_conflicts.write_write;
  }
  return total;
}

GmTotals gm_totals(const sim::Result& result) {
  const auto sum = [](const std::vector<std::int64_t>& bytes) {
    return std::accumulate(bytes.begin(), bytes.end(), std::int64_t{0});
  };
  return {sum(result.gm.read_bytes), sum(result.gm.written_bytes)};
}

UbPeaks ub_peaks(const sim::Result& result) {
  UbPeaks peaks;
  for (const sim::CoreResult& core : result.cores) {
    peaks.peak_bytes = std::max(peaks.peak_bytes, core.ub.peak_bytes);
    peaks.peak_live_bytes = std::max(peaks.peak_live_bytes, core.ub.peak_live_bytes);
  }
  return peaks;
}

std::size_t slowest_core(const sim::Result& result) {
  const auto by_cycles = [](const sim::CoreResult& a, const sim::CoreResult& b) { return a.cycles < b.cycles; };
  return static_cast<std::size_t>(std::max_element(result.cores.begin(), result.cores.end(), by_cycles) -
                                  result.cores.begin());
}

std::vector<StallShare> largest_stalls(const sim::PipeResult& pipe, std::size_t most) {
  std::vector<StallShare> stalls;
  for (std::size_t i = 0; i < sim::kStalls; ++i)
    if (pipe.stalls[i] > 0) stalls.push_back({sim::kStallNames[i], pipe.stalls[i]});
  std::stable_sort(stalls.begin(), stalls.end(),
                   [](const StallShare& a, const StallShare& b) { return a.cycles > b.cycles; });
  if (stalls.size() > most) stalls.resize(most);
  return stalls;
}

} // namespace tools
