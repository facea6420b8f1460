// SPDX-License-Identifier: Apache-2.0
/// \file
/// The run of a user's kernel from source to verdict: record, play as a replay, compare.
#pragma once

#include "tools/kernel/user_kernel.h"
#include "tools/play/replay.h"
#include "tools/play/run_kernel.h"

namespace tools {

struct KernelOutcome {
  UserKernel kernel;
  ReplayOutcome played; ///< the recording, its check, how it was played, and its outputs summed up
  Verdict numerics;     ///< the outputs for which something is expected

  bool ok() const { return played.ok() && numerics.ok(); }
};

/// Records. Throws isa::Error.
KernelOutcome prepare(const UserKernel& kernel);

/// Plays, and compares the outputs with what is expected of them. Throws isa::Error for a .npy file that does not fit.
void carry_out(KernelOutcome& outcome, const PlayOptions& options);

} // namespace tools
