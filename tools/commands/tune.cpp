// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "sim/yaml/scalar.h"
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/process/interrupt.h"
#include "tools/tune/tune_page.h"
#include "tools/tune/tune_report.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <thread>

namespace tools {
namespace {

struct TuneOptions {
  RunFileOptions run;
  std::string objective = "cycles", ub_budget, output, json, report;
  std::vector<std::string> keep;
  bool may_destroy_inputs = false;
  std::int64_t points = 200;
  std::optional<double> seconds;
  std::int64_t jobs = std::max<std::int64_t>(std::thread::hardware_concurrency(), 1);
};

std::int64_t at_least_one(const char* option, std::int64_t value, const char* why) {
  if (value < 1) throw isa::Error(option, fmt::format("{} given, at least 1 is needed{}", value, why));
  return value;
}

std::int64_t bytes_of(const std::string& text) {
  const std::optional<std::int64_t> bytes = sim::byte_size(text);
  if (!bytes) throw isa::Error("--ub-budget", "'" + text + "' is no size such as 98304 or 96KiB");
  return *bytes;
}

TuneRequest request_of(const TuneOptions& options) {
  TuneRequest request;
  request.objective = objective_named(options.objective);
  for (const std::string& key : options.keep) request.space.kept.insert(tuned_key(key));
  request.space.may_destroy_inputs = options.may_destroy_inputs;
  if (!options.ub_budget.empty()) request.space.ub_budget = bytes_of(options.ub_budget);
  request.points = at_least_one("--points", options.points, ", or nothing is simulated");
  request.seconds = options.seconds;
  if (options.seconds && !(*options.seconds > 0 && std::isfinite(*options.seconds)))
    throw isa::Error("--time", fmt::format("{} given, a number of seconds above 0 is needed", *options.seconds));
  request.jobs = static_cast<std::size_t>(at_least_one("--jobs", options.jobs, ""));
  return request;
}

int tune_run(const TuneOptions& options, CommandContext& context) {
  const Interruptible interruptible; // from here on an interrupt ends in good order
  const TuneRequest request = request_of(options);
  const RunConfig config = load_run_config(options.run.file, options.run.overrides);
  Answer answer(options.json, options.run.file, context.out);
  const NamedFile json{"--json", options.json}, output{"-o", options.output}, report{"--report", options.report};
  std::optional<OutputFile> best = output_beside(output, {json}, options.run.file);
  std::optional<OutputFile> page = output_beside(report, {json, output}, options.run.file);
  const std::optional<Tuning> tuning = tune(config, request, context.talk.terminal());
  if (!tuning) {
    spdlog::error("interrupted before a point had been simulated");
    return status_of(false, interrupted_by());
  }
  if (best) write(*best, winner_text(*tuning, options.output));
  if (page) write_tune_page(*page, *tuning);
  answer.give([&] { return tune_text(*tuning); }, [&] { return tune_json(*tuning); });
  return status_of(!tuning->numbers_are_wrong(), tuning->interrupted_by);
}

void declare(CLI::App& command, TuneOptions& options) {
  declare(command, options.run);
  command.add_option("-o,--output", options.output, "a run file with the best tiling")->type_name("BEST.yaml");
  command
      .add_option("--objective", options.objective,
                  "cycles: the fewest; pareto: cycles against bytes of UB. cycles if none is given")
      ->type_name("NAME");
  command.add_option("--ub-budget", options.ub_budget, "bytes of UB that a tiling may take")->type_name("SIZE");
  command.add_option("--keep", options.keep, "a key that stays as the run file has it, e.g. power; may be given again")
      ->type_name("KEY")
      ->allow_extra_args(false);
  command.add_flag("--may-destroy-inputs", options.may_destroy_inputs,
                   "try reuse_source: true although the run file does not say so");
  command.add_option("--points", options.points, "simulate so many points at most; 200 if none is given");
  command.add_option("--time", options.seconds, "seconds that it may take")->type_name("SECONDS");
  command.add_option("--jobs", options.jobs, "simulations at once; one a processor if none is given");
  declare_json(command, options.json);
  command.add_option("--report", options.report, "a page to look at: UB against cycles, in one HTML file")
      ->type_name("FILE");
}

} // namespace

void add_tune(CLI::App& app, CommandContext& context) {
  add_command<TuneOptions>(
      app, context, "tune", "the best legal tiling of a run, and what it gains",
      [](CLI::App& command, TuneOptions& options) { declare(command, options); }, tune_run);
}

} // namespace tools
