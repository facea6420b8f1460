// SPDX-License-Identifier: Apache-2.0
/// \file
/// The commands. Each `add_...` declares one with CLI11 and, when it is the one given, leaves what is to be done in
/// `context.action`: parsing and doing are apart, so that their errors are.
#pragma once

#include "tools/talk.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace tools {

struct CommandContext {
  std::ostream& out;
  Talk& talk;
  std::function<int()> action;
};

void add_run(CLI::App& app, CommandContext& context);
void add_tiling(CLI::App& app, CommandContext& context);
void add_record(CLI::App& app, CommandContext& context);
void add_replay(CLI::App& app, CommandContext& context);
void add_check(CLI::App& app, CommandContext& context);
void add_kernel(CLI::App& app, CommandContext& context);
void add_compare(CLI::App& app, CommandContext& context);
void add_tune(CLI::App& app, CommandContext& context);
void add_sweep(CLI::App& app, CommandContext& context);
void add_validate(CLI::App& app, CommandContext& context);
void add_hardware(CLI::App& app, CommandContext& context);

/// A command whose options live in `Options` and whose work is `work(options, context)`; `declare(command, options)`
/// adds the options. -v and -q come with every command.
template <class Options, class Declare, class Work>
void add_command(CLI::App& app, CommandContext& context, const std::string& name, const std::string& about,
                 Declare declare, Work work) {
  CLI::App* command = app.add_subcommand(name, about);
  auto options = std::make_shared<Options>();
  declare(*command, *options);
  command->add_flag("-v,--verbose", "say more on standard error");
  command->add_flag("-q,--quiet", "say nothing but errors on standard error")->excludes("--verbose");
  command->callback([command, options, work, &context] {
    if (command->count("--verbose") > 0) context.talk.set(Loudness::verbose);
    if (command->count("--quiet") > 0) context.talk.set(Loudness::quiet);
    context.action = [options, work, &context] { return work(*options, context); };
  });
}

} // namespace tools
