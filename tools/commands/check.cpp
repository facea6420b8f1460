// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/play/replay.h"
#include "tools/report/check_report.h"

namespace tools {
namespace {

struct CheckCommand {
  std::string file, hardware, json;
  bool auto_sync = false;
};

int run(const CheckCommand& options, CommandContext& context) {
  const RecordingAndChip played = read_recording(options.file, options.hardware);
  const isa::Recording& recording = played.recording;
  Answer answer(options.json, options.file, context.out);
  const std::vector<check::Finding> findings =
      check::check_recording(recording, played.hardware.machine, {options.auto_sync});
  answer.give([&] { return check_text(findings, recording); }, [&] { return check_json(findings, recording); });
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
