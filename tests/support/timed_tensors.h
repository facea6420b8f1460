// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a recording computes on a chip whose copies or vector unit are slower, or whose flags take longer: a stream in
/// order computes the same bits on all of them, and the same as without time.
#pragma once

#include "isa/image.h"
#include "isa/interpreter.h"
#include "sim/hardware/hardware.h"
#include "sim/simulation.h"

#include <optional>
#include <vector>

namespace support {

using Tensors = std::vector<std::vector<std::byte>>; ///< by GM buffer

inline void slow_down(sim::MemoryLevel& level, double times) {
  level.first_byte *= times;
  level.bytes_per_cycle /= times;
  level.chip_bytes_per_cycle /= times;
}

inline void slow_down_copies(sim::HardwareConfig& chip, double times) {
  for (sim::CopyTiming* engine : {&chip.mte2, &chip.mte3}) {
    slow_down(engine->memory, times);
    slow_down(engine->l2, times);
  }
}

inline void slow_down_vector(sim::HardwareConfig& chip, int times) {
  for (sim::OpTiming& op : chip.vector.ops)
    op = {op.startup * times, op.cycles_per_repeat_f16 * times, op.cycles_per_repeat_f32 * times, op.drain * times};
  for (int* cycles : {&chip.registers.launch, &chip.registers.drain, &chip.registers.load_to_register,
                      &chip.registers.store, &chip.registers.barrier})
    *cycles *= times;
}

/// The chip itself; one with copies four times as slow; one with a vector unit four times as slow and late flags.
inline std::vector<sim::HardwareConfig> three_timings(const sim::HardwareConfig& chip) {
  std::vector<sim::HardwareConfig> chips(3, chip);
  slow_down_copies(chips[1], 4);
  slow_down_vector(chips[2], 4);
  chips[2].scalar.flag_latency = chip.scalar.flag_latency * 4 + 16;
  return chips;
}

/// The tensors with time; nothing if the run stood still.
inline std::optional<Tensors> played(isa::Recording recording, const sim::HardwareConfig& chip) {
  sim::Options options;
  options.ub_pressure = false;
  if (!sim::simulate(recording, chip, options).ok()) return std::nullopt;
  return recording.gm.data;
}

/// The tensors without time, every block's instructions in the order in which they are written.
inline Tensors interpreted(isa::Recording recording, const isa::Machine& machine) {
  isa::interpret(recording, machine);
  return recording.gm.data;
}

} // namespace support
