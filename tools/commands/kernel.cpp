// SPDX-License-Identifier: Apache-2.0
#include "isa/text/text.h"
#include "tools/commands/play.h"
#include "tools/report/kernel_report.h"

namespace tools {
namespace {

struct KernelOptions {
  std::string source, entry, config, listing;
  std::vector<std::string> overrides;
  ResultOptions results;
};

/// The listing is written before the play: it helps most where the play goes wrong.
void write_listing(const KernelOptions& options, const isa::Recording& recording) {
  std::optional<OutputFile> file =
      output_beside({"--record", options.listing}, {{"--json", options.results.json}}, options.source);
  if (file) write(*file, isa::to_text(recording));
}

int kernel(const KernelOptions& options, CommandContext& context) {
  KernelOutcome outcome = prepare({options.source, options.entry, load_kernel_file(options.config, options.overrides)});
  write_listing(options, outcome.played.recording);
  const Playable playable = {options.config,
                             outcome.played.recording,
                             outcome.played.hardware,
                             outcome.played.playback,
                             nullptr,
                             outcome.played.hazards,
                             [&](const PlayOptions& how) { carry_out(outcome, how); },
                             [&] { return kernel_json(outcome); },
                             [&] { return kernel_text(outcome); },
                             [&] { return outcome.ok(); }};
  return play_and_tell(playable, options.results, context);
}

} // namespace

void add_kernel(CLI::App& app, CommandContext& context) {
  add_command<KernelOptions>(
      app, context, "kernel", "compile a kernel of your own, record it, check it, simulate it, compare its numbers",
      [](CLI::App& command, KernelOptions& options) {
        command.add_option("SOURCE.cpp", options.source, "the kernel's source, as the chip's compiler takes it")
            ->required();
        command.add_option("--entry", options.entry, "the kernel's entry")->type_name("NAME")->required();
        command.add_option("--config", options.config, "the run file: chip, blocks, arguments")
            ->type_name("RUN.yaml")
            ->required();
        command.add_option("--set", options.overrides, "key=value: as if the run file said so, e.g. blocks=2")
            ->type_name("key=value")
            ->allow_extra_args(false);
        command.add_option("--record", options.listing, "the instruction streams as text")->type_name("FILE.aiv");
        declare(command, options.results);
      },
      kernel);
}

} // namespace tools
