// SPDX-License-Identifier: Apache-2.0
#include "tools/play/run_watch.h"

#include "sim/simulation.h"
#include "tools/process/interrupt.h"

namespace tools {

void RunWatch::look() {
  if (interrupted_by() != 0) sim::stop();
  progress_.update(retired_, instructions_);
}

} // namespace tools
