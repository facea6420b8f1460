// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `run`, `replay` and `kernel` do alike once they know what to play: open the result files, check the stream,
/// play, and give the answer.
#pragma once

#include "kernels/plan/plan.h"
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/play/stream_check.h"

#include <functional>
#include <string>

namespace tools {

/// Something that is ready to be played, and how it tells what came of it.
struct Playable {
  std::string input; ///< the file that it comes from, which no result may overwrite
  const isa::Recording& recording;
  const sim::HardwareConfig& hardware;
  const Playback& playback;  ///< filled by `carry_out`
  const kernels::Plan* plan; ///< nullptr if there is none
  StreamCheck& hazards;      ///< filled before the play
  std::function<void(const PlayOptions&)> carry_out;
  std::function<Json()> json; ///< after the play, like the others
  std::function<std::string()> text;
  std::function<bool()> ok;
};

/// Plays it and returns the exit status. Throws isa::Error.
int play_and_tell(const Playable& playable, const ResultOptions& options, CommandContext& context);

} // namespace tools
