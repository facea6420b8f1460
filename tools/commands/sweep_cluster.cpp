// SPDX-License-Identifier: Apache-2.0
// `aivsim sweep --merge`, `--slurm` and `--submit`.
#include "isa/error.h"
#include "tools/commands/options.h"
#include "tools/commands/sweep_options.h"
#include "tools/exit_status.h"
#include "tools/report/table.h"
#include "tools/sweep/slurm.h"
#include "tools/sweep/sweep_merge.h"

#include <fmt/format.h>

#include <filesystem>

namespace tools {
namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) { return fs::absolute(path).lexically_normal().string(); }

SlurmPlan slurm_plan(const SweepOptions& options) {
  SlurmPlan plan;
  plan.program = fs::read_symlink("/proc/self/exe").string();
  plan.sweep = absolute(options.file);
  plan.database = absolute(options.database);
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

} // namespace

int merge_shards(const SweepOptions& options, CommandContext& context) {
  const std::string& whole = options.merge.front();
  const Merged merged = merge(whole, {options.merge.begin() + 1, options.merge.end()});
  context.out << fmt::format("{}: {} of {} points\n", whole, grouped(merged.rows), grouped(merged.points));
  return kGood;
}

int to_slurm(const SweepOptions& options, CommandContext& context) {
  load_sweep(options.file); // a fault shows here, not in every task
  timeout_of(options);
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

} // namespace tools
