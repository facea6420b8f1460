// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "tools/commands/play.h"
#include "tools/report/replay_report.h"

namespace tools {
namespace {

struct ReplayOptions {
  ReplayRequest request;
  std::vector<std::string> inputs;
  ResultOptions results;
};

/// "name=file.npy" twice over: a name may come once.
std::map<std::string, std::string> parsed_inputs(const std::vector<std::string>& assignments) {
  std::map<std::string, std::string> inputs;
  for (const std::string& text : assignments) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      throw isa::Error("--inputs", "'" + text + "' is not of the form name=file.npy");
    if (!inputs.emplace(text.substr(0, equals), text.substr(equals + 1)).second)
      throw isa::Error("--inputs", "'" + text.substr(0, equals) + "' is given twice");
  }
  return inputs;
}

int replay(const ReplayOptions& options, CommandContext& context) {
  ReplayRequest request = options.request;
  request.inputs = parsed_inputs(options.inputs);
  ReplayOutcome outcome = prepare_replay(request);
  load_inputs(outcome);
  const Playable playable = {request.path,
                             outcome.recording,
                             outcome.hardware,
                             outcome.playback,
                             nullptr,
                             outcome.hazards,
                             [&](const PlayOptions& how) { carry_out(outcome, how); },
                             [&] { return replay_json(outcome); },
                             [&] { return replay_text(outcome); },
                             [&] { return outcome.ok(); }};
  return play_and_tell(playable, options.results, context);
}

} // namespace

void add_replay(CLI::App& app, CommandContext& context) {
  add_command<ReplayOptions>(
      app, context, "replay", "play a recorded instruction stream",
      [](CLI::App& command, ReplayOptions& options) {
        command.add_option("FILE.aiv", options.request.path, "the recording")->required();
        command.add_option("--hardware", options.request.hardware, "another chip of the same arch")->type_name("NAME");
        command.add_option("--inputs", options.inputs, "other input tensors")
            ->type_name("name=file.npy")
            ->allow_extra_args(false);
        declare(command, options.results);
      },
      replay);
}

} // namespace tools
