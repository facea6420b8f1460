// SPDX-License-Identifier: Apache-2.0
#include "sim/functions/function_plans.h"

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
  return known_.of(body, [&](const isa::FunctionBody& fresh) {
    const isa::FunctionFootprint footprint = isa::function_footprint(fresh);
    return FunctionPlan{time_function(fresh, hardware_.registers, hardware_.machine.banks), walks_over(footprint.reads),
                        walks_over(footprint.writes)};
  });
}

} // namespace sim
