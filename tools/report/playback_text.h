// SPDX-License-Identifier: Apache-2.0
/// \file
/// The parts of the printed report that run and replay have in common. Each is a block of lines that ends in a newline.
#pragma once

#include "tools/play/playback.h"
#include "tools/report/ub_ledger.h"

#include <string>

namespace tools {

double time_us(std::int64_t cycles, const sim::HardwareConfig& hardware);

/// "12,345 cycles, 6.673 us at 1,850 MHz on 1 core" or, without timing, what was interpreted; and below it what went
/// wrong, if anything did: a deadlock, an interrupt.
std::string cycles_text(const Playback& playback, const sim::HardwareConfig& hardware);
/// A row a pipe: busy, utilisation, instructions, the three longest stalls; of several cores the sums, then the
/// slowest.
std::string pipes_text(const sim::Result& result);
/// Core by core where there are several: the fastest, the slowest, the mean.
std::string spread_text(const sim::Result& result);
std::string ub_text(const UbReport& ub, const Playback& playback);
std::string conflicts_text(const sim::Result& result);
/// Bytes in and out, a row a tensor.
std::string gm_text(const sim::Result& result, const isa::GlobalImage& gm);
std::string simulator_text(const Playback& playback);
/// A headed list, or nothing if there is nothing to say.
std::string list_text(const std::string& heading, const std::vector<std::string>& lines);

} // namespace tools
