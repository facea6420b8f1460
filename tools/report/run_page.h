// SPDX-License-Identifier: Apache-2.0
/// \file
/// The page of a run where it was asked for: listens during the play, then is written.
#pragma once

#include "sim/hardware/hardware.h"
#include "sim/listeners/pipe_history.h"
#include "sim/result.h"
#include "tools/files/output_file.h"
#include "tools/report/playback_json.h"

#include <optional>
#include <vector>

namespace tools {

class RunPage {
public:
  /// Adds its listener if `wanted`; else it does nothing and costs nothing.
  RunPage(bool wanted, const isa::Recording& recording, std::vector<sim::Listener*>& listeners);

  /// `json`: what --json gives, explanation included. Throws isa::Error if the file cannot be written.
  void write(OutputFile& file, const Json& json, const sim::Result& result, const sim::HardwareConfig& hardware) const;

private:
  const isa::Recording& recording_;
  std::optional<sim::PipeHistory> history_;
};

} // namespace tools
