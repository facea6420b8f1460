// SPDX-License-Identifier: Apache-2.0
#include "tools/report/core_table.h"

#include "tools/report/table.h"

#include <algorithm>

namespace tools {
namespace {

/// Cores [first, end).
struct CoreRange {
  std::size_t first = 0, end = 0;
};

/// Core 0 stands alone where the sums meet in it: it has more to do than its neighbours.
std::vector<CoreRange> alike(const kernels::Plan& plan) {
  std::vector<CoreRange> ranges;
  for (std::size_t core = 0; core < plan.cores.size(); ++core) {
    const bool same = core > (plan.partial_rows() > 0 ? 1u : 0u) && plan.cores[core].rows == plan.cores[core - 1].rows;
    if (same)
      ranges.back().end = core + 1;
    else
      ranges.push_back({core, core + 1});
  }
  return ranges;
}

std::string span_text(std::int64_t first, std::int64_t last) {
  return first == last ? grouped(first) : grouped(first) + " to " + grouped(last);
}

std::vector<std::string> share_cells(const kernels::Plan& plan, const CoreRange& range) {
  const kernels::CoreShare& share = plan.cores[range.first];
  const kernels::CoreShare& last = plan.cores[range.end - 1];
  return {span_text(static_cast<std::int64_t>(range.first), static_cast<std::int64_t>(range.end) - 1),
          grouped(share.rows), grouped(plan.tiles(range.first)),
          span_text(share.first_row, last.first_row + last.rows - 1)};
}

std::string cycles_cell(const sim::Result& result, const CoreRange& range) {
  const auto by_cycles = [](const sim::CoreResult& a, const sim::CoreResult& b) { return a.cycles < b.cycles; };
  const auto at = [&](std::size_t core) { return result.cores.begin() + static_cast<std::ptrdiff_t>(core); };
  const auto [least, most] = std::minmax_element(at(range.first), at(range.end), by_cycles);
  return span_text(least->cycles, most->cycles);
}

} // namespace

std::string core_table(const kernels::Plan& plan) {
  if (plan.cores.size() < 2) return "";
  Table table({"<cores", "rows each", "tiles", "<rows"});
  for (const CoreRange& range : alike(plan)) table.row(share_cells(plan, range));
  return table.text();
}

std::string core_table(const kernels::Plan& plan, const sim::Result& result) {
  if (plan.cores.size() < 2) return "";
  Table table({"<cores", "rows each", "tiles", "<rows", "<end after (cycles)"});
  for (const CoreRange& range : alike(plan)) {
    std::vector<std::string> cells = share_cells(plan, range);
    cells.push_back(cycles_cell(result, range));
    table.row(cells);
  }
  return table.text();
}

} // namespace tools
