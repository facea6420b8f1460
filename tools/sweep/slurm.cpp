// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/slurm.h"

#include "isa/error.h"
#include "tools/sweep/program_output.h"

#include <fmt/format.h>

#include <filesystem>

namespace tools {
namespace {

/// For a shell: whatever a path holds.
std::string quoted(const std::string& text) {
  std::string safe = "'";
  for (const char c : text) safe += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return safe + "'";
}

std::string name_of(const SlurmPlan& plan) { return std::filesystem::path(plan.sweep).stem().string(); }

std::string heading(const SlurmPlan& plan, const std::string& suffix) {
  return fmt::format(
      "#!/bin/sh\n#SBATCH --job-name=aivsim-{}{}\n#SBATCH --chdir=\"{}\"\n#SBATCH --output=\"{}.{}.log\"\n",
      name_of(plan), suffix, plan.folder, plan.database, suffix.empty() ? "%a" : "merge");
}

/// The last line is the job's id, behind warnings if there are any, and with ";cluster" behind it if there are several.
std::string job_id(const std::string& said) {
  const std::string lines = said.substr(0, said.find_last_not_of("\r\n ") + 1);
  const std::string last = lines.substr(lines.rfind('\n') + 1);
  return last.substr(0, last.find(';'));
}

} // namespace

std::string array_path(const SlurmPlan& plan) { return plan.database + ".array.sh"; }
std::string merge_path(const SlurmPlan& plan) { return plan.database + ".merge.sh"; }

std::string array_script(const SlurmPlan& plan) {
  const std::string timeout = plan.timeout.empty() ? "" : " --timeout " + plan.timeout;
  return heading(plan, "") +
         fmt::format("#SBATCH --array=0-{}\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task={}\n", plan.shards - 1,
                     plan.jobs) +
         fmt::format(
             "exec {} sweep {} --db {}.\"$SLURM_ARRAY_TASK_ID\" --shard \"$SLURM_ARRAY_TASK_ID\"/{} --jobs {}{}\n",
             quoted(plan.program), quoted(plan.sweep), quoted(plan.database), plan.shards, plan.jobs, timeout);
}

std::string merge_script(const SlurmPlan& plan) {
  return heading(plan, "-merge") + fmt::format("exec {} sweep --merge {} {}.*[0-9]\n", quoted(plan.program),
                                               quoted(plan.database), quoted(plan.database));
}

std::string submit_text(const SlurmPlan& plan) {
  return fmt::format("job=$(sbatch --parsable {})\nsbatch --dependency=afterany:\"$job\" {}\n",
                     quoted(array_path(plan)), quoted(merge_path(plan)));
}

Submitted submit(const SlurmPlan& plan) {
  Submitted jobs;
  jobs.array = job_id(program_output({"sbatch", "--parsable", array_path(plan)}));
  jobs.merge =
      job_id(program_output({"sbatch", "--parsable", "--dependency=afterany:" + jobs.array, merge_path(plan)}));
  return jobs;
}

} // namespace tools
