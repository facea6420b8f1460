// SPDX-License-Identifier: Apache-2.0
/// \file
/// What is played for a row of measured figures: a small recording, and how the figure is taken from the play.
#pragma once

#include "isa/program.h"
#include "sim/hardware/hardware.h"
#include "tools/validate/arguments.h"
#include "tools/validate/measured_table.h"

#include <string>
#include <vector>

namespace tools {

/// The figure is the time from the first start of an instruction outside the scalar unit to the last end, times
/// `scale`; of a ratio, that time on core 0 over that on core 1.
struct Stream {
  isa::Recording recording;
  sim::HardwareConfig chip; ///< with an L2 as small a part of the chip's as the recording is of what was measured
  bool l2_warm = false;
  double scale = 1;
  bool ratio = false;
};

/// One builder; each throws isa::Error for arguments that it does not take.
using StreamBuilder = Stream (*)(Arguments& arguments, const sim::HardwareConfig& chip);
Stream one_operation(Arguments& arguments, const sim::HardwareConfig& chip);
Stream counted_operation(Arguments& arguments, const sim::HardwareConfig& chip);
Stream masked_adds(Arguments& arguments, const sim::HardwareConfig& chip);
Stream chain_of_operations(Arguments& arguments, const sim::HardwareConfig& chip);
Stream one_copy(Arguments& arguments, const sim::HardwareConfig& chip);
Stream matrix_read(Arguments& arguments, const sim::HardwareConfig& chip);
Stream tile_operation(Arguments& arguments, const sim::HardwareConfig& chip);
Stream tile_conversion(Arguments& arguments, const sim::HardwareConfig& chip);
Stream adds_against(Arguments& arguments, const sim::HardwareConfig& chip);
Stream copies_against(Arguments& arguments, const sim::HardwareConfig& chip);

/// The names that the column `stream` may hold.
std::vector<std::string> stream_names();

/// Builds the row's stream. Throws isa::Error at the row's place: an unknown stream, one whose figure is no ratio where
/// the row's is or the other way round, wrong arguments, or an instruction that the chip does not take.
Stream build_stream(const MeasuredRow& row, const sim::HardwareConfig& chip);

/// Plays it, without data, and takes the figure, in cycles or as a ratio. One play a process. Throws std::logic_error
/// if the play stands still.
double play(Stream& stream);

} // namespace tools
