// SPDX-License-Identifier: Apache-2.0
#include "tools/report/kernel_report.h"

#include "tools/report/playback_text.h"
#include "tools/report/replay_report.h"
#include "tools/report/run_report.h"

#include <fmt/format.h>

namespace tools {
namespace {

std::string findings_text(const KernelOutcome& outcome) {
  std::string text;
  for (const check::Finding& finding : outcome.findings)
    text += fmt::format("{}: {}\n", check::severity_of(finding.kind) == check::Severity::error ? "error" : "advice",
                        check::to_text(finding, outcome.played.recording));
  return text + (text.empty() ? "" : "\n");
}

Json findings_json(const KernelOutcome& outcome) {
  Json all = Json::array();
  for (const check::Finding& finding : outcome.findings)
    all.push_back({{"severity", check::severity_of(finding.kind) == check::Severity::error ? "error" : "advice"},
                   {"kind", check::name_of(finding.kind)},
                   {"text", check::to_text(finding, outcome.played.recording)},
                   {"times", finding.times}});
  return all;
}

} // namespace

std::string kernel_text(const KernelOutcome& outcome) {
  return findings_text(outcome) + outcome.kernel.entry + " of " + replay_text(outcome.played) + "\n" +
         numerics_text(outcome.numerics) + list_text("warnings", outcome.warnings);
}

Json kernel_json(const KernelOutcome& outcome) {
  Json json = replay_json(outcome.played);
  json["kernel"] = outcome.kernel.entry;
  json["findings"] = findings_json(outcome);
  json["numerics"] = numerics_json(outcome.numerics);
  json["warnings"] = outcome.warnings;
  return json;
}

} // namespace tools
