// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/call_site.h"

#include "kernels/ascendc/recorder.h"

namespace AscendC {

CallSite::CallSite(const char* file, int line, int column) {
  if (Recorder* recorder = Recorder::under_way()) recorder->enter(file, line, column);
}

CallSite::~CallSite() {
  if (Recorder* recorder = Recorder::under_way()) recorder->leave();
}

} // namespace AscendC
