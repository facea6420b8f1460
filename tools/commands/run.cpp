// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/explain/explainer.h"
#include "tools/report/run_page.h"
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
  Answer answer(options.results.json, options.run.file, context.out);
  ResultFiles files(options.results, options.run.file);
  std::vector<sim::Listener*> listeners = files.listeners(outcome.recording, config.hardware);
  Explainer explainer(options.results.explains(), outcome.recording, config.hardware, listeners);
  const RunPage page(files.report() != nullptr, outcome.recording, listeners);
  carry_out(outcome, play_options(options.results, context.talk, listeners));
  files.finish(outcome.recording.gm, outcome.playback.result);
  const auto json = [&] {
    Json result = run_json(outcome);
    explainer.add_to(result, outcome.playback.result, &outcome.plan);
    return result;
  };
  if (files.report() != nullptr) page.write(*files.report(), json(), outcome.playback.result, config.hardware);
  const auto text = [&] { return run_text(outcome) + (options.results.explain ? explainer.text(json()) : ""); };
  answer.give(text, json);
  return status_of(outcome.ok(), outcome.playback.interrupted_by);
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
