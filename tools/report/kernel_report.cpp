// SPDX-License-Identifier: Apache-2.0
#include "tools/report/kernel_report.h"

#include "tools/report/playback_text.h"
#include "tools/report/replay_report.h"
#include "tools/report/run_report.h"

namespace tools {
std::string kernel_text(const KernelOutcome& outcome) {
  return outcome.kernel.entry + " of " + replay_text(outcome.played) + "\n" + numerics_text(outcome.numerics) +
         list_text("warnings", outcome.warnings);
}

Json kernel_json(const KernelOutcome& outcome) {
  Json json = replay_json(outcome.played);
  json["kernel"] = outcome.kernel.entry;
  json["numerics"] = numerics_json(outcome.numerics);
  json["warnings"] = outcome.warnings;
  return json;
}

} // namespace tools
