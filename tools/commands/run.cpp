// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/play.h"
#include "tools/report/run_report.h"

namespace tools {
namespace {

struct RunOptions {
  RunFileOptions run;
  ResultOptions results;
};

int run(const RunOptions& options, CommandContext& context) {
  const RunConfig config = load_run_config(options.run.file, options.run.overrides);
  RunOutcome outcome = prepare(config);
  load_inputs(outcome);
  const Playable playable = {options.run.file,
                             outcome.recording,
                             config.hardware,
                             outcome.playback,
                             &outcome.plan,
                             outcome.hazards,
                             [&](const PlayOptions& how) { carry_out(outcome, how); },
                             [&] { return run_json(outcome); },
                             [&] { return run_text(outcome); },
                             [&] { return outcome.ok(); }};
  return play_and_tell(playable, options.results, context);
}

} // namespace

void add_run(CLI::App& app, CommandContext& context) {
  add_command<RunOptions>(
      app, context, "run", "cycles, utilisation, stalls, UB pressure, tmp figures and the numeric verdict of one run",
      [](CLI::App& command, RunOptions& options) {
        declare(command, options.run);
        declare(command, options.results);
      },
      run);
}

} // namespace tools
