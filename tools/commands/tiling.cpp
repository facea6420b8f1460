// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/report/tiling_report.h"

namespace tools {
namespace {

struct TilingOptions {
  RunFileOptions run;
  std::string json;
};

int tiling(const TilingOptions& options, CommandContext& context) {
  const RunConfig config = load_run_config(options.run.file, options.run.overrides);
  const kernels::Plan plan = kernels::make_plan(config.request);
  Answer answer(options.json, options.run.file, context.out);
  answer.give([&] { return tiling_text(config, plan); }, [&] { return tiling_json(config, plan); });
  return kGood;
}

} // namespace

void add_tiling(CLI::App& app, CommandContext& context) {
  add_command<TilingOptions>(
      app, context, "tiling", "tmp figures, UB ledger and tiling structs of a run, without simulating it",
      [](CLI::App& command, TilingOptions& options) {
        declare(command, options.run);
        declare_json(command, options.json);
      },
      tiling);
}

} // namespace tools
