// SPDX-License-Identifier: Apache-2.0
#include "tools/play/stream_check.h"

#include <spdlog/spdlog.h>

#include <chrono>

namespace tools {

StreamCheck checked(const isa::Recording& recording, const isa::Machine& machine) {
  const auto start = std::chrono::steady_clock::now();
  StreamCheck check{true, check::check_recording(recording, machine)};
  spdlog::debug("checked {} instructions in {:.3f} s", recording.instructions(),
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return check;
}

} // namespace tools
