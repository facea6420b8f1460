// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "tools/commands/options.h"
#include "tools/commands/sweep_options.h"
#include "tools/exit_status.h"
#include "tools/sweep/sweep_page.h"
#include "tools/sweep/sweep_query.h"

#include <spdlog/spdlog.h>

namespace tools {
namespace {

/// --query, and exports of what is there.
int answer(const SweepOptions& options, CommandContext& context) {
  SQLite::Database database = open_results(options.database);
  if (options.query.empty()) {
    PointFiles(options, context.out).write(database);
    return kGood;
  }
  Answer given(options.json, options.database, context.out);
  const auto text = [&] { return options.json.empty() ? query_text(database, options.query) : ""; };
  given.give(text, [&] { return query_json(database, options.query); });
  return kGood;
}

int sweep(const SweepOptions& options, CommandContext& context) {
  if (!options.merge.empty()) return merge_shards(options, context);
  if (options.database.empty()) throw isa::Error("sweep", "--db FILE is missing: where the results are, or go");
  if (options.submit && options.slurm == 0) throw isa::Error("--submit", "goes with --slurm N");
  const bool asks = !options.query.empty();
  if (options.file.empty() && !asks && options.csv.empty() && options.json.empty() && options.report.empty())
    throw isa::Error("sweep", "nothing to do: give a sweep file, --query, --csv, --json or --report");
  if (asks && !options.file.empty()) throw isa::Error("--query", "asks a database that is there, without a sweep file");
  if (options.slurm > 0 && options.file.empty()) throw isa::Error("--slurm", "needs a sweep file");
  if (options.slurm > 0) return to_slurm(options, context);
  return options.file.empty() ? answer(options, context) : play_sweep(options, context);
}

/// What SQLite cannot do (a full disk, a folder that is not ours) is about the database.
int guarded_sweep(const SweepOptions& options, CommandContext& context) {
  try {
    return sweep(options, context);
  } catch (const SQLite::Exception& error) {
    throw isa::Error(options.merge.empty() ? options.database : options.merge.front(), error.what());
  }
}

void declare_cluster(CLI::App& command, SweepOptions& options) {
  command.add_option("--shard", options.shard, "of n even shares of the points the i-th, counted from 0")
      ->type_name("i/n");
  command.add_option("--merge", options.merge, "put the databases of shards into one, which may be there")
      ->type_name("OUT.db PART.db ...")
      ->expected(2, 1'000'000)
      ->excludes("--db", "--query", "--json", "--csv", "--report");
  command.add_option("--slurm", options.slurm, "write the scripts of an array job of N shards and of one that merges")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  command.add_flag("--submit", options.submit, "with --slurm: give them to sbatch");
}

void declare_sweep(CLI::App& command, SweepOptions& options) {
  command.add_option("SWEEP.yaml", options.file, "a run file with lists under `vary`");
  command.add_option("--db", options.database, "the results, an SQLite database; what it holds is not played again")
      ->type_name("FILE");
  command.add_option("--jobs", options.jobs, "points at a time; as many as there are cores if not given")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
  command.add_option("--timeout", options.timeout, "seconds that a point may take")->type_name("S");
  command.add_flag("--restart", options.restart, "give up the results in the database and begin anew");
  command.add_flag("--retry", options.retry, "play again what failed, crashed or timed out")->excludes("--restart");
  command.add_option("--query", options.query, "an SQL question to the tables points and sweep")->type_name("SQL");
  command.add_option("--csv", options.csv, "all points, one a line")->type_name("FILE")->excludes("--query");
  command
      .add_option("--json", options.json, "all points, or what --query answers; - is standard output and nothing else")
      ->type_name("FILE|-");
  command
      .add_option("--report", options.report, "a page to look at: cycles and speedups over the axes, in one HTML file")
      ->type_name("FILE")
      ->excludes("--query");
  declare_cluster(command, options);
}

} // namespace

PointFiles::PointFiles(const SweepOptions& options, std::ostream& out)
    : out_(out), json_only_(options.json == "-"),
      csv_(output_beside({"--csv", options.csv}, {{"--json", options.json}, {"--db", options.database}}, options.file)),
      json_(output_beside({"--json", json_only_ ? "" : options.json}, {{"--db", options.database}}, options.file)),
      page_(output_beside({"--report", options.report},
                          {{"--csv", options.csv}, {"--json", options.json}, {"--db", options.database}},
                          options.file)) {}

void PointFiles::write(SQLite::Database& database) {
  if (json_only_) write_json(out_, database);
  if (csv_) write_csv(csv_->stream(), database);
  if (json_) write_json(json_->stream(), database);
  for (std::optional<OutputFile>* file : {&csv_, &json_}) {
    if (!*file) continue;
    (*file)->commit();
    spdlog::info("wrote {}", (*file)->path());
  }
  if (page_) write_sweep_page(*page_, database);
}

void add_sweep(CLI::App& app, CommandContext& context) {
  add_command<SweepOptions>(app, context, "sweep", "many points of a run into a database: resumable, parallel, sharded",
                            declare_sweep, guarded_sweep);
}

} // namespace tools
