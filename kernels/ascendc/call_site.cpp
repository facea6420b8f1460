// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/call_site.h"

#include "kernels/ascendc/recorder.h"

namespace AscendC {

CallSite::CallSite(Here, const char* file, int line) {
  if (Recorder* recorder = Recorder::under_way()) recorder->enter(file, line);
}

CallSite::~CallSite() {
  if (Recorder* recorder = Recorder::under_way()) recorder->leave();
}

} // namespace AscendC
