// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays a filled recording once, with time (the SystemC model) or without (the interpreter), and counts instructions.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/hardware/hardware.h"
#include "sim/result.h"

#include <ostream>
#include <vector>

namespace tools {

struct PlayOptions {
  bool timing = true;
  bool data = true;                      ///< compute numbers; without, the tensors keep what they held
  bool l2_warm = false;                  ///< the L2 holds the inputs at the start
  std::vector<sim::Listener*> listeners; ///< heard only with timing
  std::ostream* terminal = nullptr;      ///< where to show progress, if at all
  bool interruptible = false; ///< a first interrupt ends a timed play in good order, with what it has reached
};

/// What a play leaves behind, apart from the bytes in the recording itself.
struct Playback {
  bool timed = true;
  sim::Result result; ///< without timing only `wall_s` is meant
  std::int64_t recorded = 0;
  std::int64_t retired = 0;
  int interrupted_by = 0; ///< the signal; `result.stopped` then

  double instructions_per_second() const;
};

/// Throws std::logic_error if instructions are missing and neither a deadlock nor an interrupt says why.
void check_complete(const Playback& playback);

/// Throws std::logic_error if not every recorded instruction retired and nothing says why.
Playback play(isa::Recording& recording, const sim::HardwareConfig& hardware, const PlayOptions& options);

} // namespace tools
