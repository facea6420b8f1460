// SPDX-License-Identifier: Apache-2.0
// `aivsim sweep SWEEP.yaml --db FILE`: plays what is left.
#include "isa/error.h"
#include "sim/yaml/scalar.h"
#include "tools/commands/sweep_options.h"
#include "tools/exit_status.h"
#include "tools/process/progress.h"
#include "tools/sweep/sweep.h"
#include "tools/sweep/sweep_lock.h"
#include "tools/sweep/sweep_report.h"

#include <spdlog/spdlog.h>

#include <sched.h>

#include <algorithm>

namespace tools {
namespace {

/// The cores that this process may use, which on a cluster are not all that the machine has.
std::size_t cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  return static_cast<std::size_t>(std::max(1, CPU_COUNT(&set)));
}

SweepPlan plan_of(const SweepOptions& options) {
  SweepPlan plan;
  plan.shard = parse_shard(options.shard);
  plan.jobs = options.jobs > 0 ? static_cast<std::size_t>(options.jobs) : cores();
  plan.timeout_s = timeout_of(options);
  return plan;
}

SweepOutcome play_with_progress(SweepDatabase& database, const SweepFile& sweep, SweepPlan plan, const Talk& talk) {
  Progress progress(talk.terminal(), "points");
  plan.progress = [&](std::int64_t done, std::int64_t all) { progress.update(done, all); };
  const double started = Progress::steady_seconds();
  const SweepOutcome outcome = play(database, sweep, plan);
  const double seconds = Progress::steady_seconds() - started;
  spdlog::info("{} points in {:.1f} s, {:.0f} a second; {} were there already", outcome.played, seconds,
               static_cast<double>(outcome.played) / seconds, outcome.there);
  return outcome;
}

} // namespace

double timeout_of(const SweepOptions& options) {
  if (options.timeout.empty()) return 0;
  const auto seconds = sim::real_number(options.timeout);
  if (!seconds || *seconds <= 0)
    throw isa::Error("--timeout", "expected seconds above 0, got '" + options.timeout + "'");
  return *seconds;
}

int play_sweep(const SweepOptions& options, CommandContext& context) {
  SweepPlan plan = plan_of(options);
  const SweepFile sweep = load_sweep(options.file);
  PointFiles files(options, context.out);
  const SweepLock lock(options.database);
  plan.in_child = [&] { lock.forget(); };
  SweepDatabase database(options.database, sweep, options.restart);
  if (options.retry) database.forget_lost();
  const SweepOutcome outcome = play_with_progress(database, sweep, plan, context.talk);
  database.finish();
  if (!files.json_only()) context.out << sweep_text(database.handle(), options.file);
  if (outcome.interrupted_by != 0) {
    spdlog::info("interrupted; the same command goes on from here");
    return status_of(false, outcome.interrupted_by);
  }
  files.write(database.handle());
  return status_of(is_good(database.handle()), 0);
}

} // namespace tools
