// SPDX-License-Identifier: Apache-2.0
/// \file
/// What would make a run faster, each line derived from its figures.
#pragma once

#include "tools/explain/explanation.h"

namespace tools {

/// A run and all that was heard of it.
struct Evidence {
  const isa::Recording& recording;
  const sim::HardwareConfig& hardware;
  const sim::Result& result;
  const Witness& witness;
  const kernels::Plan* plan = nullptr; ///< none for a replayed stream
};

/// The lines, the most promising kind first; none where nothing is worth more than a per cent of the run.
std::vector<std::string> advice(const Evidence& evidence, const std::vector<PathShare>& path);

} // namespace tools
