// SPDX-License-Identifier: Apache-2.0
#include "tools/command_line.h"

#include "isa/error.h"
#include "tools/commands/command.h"
#include "tools/exit_status.h"
#include "tools/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace tools {
namespace {

void add_commands(CLI::App& app, CommandContext& context) {
  app.set_version_flag("--version", std::string("aivsim ") + version());
  app.require_subcommand(0, 1); // a missing one is told apart from an unknown one below
  add_run(app, context);
  add_tiling(app, context);
  add_record(app, context);
  add_replay(app, context);
  add_check(app, context);
  add_kernel(app, context);
  add_compare(app, context);
  add_tune(app, context);
  add_sweep(app, context);
  add_validate(app, context);
  add_hardware(app, context);
}

bool is_option(const std::string& argument) { return argument.size() > 1 && argument.front() == '-'; }

/// `--set a=1 b=2` means what `--set a=1 --set b=2` does: more assignments may follow the first.
std::vector<std::string> one_value_each(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  std::string list; // the option whose values we are among
  bool first = false;
  for (const std::string& argument : arguments) {
    const bool assignment = argument.find('=') != std::string::npos && !is_option(argument);
    if (argument == "--set" || argument == "--inputs" || argument == "--vary") {
      list = argument;
      first = true;
    } else if (!list.empty() && (first || assignment)) {
      if (!std::exchange(first, false)) result.push_back(list);
    } else {
      list.clear();
    }
    result.push_back(argument);
  }
  return result;
}

/// `--json` with no value means `--json -`.
std::vector<std::string> with_json_target(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    result.push_back(arguments[i]);
    const bool last = i + 1 == arguments.size();
    if (arguments[i] == "--json" && (last || is_option(arguments[i + 1]))) result.push_back("-");
  }
  return result;
}

/// The options' names as one writes them, or the commands' names.
std::vector<std::string> known_names(const CLI::App& app, bool options) {
  std::vector<std::string> names;
  if (!options)
    for (const CLI::App* command : app.get_subcommands(nullptr)) names.push_back(command->get_name());
  else
    for (const CLI::Option* option : app.get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::string extras_text(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  const CLI::App& command = chosen.empty() ? app : *chosen.front();
  const std::vector<std::string> extras = app.remaining(true);
  if (extras.empty()) return "an argument is not expected here";
  const std::string& extra = extras.front();
  const std::string name = extra.substr(0, extra.find('='));
  if (is_option(extra))
    return fmt::format("unknown option '{}'{}", name, isa::did_you_mean(name, known_names(command, true)));
  if (chosen.empty())
    return fmt::format("unknown command '{}'{}", extra, isa::did_you_mean(extra, known_names(app, false)));
  return fmt::format("'{}' is one argument too many", extra);
}

std::string where(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? "" : chosen.front()->get_name() + ": ";
}

/// Parses the arguments into `context.action`, or answers help and version itself. Returns an exit status where there
/// is nothing more to do.
std::optional<int> parse(CLI::App& app, CommandContext& context, const std::vector<std::string>& arguments,
                         std::ostream& err) {
  std::vector<std::string> reversed = with_json_target(one_value_each(arguments));
  std::reverse(reversed.begin(), reversed.end()); // as CLI11 takes them
  try {
    app.parse(std::move(reversed));
  } catch (const CLI::ExtrasError&) {
    return fail(err, kUserError, where(app) + extras_text(app));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error, context.out, err);
    return fail(err, kUserError, where(app) + error.what() + " (see aivsim --help)");
  }
  if (!context.action) return fail(err, kUserError, "a command is missing (see aivsim --help)");
  return std::nullopt;
}

} // namespace

int run_command(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err) {
  Talk talk(err);
  CommandContext context{out, talk, {}};
  CLI::App app("An open, cycle-approximate simulator of the vector side of an Ascend AI Core", "aivsim");
  const auto work = [&] {
    add_commands(app, context);
    if (const auto status = parse(app, context, arguments, err)) return *status;
    const int status = context.action();
    out.flush();
    return out ? status : fail(err, kUserError, "standard output cannot be written");
  };
  return guarded(work, err);
}

} // namespace tools
