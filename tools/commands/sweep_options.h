// SPDX-License-Identifier: Apache-2.0
/// \file
/// What `aivsim sweep` can be told, and the things that it does.
#pragma once

#include "tools/commands/command.h"
#include "tools/files/output_file.h"
#include "tools/sweep/sweep_database.h"

#include <optional>
#include <string>
#include <vector>

namespace tools {

struct SweepOptions {
  std::string file, database;
  std::string shard = "0/1", timeout;
  std::int64_t jobs = 0, slurm = 0;
  bool restart = false, retry = false, submit = false;
  std::string query, json, csv, report;
  std::vector<std::string> merge; ///< the whole, then its parts
};

/// --csv, --json and --report of all points. Opened before any work, so that a fault shows first; written whole or not
/// at all.
class PointFiles {
public:
  /// Throws isa::Error, also for a file that would overwrite the database or the sweep file.
  PointFiles(const SweepOptions& options, std::ostream& out);
  bool json_only() const { return json_only_; } ///< standard output has the JSON, and nothing else
  void write(SQLite::Database& database);

private:
  std::ostream& out_;
  bool json_only_;
  std::optional<OutputFile> csv_, json_, page_;
};

/// --timeout in seconds, 0 if it is not given. Throws isa::Error.
double timeout_of(const SweepOptions& options);

int play_sweep(const SweepOptions& options, CommandContext& context);
int merge_shards(const SweepOptions& options, CommandContext& context);
int to_slurm(const SweepOptions& options, CommandContext& context);

} // namespace tools
