// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep.h"
#include "isa/error.h"
#include "sim/yaml_scalar.h"
#include "tools/commands/command.h"
#include "tools/commands/options.h"
#include "tools/exit_status.h"
#include "tools/progress.h"
#include "tools/sweep/slurm.h"
#include "tools/sweep/sweep_lock.h"
#include "tools/sweep/sweep_merge.h"
#include "tools/sweep/sweep_query.h"
#include "tools/sweep/sweep_report.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <sched.h>

#include <filesystem>

namespace tools {
namespace {

namespace fs = std::filesystem;

struct SweepOptions {
  std::string file, database;
  std::string shard = "0/1", timeout;
  std::int64_t jobs = 0, slurm = 0;
  bool restart = false, retry = false, submit = false;
  std::string query, json, csv;
  std::vector<std::string> merge; ///< the whole, then its parts
};

/// The cores that this process may use, which on a cluster are not all that the machine has.
std::size_t cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  return static_cast<std::size_t>(std::max(1, CPU_COUNT(&set)));
}

double seconds_of(const std::string& text) {
  if (text.empty()) return 0;
  const auto seconds = sim::real_number(text);
  if (!seconds || *seconds <= 0) throw isa::Error("--timeout", "expected seconds above 0, got '" + text + "'");
  return *seconds;
}

/// Writes a file of points whole or not at all.
void write_points(const std::string& path, SQLite::Database& database, void (*form)(std::ostream&, SQLite::Database&)) {
  OutputFile file(path);
  form(file.stream(), database);
  file.commit();
  spdlog::info("wrote {}", path);
}

void export_points(const SweepOptions& options, SQLite::Database& database, CommandContext& context) {
  if (!options.csv.empty()) write_points(options.csv, database, write_csv);
  if (options.json == "-")
    write_json(context.out, database);
  else if (!options.json.empty())
    write_points(options.json, database, write_json);
}

int answer(const SweepOptions& options, CommandContext& context) {
  SQLite::Database database = open_results(options.database);
  if (options.query.empty()) {
    export_points(options, database, context);
  } else if (options.json.empty()) {
    context.out << query_text(database, options.query);
  } else {
    Answer given(options.json, options.database, context.out);
    given.give([] { return std::string(); }, [&] { return query_json(database, options.query); });
  }
  return kGood;
}

int merge_parts(const SweepOptions& options, CommandContext& context) {
  const Merged merged = merge(options.merge.front(), {options.merge.begin() + 1, options.merge.end()});
  context.out << fmt::format("{}: {} of {} points\n", options.merge.front(), merged.rows, merged.points);
  return kGood;
}

SweepOutcome play_all(const SweepOptions& options, const SweepFile& sweep, SweepDatabase& database,
                      const SweepLock& lock, const Talk& talk) {
  Progress progress(talk.terminal(), "points");
  SweepPlan plan;
  plan.shard = parse_shard(options.shard);
  plan.jobs = options.jobs > 0 ? static_cast<std::size_t>(options.jobs) : cores();
  plan.timeout_s = seconds_of(options.timeout);
  plan.in_child = [&] { lock.forget(); };
  plan.progress = [&](std::int64_t done, std::int64_t all) { progress.update(done, all); };
  return play(database, sweep, plan);
}

int play_sweep(const SweepOptions& options, CommandContext& context) {
  const SweepFile sweep = load_sweep(options.file);
  parse_shard(options.shard);
  seconds_of(options.timeout);
  for (const std::string& file : {options.database, options.csv, options.json})
    if (!file.empty()) keep_apart(file, options.file);
  const SweepLock lock(options.database);
  SweepDatabase database(options.database, sweep, options.restart);
  if (options.retry) database.forget_lost();
  const double started = Progress::steady_seconds();
  const SweepOutcome outcome = play_all(options, sweep, database, lock, context.talk);
  const double seconds = Progress::steady_seconds() - started;
  database.finish();
  spdlog::info("{} points in {:.1f} s, {:.0f} a second; {} were there already", outcome.played, seconds,
               static_cast<double>(outcome.played) / seconds, outcome.there);
  if (options.json != "-") context.out << sweep_text(database.handle(), options.file);
  if (outcome.interrupted_by != 0) {
    spdlog::info("interrupted; the same command goes on from here");
    return status_of(false, outcome.interrupted_by);
  }
  export_points(options, database.handle(), context);
  return status_of(is_good(database.handle()), 0);
}

SlurmPlan slurm_plan(const SweepOptions& options) {
  SlurmPlan plan;
  plan.program = fs::read_symlink("/proc/self/exe").string();
  plan.sweep = fs::absolute(options.file).lexically_normal().string();
  plan.database = fs::absolute(options.database).lexically_normal().string();
  plan.folder = fs::current_path().string();
  plan.shards = options.slurm;
  plan.jobs = std::max<std::int64_t>(1, options.jobs);
  plan.timeout = options.timeout;
  return plan;
}

void write_script(const std::string& path, const std::string& text) {
  OutputFile file(path);
  write(file, text);
}

int to_slurm(const SweepOptions& options, CommandContext& context) {
  load_sweep(options.file);
  seconds_of(options.timeout);
  const SlurmPlan plan = slurm_plan(options);
  write_script(array_path(plan), array_script(plan));
  write_script(merge_path(plan), merge_script(plan));
  if (!options.submit) {
    context.out << submit_text(plan);
    return kGood;
  }
  const Submitted jobs = submit(plan);
  context.out << fmt::format("array job {} of {} shards, then job {} merges them into {}\n", jobs.array, plan.shards,
                             jobs.merge, plan.database);
  return kGood;
}

int sweep(const SweepOptions& options, CommandContext& context) {
  if (!options.merge.empty()) return merge_parts(options, context);
  if (options.database.empty()) throw isa::Error("sweep", "--db FILE is missing: where the results are or go");
  if (options.slurm > 0 && options.file.empty()) throw isa::Error("--slurm", "needs a sweep file");
  if (options.submit && options.slurm == 0) throw isa::Error("--submit", "goes with --slurm N");
  if (options.slurm > 0) return to_slurm(options, context);
  if (!options.file.empty() && options.query.empty()) return play_sweep(options, context);
  if (options.query.empty() && options.csv.empty() && options.json.empty())
    throw isa::Error("sweep", "nothing to do: give a sweep file, --query, --csv or --json");
  return answer(options, context);
}

/// What SQLite cannot do (a full disk, a folder that is not ours) is about the database.
int guarded_sweep(const SweepOptions& options, CommandContext& context) {
  try {
    return sweep(options, context);
  } catch (const SQLite::Exception& error) {
    throw isa::Error(options.merge.empty() ? options.database : options.merge.front(), error.what());
  }
}

void declare_sweep(CLI::App& command, SweepOptions& options) {
  command.add_option("SWEEP.yaml", options.file, "a run file with the lists of `vary`");
  command.add_option("--db", options.database, "the results, an SQLite database; what it holds is not played again")
      ->type_name("FILE");
  command.add_option("--jobs", options.jobs, "points at a time; as many as there are cores if not given")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
  command.add_option("--timeout", options.timeout, "seconds that a point may take")->type_name("S");
  command.add_option("--shard", options.shard, "of n even shares of the points the i-th, from 0")->type_name("i/n");
  command.add_flag("--restart", options.restart, "give up the results in the database and begin anew");
  command.add_flag("--retry", options.retry, "play again what failed, crashed or timed out")->excludes("--restart");
  command.add_option("--query", options.query, "an SQL question to the tables points and sweep")->type_name("SQL");
  declare_json(command, options.json);
  command.add_option("--csv", options.csv, "all points, one a line")->type_name("FILE");
  command.add_option("--merge", options.merge, "put the databases of shards into one, which may exist")
      ->type_name("OUT.db PART.db ...")
      ->expected(2, 1'000'000)
      ->excludes("--db", "--query", "--json", "--csv");
  command.add_option("--slurm", options.slurm, "write the scripts of an array job of N shards, and of one that merges")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  command.add_flag("--submit", options.submit, "with --slurm: give them to sbatch");
}

} // namespace

void add_sweep(CLI::App& app, CommandContext& context) {
  add_command<SweepOptions>(app, context, "sweep", "many points of a run into a database: resumable, parallel, sharded",
                            declare_sweep, guarded_sweep);
}

} // namespace tools
