// SPDX-License-Identifier: Apache-2.0
#include "tools/report/timeline_detail.h"

#include <algorithm>

namespace tools {
namespace {

constexpr std::array<isa::Pipe, isa::kPipes> kPipes = {isa::Pipe::scalar, isa::Pipe::vector, isa::Pipe::mte2,
                                                       isa::Pipe::mte3};

/// How far each entry of a core lies from `middle`.
std::vector<std::int64_t> distances(const sim::PipeHistory& history, std::size_t core, std::int64_t middle) {
  std::vector<std::int64_t> all;
  for (const isa::Pipe pipe : kPipes) {
    std::int64_t at = 0;
    for (const sim::HistoryEntry& entry : history.of(core, pipe)) {
      const std::int64_t end = at + entry.cycles;
      all.push_back(std::max<std::int64_t>({at - middle, middle - end, 0}));
      at = end;
    }
  }
  return all;
}

} // namespace

TimelineDetail timeline_detail(const sim::PipeHistory& history, std::int64_t cycles, std::size_t core,
                               std::int64_t core_cycles, std::size_t most) {
  TimelineDetail detail;
  if (history.entries() <= most) return detail;
  detail.core = core;
  const std::int64_t middle = core_cycles / 2;
  std::vector<std::int64_t> away = distances(history, core, middle);
  const std::size_t kept = std::min(away.size(), most / 2);
  const auto tracks = static_cast<std::int64_t>(history.cores() * kPipes.size());
  // Between two merged slices a longer one may stand: a pixel may need two.
  detail.pixel = std::max<std::int64_t>(2, cycles * 2 * tracks / static_cast<std::int64_t>(most - kept));
  if (kept == away.size()) {
    detail.to = cycles;
    return detail;
  }
  const auto at = away.begin() + static_cast<std::ptrdiff_t>(kept);
  std::nth_element(away.begin(), at, away.end());
  const std::int64_t reach = std::max<std::int64_t>(*at, 1);
  detail.from = std::max<std::int64_t>(middle - reach, 0);
  detail.to = std::min(middle + reach, cycles);
  return detail;
}

} // namespace tools
