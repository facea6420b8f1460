// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/walk_points.h"

#include "tools/process/children.h"
#include "tools/tune/bound.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace tools {
namespace {

constexpr std::size_t kOfChild = 32; ///< points: a process costs as much as a walk or two

bool has_gaps(const kernels::Plan& plan) {
  return std::any_of(plan.ledger.begin(), plan.ledger.end(), [](const kernels::UbEntry& e) { return e.pad > 0; });
}

WalkedPoint walk(const TilingPoint& point, const RunConfig& config, const TuneRequest& request,
                 const Results& results) {
  using Verdict = WalkedPoint::Verdict;
  TilingPoint packed = point;
  packed.ub_layout = kernels::UbLayout::packed;
  const bool wants_gaps = !(packed == point);
  const kernels::Plan plan = kernels::make_plan(request_at(config.request, packed));
  const WalkedPoint walked{Verdict::bound, least_cycles(plan, config, wants_gaps), plan.ub_bytes};
  if (!wants_gaps || results.rule_out(walked.bound, walked.ub_bytes)) return walked;
  const kernels::Plan aware = kernels::make_plan(request_at(config.request, point));
  if (!has_gaps(aware)) return {Verdict::same, 0, 0};
  if (request.space.ub_budget && aware.ub_bytes > *request.space.ub_budget) return {Verdict::refused, 0, 0};
  return {Verdict::bound, least_cycles(aware, config), aware.ub_bytes};
}

void append(std::string& text, const WalkedPoint& walked) {
  for (const std::int64_t number : {std::int64_t{static_cast<int>(walked.verdict)}, walked.bound, walked.ub_bytes})
    text += std::to_string(number) + " ";
}

WalkedPoint read(std::istream& in) {
  int verdict = 0;
  WalkedPoint walked;
  in >> verdict >> walked.bound >> walked.ub_bytes;
  walked.verdict = static_cast<WalkedPoint::Verdict>(verdict);
  return walked;
}

} // namespace

std::vector<std::optional<WalkedPoint>> walk_points(const RunConfig& config, const TuneRequest& request,
                                                    const std::vector<TilingPoint>& points, const Results& results,
                                                    const Budget& budget) {
  const auto begin_of = [&](std::size_t child) { return std::min(child * kOfChild, points.size()); };
  const auto work = [&](std::size_t child) {
    std::string answer;
    for (std::size_t k = begin_of(child); k < begin_of(child + 1); ++k)
      append(answer, walk(points[k], config, request, results));
    return answer;
  };
  const std::size_t children = (points.size() + kOfChild - 1) / kOfChild;
  const auto outcomes = in_children(children, work, request.jobs, {}, [&] { return budget.over(); });
  std::vector<std::optional<WalkedPoint>> walked(points.size());
  for (std::size_t child = 0; child < children; ++child) {
    if (outcomes[child].stopped) continue;
    if (!outcomes[child].error.empty()) throw std::logic_error(outcomes[child].error);
    std::istringstream answer(outcomes[child].answer);
    for (std::size_t k = begin_of(child); k < begin_of(child + 1); ++k) walked[k] = read(answer);
  }
  return walked;
}

} // namespace tools
