// SPDX-License-Identifier: Apache-2.0
#include "sim/function_plans.h"

#include <algorithm>
#include <iterator>

namespace sim {
namespace {

std::vector<isa::Walk> walks_over(const std::vector<isa::Range>& ranges) {
  std::vector<isa::Walk> walks;
  std::transform(ranges.begin(), ranges.end(), std::back_inserter(walks), isa::walk_over);
  return walks;
}

} // namespace

const FunctionPlan& FunctionPlans::of(const isa::FunctionBody& body) {
  const auto [place, is_new] = known_.try_emplace({body.begin, body.count});
  if (is_new) {
    const isa::FunctionFootprint footprint = isa::function_footprint(body);
    place->second = {time_function(body, hardware_.registers, hardware_.machine.banks), walks_over(footprint.reads),
                     walks_over(footprint.writes)};
  }
  return place->second;
}

} // namespace sim
