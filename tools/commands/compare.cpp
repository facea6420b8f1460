// SPDX-License-Identifier: Apache-2.0
#include "tools/compare/compare_page.h"
#include "tools/compare/compare_report.h"

#include "isa/error.h"
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/process/progress.h"

namespace tools {
namespace {

struct CompareOptions {
  RunFileOptions run;
  std::vector<std::string> vary;
  bool no_data = false;
  std::string json, csv, report;
};

CompareRequest request_of(const CompareOptions& options) {
  CompareRequest request{options.run.file, options.run.overrides, {}, !options.no_data};
  for (const std::string& text : options.vary) request.axes.push_back(parse_axis(text));
  return request;
}

int status_of(const Comparison& comparison) {
  if (comparison.own_fault()) return kOwnFault;
  if (!comparison.any_played()) return kUserError;
  return comparison.any_bad() ? kBadVerdict : kGood;
}

void play_with_progress(Comparison& comparison, const Talk& talk) {
  Progress progress(talk.terminal(), "points");
  const auto total = static_cast<std::int64_t>(comparison.points());
  play(comparison, [&](std::size_t done) { progress.update(static_cast<std::int64_t>(done), total); });
}

int compare(const CompareOptions& options, CommandContext& context) {
  Comparison comparison = plan_comparison(request_of(options));
  if (!comparison.any_played()) throw isa::Error("no point can be played: " + comparison.groups[0].points[0].refusal);
  Answer answer(options.json, options.run.file, context.out);
  const NamedFile json{"--json", options.json}, csv{"--csv", options.csv}, report{"--report", options.report};
  std::optional<OutputFile> csv_file = output_beside(csv, {json}, options.run.file);
  std::optional<OutputFile> report_file = output_beside(report, {json, csv}, options.run.file);
  play_with_progress(comparison, context.talk);
  if (csv_file) write(*csv_file, compare_csv(comparison));
  if (report_file) write_compare_page(*report_file, comparison);
  answer.give([&] { return compare_text(comparison); }, [&] { return compare_json(comparison); });
  return status_of(comparison);
}

} // namespace

void add_compare(CLI::App& app, CommandContext& context) {
  add_command<CompareOptions>(
      app, context, "compare", "one table of a run at several settings, with speedups against the first",
      [](CLI::App& command, CompareOptions& options) {
        declare(command, options.run);
        command
            .add_option(
                "--vary", options.vary,
                "a key of the run file and the values to compare, e.g. tmp=min,max; the first makes the columns")
            ->type_name("key=a,b")
            ->required()
            ->allow_extra_args(false);
        command.add_flag("--no-data", options.no_data, "compare times without computing numbers");
        declare_json(command, options.json);
        command.add_option("--csv", options.csv, "one line a point")->type_name("FILE");
        command
            .add_option("--report", options.report, "a page to look at: the points beside each other, in one HTML file")
            ->type_name("FILE");
      },
      compare);
}

} // namespace tools
