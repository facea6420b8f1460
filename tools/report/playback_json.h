// SPDX-License-Identifier: Apache-2.0
/// \file
/// The parts of the JSON result that run and replay have in common. Key names are an interface: add, never rename.
#pragma once

#include "tools/numerics/first_not_finite.h"
#include "tools/play/playback.h"
#include "tools/report/ub_ledger.h"

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace tools {

using Json = nlohmann::ordered_json;
using Settings = std::vector<std::pair<std::string, std::string>>;

/// Of the chip's figures, wherever its file lies.
std::string hardware_hash(const sim::HardwareConfig& hardware);
/// version, config_hash and what it is made of: the settings and, as `hardware_hash`, the chip's figures.
void add_identity(Json& json, Settings settings, const sim::HardwareConfig& hardware);
/// cycles, time_us, pipes, bank_conflicts, gm, deadlock, instructions, simulator. Without timing what only the
/// simulator knows is null.
void add_playback(Json& json, const Playback& playback, const sim::HardwareConfig& hardware,
                  const isa::GlobalImage& gm);
/// The array `cores`: an object a core; empty without timing.
Json cores_json(const sim::Result& result);
Json ub_json(const UbReport& ub, const Playback& playback);
/// Where the first NaN or Inf was made; null if none was.
Json not_finite_json(const std::optional<NotFinite>& found);
/// Indented text with a newline at the end; bytes that are no UTF-8 are replaced.
std::string to_text(const Json& json);

} // namespace tools
