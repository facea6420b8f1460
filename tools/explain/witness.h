// SPDX-License-Identifier: Apache-2.0
/// \file
/// Listens to a run that is to be explained. What it hears is as large as the run, so nobody listens unasked. UB and
/// its banks are followed on core 0, which has the most rows.
#pragma once

#include "sim/device/bank_use.h"
#include "sim/listeners/critical_path.h"
#include "sim/listeners/lifetimes.h"
#include "sim/listeners/step_sheet.h"
#include "sim/listeners/ub_series.h"

#include <vector>

namespace tools {

struct Witness {
  Witness(const isa::Recording& recording, const sim::HardwareConfig& hardware)
      : lives(recording), steps(recording), banks(hardware.machine.banks) {}

  std::vector<sim::Listener*> listeners() { return {&lives, &steps, &ub, &banks}; }

  sim::Lifetimes lives;
  sim::StepSheet steps;
  sim::UbSeries ub;
  sim::BankUse banks;
};

} // namespace tools
