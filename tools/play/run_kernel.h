// SPDX-License-Identifier: Apache-2.0
/// \file
/// A kernel's run from configuration to verdict: plan, record, fill, play, compare.
#pragma once

#include "kernels/plan/plan.h"
#include "tools/numerics/first_not_finite.h"
#include "tools/numerics/numerics.h"
#include "tools/play/playback.h"
#include "tools/play/run_config.h"
#include "tools/play/stream_check.h"

#include <string>
#include <vector>

namespace tools {

/// `tensors` is empty if nothing was compared: the run file did not ask, no numbers were computed, or the run did
/// not end well.
struct Verdict {
  std::vector<TensorVerdict> tensors;
  bool ok() const;
};

struct RunOutcome {
  RunConfig config;
  kernels::Plan plan;
  isa::Recording recording; ///< after the run: the outputs are in its image
  StreamCheck hazards;
  Playback playback;
  Verdict numerics;
  std::vector<std::string> warnings; ///< the plan's, the inputs' and the numerics'
  std::optional<NotFinite> first_not_finite;

  bool ok() const { return playback.result.ok() && hazards.ok() && numerics.ok(); }
};

/// Plan and recording with the inputs' Init lines in place; no tensor has its bytes yet. Throws isa::Error.
RunOutcome prepare(const RunConfig& config);

/// Gives the inputs their bytes. Throws isa::Error for a .npy file that does not fit.
void load_inputs(RunOutcome& outcome);

/// Plays the recording and compares the outputs.
void carry_out(RunOutcome& outcome, const PlayOptions& options);

} // namespace tools
