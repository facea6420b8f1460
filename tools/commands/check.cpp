// SPDX-License-Identifier: Apache-2.0
#include "check/checker.h"
#include "isa/error.h"
#include "isa/text.h"
#include "isa/validate.h"
#include "sim/hardware.h"
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {
namespace {

struct CheckCommand {
  std::string file, hardware, json;
  bool auto_sync = false;
};

std::int64_t count(const std::vector<check::Finding>& findings, check::Severity severity) {
  return std::count_if(findings.begin(), findings.end(),
                       [&](const check::Finding& f) { return check::severity_of(f.kind) == severity; });
}

std::string text_of(const std::vector<check::Finding>& findings, const isa::Recording& recording) {
  std::string text;
  for (const check::Finding& finding : findings)
    text += fmt::format("{}: {}\n", check::severity_of(finding.kind) == check::Severity::error ? "error" : "advice",
                        check::to_text(finding, recording));
  return text + fmt::format("{} instructions checked: {} errors, {} advice\n", recording.instructions(),
                            count(findings, check::Severity::error), count(findings, check::Severity::advice));
}

Json json_of(const std::vector<check::Finding>& findings, const isa::Recording& recording) {
  Json all = Json::array();
  for (const check::Finding& f : findings) {
    Json one = {{"severity", check::severity_of(f.kind) == check::Severity::error ? "error" : "advice"},
                {"kind", check::name_of(f.kind)},
                {"block", f.at.block},
                {"instruction", f.at.index},
                {"text", f.text},
                {"times", f.times}};
    one["other"] = f.has_other ? Json{{"block", f.other.block}, {"instruction", f.other.index}} : Json();
    all.push_back(one);
  }
  return {{"ok", !check::has_errors(findings)}, {"instructions", recording.instructions()}, {"findings", all}};
}

int run(const CheckCommand& options, CommandContext& context) {
  const isa::ParsedText text = isa::read_text(options.file);
  const std::string name = options.hardware.empty() ? text.recording.hardware : options.hardware;
  const isa::Machine machine = sim::load_hardware(name).machine;
  isa::validate(text, machine);
  Answer answer(options.json, options.file, context.out);
  const std::vector<check::Finding> findings = check::check_recording(text.recording, machine, {options.auto_sync});
  answer.give([&] { return text_of(findings, text.recording); }, [&] { return json_of(findings, text.recording); });
  return check::has_errors(findings) ? kBadVerdict : kGood;
}

} // namespace

void add_check(CLI::App& app, CommandContext& context) {
  add_command<CheckCommand>(
      app, context, "check", "find races, lost flags and misuse in a recorded instruction stream, without time",
      [](CLI::App& command, CheckCommand& options) {
        command.add_option("FILE.aiv", options.file, "the recording")->required();
        command.add_option("--hardware", options.hardware, "another chip of the same arch")->type_name("NAME");
        command.add_flag(
            "--auto-sync", options.auto_sync,
            "as if the compiler had put synchronisation between vector instructions and around scalar ones");
        declare_json(command, options.json);
      },
      run);
}

} // namespace tools
