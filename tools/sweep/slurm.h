// SPDX-License-Identifier: Apache-2.0
/// \file
/// A sweep on a Slurm cluster: an array job of one shard a task, and a job behind it that merges their databases.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tools {

struct SlurmPlan {
  std::string program; ///< all paths are absolute: the nodes share the folder
  std::string sweep;
  std::string database; ///< of the whole; a shard's is named after it
  std::string folder;   ///< to work in
  std::int64_t shards = 1;
  std::int64_t jobs = 1; ///< cores a task
  std::string timeout;   ///< of a point, "" for none
};

/// The two scripts, for sbatch.
std::string array_script(const SlurmPlan& plan);
std::string merge_script(const SlurmPlan& plan);

/// Where they are written: SWEEP.db.array.sh and SWEEP.db.merge.sh.
std::string array_path(const SlurmPlan& plan);
std::string merge_path(const SlurmPlan& plan);

struct Submitted {
  std::string array, merge; ///< job ids
};
/// Gives both to sbatch, the merging one to begin when the array has ended, however that went: what is missing is then
/// played by the same sweep without shards. Throws isa::Error with what sbatch says.
Submitted submit(const SlurmPlan& plan);

/// The command that submits by hand: one line each.
std::string submit_text(const SlurmPlan& plan);

} // namespace tools
