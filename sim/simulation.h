// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays a recording on a chip. SystemC elaborates once a process: one call a process.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/hardware.h"
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

/// The same for several recordings that know nothing of each other, side by side, each on a chip of its own: what a
/// process and its elaboration cost is paid once. A deadlock of one is its own, a stop is everyone's. Where several
/// cores ask for the memory in one cycle, who comes first may differ from a play by itself, and so the cycles, a
/// little.
std::vector<Result> simulate_each(std::vector<isa::Recording>& recordings, const HardwareConfig& hardware,
                                  const Options& options);

/// For a listener: the run under way ends with the present cycle, and its result says that it was stopped.
void stop();

} // namespace sim
