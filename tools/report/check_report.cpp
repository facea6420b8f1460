// SPDX-License-Identifier: Apache-2.0
#include "tools/report/check_report.h"

#include "tools/report/playback_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

using check::Finding;
using check::Severity;

constexpr std::int64_t kShown = 20;

std::string severity_text(const Finding& finding) {
  return check::severity_of(finding.kind) == Severity::error ? "error" : "advice";
}

Json finding_json(const Finding& f, const isa::Recording& recording) {
  const isa::Program& program = recording.program_of(f.at.block);
  Json json = {{"severity", severity_text(f)},
               {"kind", check::name_of(f.kind)},
               {"block", f.at.block},
               {"instruction", f.at.index},
               {"step", f.at.index < program.code.size() ? program.steps[program.code[f.at.index].step] : ""},
               {"text", f.text},
               {"times", f.times}};
  json["other"] = f.has_other ? Json{{"block", f.other.block}, {"instruction", f.other.index}} : Json();
  return json;
}

/// " (advice: 3)", or nothing.
std::string advice_text(const StreamCheck& check) {
  return check.advice() == 0 ? "" : fmt::format(" (advice: {}, which aivsim check tells)", check.advice());
}

} // namespace

std::string check_text(const std::vector<Finding>& findings, const isa::Recording& recording) {
  std::string text;
  for (const Finding& finding : findings)
    text += fmt::format("{}: {}\n", severity_text(finding), check::to_text(finding, recording));
  return text + fmt::format("{} instructions checked: {} errors, {} advice\n", recording.instructions(),
                            check::count(findings, Severity::error), check::count(findings, Severity::advice));
}

Json check_json(const std::vector<Finding>& findings, const isa::Recording& recording) {
  Json all = Json::array();
  for (const Finding& finding : findings) all.push_back(finding_json(finding, recording));
  return {{"ok", !check::has_errors(findings)}, {"instructions", recording.instructions()}, {"findings", all}};
}

std::string hazards_text(const StreamCheck& check, const isa::Recording& recording) {
  if (!check.done) return "hazards: not checked\n";
  if (check.ok()) return "hazards: none" + advice_text(check) + "\n";
  std::vector<std::string> lines;
  for (std::int64_t k = 0; k < std::min(check.errors(), kShown); ++k)
    lines.push_back("error: " + check::to_text(check.findings[static_cast<std::size_t>(k)], recording));
  if (check.errors() > kShown) lines.push_back(fmt::format("and {} more", check.errors() - kShown));
  return list_text("hazards" + advice_text(check), lines);
}

void add_hazards(Json& json, const StreamCheck& check, const isa::Recording& recording) {
  json["hazards"] = check.done ? Json::array() : Json();
  for (std::int64_t k = 0; k < check.errors(); ++k)
    json["hazards"].push_back(finding_json(check.findings[static_cast<std::size_t>(k)], recording));
  json["advice"] = check.done ? Json(check.advice()) : Json();
}

} // namespace tools
