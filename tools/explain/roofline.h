// SPDX-License-Identifier: Apache-2.0
/// \file
/// The least time that each unit alone would need for a run's work: what the verdict "bound by" rests on.
#pragma once

#include "isa/program.h"
#include "sim/hardware/hardware.h"
#include "sim/result.h"

#include <array>
#include <string>

namespace tools {

/// Cycles of the busiest core; memory: of the whole chip.
struct Roofline {
  double vector =
      0; ///< repeats at their rate, or register instructions through their ports; no startup, drain or conflict
  double mte2 = 0;   ///< bytes in at a core's own rate
  double mte3 = 0;   ///< bytes out
  double memory = 0; ///< all bytes at the chip's rate
  double scalar = 0; ///< instructions at the scalar unit's issue cycles

  /// The largest of them, and how it is called.
  std::pair<std::string, double> roof() const;
};

Roofline roofline(const isa::Recording& recording, const sim::HardwareConfig& hardware, const sim::Result& result);

} // namespace tools
