// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays a recording on a chip. A process may play one after another; whoever needs many, or must outlive a crash,
/// plays in children.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/hardware/hardware.h"
#include "sim/result.h"

#include <vector>

namespace sim {

struct Options {
  bool data = true;                 ///< compute numbers too; without, UB and GM bytes are left alone
  bool ub_pressure = true;          ///< follow which bytes of UB are live
  bool l2_warm = false;             ///< the L2 holds the inputs at the start
  std::vector<Listener*> listeners; ///< besides the statistics
};

/// Plays the blocks on as many cores; `recording.gm.data` (filled before) is read and written. A run that cannot go on
/// returns with `deadlock` saying who waits for what.
Result simulate(isa::Recording& recording, const HardwareConfig& hardware, const Options& options = {});

/// For a listener: the run under way ends with the present cycle, and its result says that it was stopped.
void stop();

} // namespace sim
