// SPDX-License-Identifier: Apache-2.0
/// \file
/// A made-up chip with small round figures, so that a test's cycles can be added up in the head.
#pragma once

#include "sim/hardware/hardware.h"
#include "tests/support/machine.h"

namespace support {

/// Every vector instruction: startup 10, a repeat 1 (f32) or 2 (f16), drain 5; vdiv has 8.5 a repeat in f16.
inline sim::VectorTiming small_vector() {
  sim::VectorTiming vector;
  vector.ops.fill({10, 2, 1, 5});
  vector.ops[static_cast<std::size_t>(isa::OpClass::div)].cycles_per_repeat_f16 = 8.5;
  vector.mask_write = 3;
  vector.mask_mode_switch = 7;
  vector.mask_mode_return = 2;
  vector.startup_behind_barrier = 4;
  return vector;
}

/// In: 32 B a cycle, 64 for all cores, first byte 100. Out: 64 B a cycle, 128 for all cores, first byte 60. Both: a
/// copy every 10 cycles, 2 for a further burst. No L2, until a test says how many bytes it has: then in 64 B a cycle,
/// 256 for all, first byte 40; out 128, 256, 30. The banks are those of arch 2201.
inline sim::HardwareConfig small_chip() {
  sim::HardwareConfig chip;
  chip.machine = atlas_a2();
  chip.machine.name = "small_chip";
  chip.clock_mhz = 1000;
  chip.vector = small_vector();
  chip.scalar.issue = 1;
  chip.scalar.load = 20;
  chip.scalar.queue_depth = 4;
  chip.scalar.sync_all = 50;
  chip.mte2 = {{100, 32, 64}, {40, 64, 256}, 10, 2, 32, 32};
  chip.mte3 = {{60, 64, 128}, {30, 128, 256}, 10, 2, 32, 32};
  chip.l2 = {0, 512, 0};
  return chip;
}

} // namespace support
