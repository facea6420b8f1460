// SPDX-License-Identifier: Apache-2.0
#include "tools/explain/path_shares.h"

#include "isa/instruction_table.h"
#include "isa/vector_function.h"

#include <algorithm>
#include <map>
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

/// How much of a vector function belongs to which step: instructions executed.
using Weights = std::vector<std::pair<std::uint16_t, std::int64_t>>;

Weights weights_of(const isa::FunctionBody& body) {
  Weights weights;
  isa::walk_body(body, [&](const isa::Instruction& i, std::size_t, const isa::Turns&) {
    const auto same = [&](const auto& weight) { return weight.first == i.step; };
    const auto at = std::find_if(weights.begin(), weights.end(), same);
    if (at == weights.end())
      weights.emplace_back(i.step, 1);
    else
      ++at->second;
  });
  return weights;
}

class Sharing {
public:
  explicit Sharing(const isa::Recording& recording) : recording_(recording) {}

  void add(const sim::PathLink& link) {
    const isa::Program& program = recording_.program_of(link.core);
    const isa::Instruction& i = program.code[link.index];
    const Spent spent = spent_on(link, isa::pipe_of(i));
    if (i.opcode == isa::Opcode::vf && spent == Spent::vector) return share_out(program, i, link.to - link.from);
    add(program.steps[i.step], spent, link.to - link.from);
  }
  std::vector<PathShare> shares() && { return std::move(shares_); }

private:
  void add(const std::string& step, Spent spent, std::int64_t cycles) {
    const std::string& name = step.empty() ? "-" : step;
    const auto same = [&](const PathShare& share) { return share.step == name; };
    auto at = std::find_if(shares_.begin(), shares_.end(), same);
    if (at == shares_.end()) at = shares_.insert(at, {name, {}});
    at->cycles[static_cast<std::size_t>(spent)] += cycles;
  }

  /// Rounded so that the parts add up.
  void share_out(const isa::Program& program, const isa::Instruction& vf, std::int64_t cycles) {
    const auto key = std::make_pair(&program, vf.operands[0].value);
    const auto [entry, is_new] = weights_.try_emplace(key);
    if (is_new) entry->second = weights_of(isa::body_of(vf, program));
    std::int64_t all = 0, seen = 0, given = 0;
    for (const auto& [step, weight] : entry->second) all += weight;
    for (const auto& [step, weight] : entry->second) {
      seen += weight;
      const auto up_to =
          static_cast<std::int64_t>(static_cast<double>(cycles) * static_cast<double>(seen) / static_cast<double>(all));
      const std::int64_t until = seen == all ? cycles : up_to;
      add(program.steps[step], Spent::vector, until - given);
      given = until;
    }
  }

  const isa::Recording& recording_;
  std::vector<PathShare> shares_;
  std::map<std::pair<const isa::Program*, std::int64_t>, Weights> weights_; ///< by program and the body's begin
};

} // namespace

std::int64_t PathShare::total() const { return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0}); }

std::vector<PathShare> path_shares(const std::vector<sim::PathLink>& path, const isa::Recording& recording) {
  Sharing sharing(recording);
  for (const sim::PathLink& link : path) sharing.add(link);
  return std::move(sharing).shares();
}

PathShare whole_path(const std::vector<PathShare>& shares) {
  PathShare whole;
  whole.step = "all";
  for (const PathShare& share : shares)
    for (std::size_t k = 0; k < kSpents; ++k) whole.cycles[k] += share.cycles[k];
  return whole;
}

} // namespace tools
