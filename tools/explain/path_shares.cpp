// SPDX-License-Identifier: Apache-2.0
#include "tools/explain/path_shares.h"

#include "isa/instruction_table.h"

#include <algorithm>
#include <numeric>

namespace tools {
namespace {

bool is_copy(isa::Pipe pipe) { return pipe == isa::Pipe::mte2 || pipe == isa::Pipe::mte3; }

Spent spent_on(const sim::PathLink& link, isa::Pipe pipe) {
  switch (link.part) {
  case sim::PathPart::dispatch: return Spent::scalar;
  case sim::PathPart::flag:
  case sim::PathPart::sync: return Spent::meeting;
  case sim::PathPart::latency: return is_copy(pipe) ? Spent::gm_latency : Spent::vector_latency;
  default: break;
  }
  if (pipe == isa::Pipe::scalar) return Spent::scalar;
  return is_copy(pipe) ? Spent::copies : Spent::vector;
}

} // namespace

std::int64_t PathShare::total() const { return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0}); }

std::vector<PathShare> path_shares(const std::vector<sim::PathLink>& path, const isa::Recording& recording) {
  std::vector<PathShare> shares;
  for (const sim::PathLink& link : path) {
    const isa::Program& program = recording.program_of(link.core);
    const isa::Instruction& instruction = program.code[link.index];
    const std::string& name = program.steps[instruction.step];
    const auto same = [&](const PathShare& share) { return share.step == (name.empty() ? "-" : name); };
    auto at = std::find_if(shares.begin(), shares.end(), same);
    if (at == shares.end()) at = shares.insert(at, {name.empty() ? "-" : name, {}});
    at->cycles[static_cast<std::size_t>(spent_on(link, isa::pipe_of(instruction)))] += link.to - link.from;
  }
  return shares;
}

PathShare whole_path(const std::vector<PathShare>& shares) {
  PathShare whole;
  whole.step = "all";
  for (const PathShare& share : shares)
    for (std::size_t k = 0; k < kSpents; ++k) whole.cycles[k] += share.cycles[k];
  return whole;
}

} // namespace tools
