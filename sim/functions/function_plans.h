// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is to be known of a vector function before it is played, worked out once a body however often it is called:
/// its time and the bytes of UB that it touches.
#pragma once

#include "isa/function_footprints.h"
#include "sim/functions/function_timing.h"
#include "sim/hardware/hardware.h"

#include <vector>

namespace sim {

struct FunctionPlan {
  FunctionTiming timing;
  std::vector<isa::Walk> reads, writes; ///< ranges, in ascending order
};

class FunctionPlans {
public:
  explicit FunctionPlans(const HardwareConfig& hardware) : hardware_(hardware) {}
  /// The body's program must live as long as this.
  const FunctionPlan& of(const isa::FunctionBody& body);
  std::size_t bodies() const { return known_.bodies(); }

private:
  const HardwareConfig& hardware_;
  isa::OnceABody<FunctionPlan> known_;
};

} // namespace sim
