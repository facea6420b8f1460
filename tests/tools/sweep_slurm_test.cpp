// SPDX-License-Identifier: Apache-2.0
// The scripts for a cluster, run here as the cluster would run them; a real Slurm plays them in tests/slurm.
#include "tests/support/sweep.h"

#include <catch2/catch.hpp>

#include <sys/stat.h>

using Catch::Matchers::Contains;
using support::aivsim;
using support::all_rows;
using support::Scratch;
using support::sweep_text;

namespace {

/// A folder whose name a shell would trip over, with a sweep of eight points.
struct Cluster {
  Scratch scratch;
  std::string file =
      scratch.file("a folder/it's a sweep.yaml", sweep_text("  h: [16, 32, 48, 64]\n  tmp: [min, max]\n"));
  std::string database = scratch.path("a folder/it's all.db");

  support::Ended sweep(const std::string& more, const std::string& before = "") const {
    return aivsim_with(before, "sweep \"" + file + "\" --db \"" + database + "\" -q " + more);
  }
  static support::Ended aivsim_with(const std::string& before, const std::string& arguments) {
    const Scratch own;
    const std::string line =
        before + " '" AIVSIM_BINARY "' " + arguments + " >" + own.path("out") + " 2>" + own.path("err");
    const int ended = std::system(line.c_str());
    return {WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, own.read("out"), own.read("err")};
  }
  /// A folder with an sbatch of ours, to stand first in PATH.
  std::string path_with_sbatch(const std::string& script) const {
    chmod(scratch.file("bin/sbatch", "#!/bin/sh\n" + script).c_str(), 0755);
    return "PATH=" + scratch.path("bin") + ":$PATH SAID=" + scratch.path("said");
  }
};

int shell(const std::string& line) { return std::system(line.c_str()); }

} // namespace

TEST_CASE("the scripts of an array job play a sweep and merge it") {
  const Cluster cluster;
  const support::Ended ended = cluster.sweep("--slurm 3");
  REQUIRE(ended.status == 0);
  CHECK_THAT(ended.out, Contains("sbatch --parsable '") && Contains("sbatch --dependency=afterany:\"$job\" '"));
  for (const std::string task : {"0", "1", "2"})
    REQUIRE(shell("SLURM_ARRAY_TASK_ID=" + task + " sh \"" + cluster.database + ".array.sh\" >/dev/null 2>&1") == 0);
  REQUIRE(shell("sh \"" + cluster.database + ".merge.sh\" >/dev/null") == 0);
  Cluster whole;
  REQUIRE(whole.sweep("").status == 0);
  CHECK(all_rows(cluster.database) == all_rows(whole.database));
}

TEST_CASE("the array script says what Slurm is to give each task") {
  const Cluster cluster;
  REQUIRE(cluster.sweep("--slurm 12 --jobs 4 --timeout 60").status == 0);
  const std::string script = Scratch::contents(cluster.database + ".array.sh");
  CHECK_THAT(script, Catch::StartsWith("#!/bin/sh\n#SBATCH --job-name=aivsim-it's a sweep\n"));
  CHECK_THAT(script, Contains("\n#SBATCH --array=0-11\n") && Contains("\n#SBATCH --cpus-per-task=4\n") &&
                         Contains("--shard \"$SLURM_ARRAY_TASK_ID\"/12 --jobs 4 --timeout 60\n"));
}

TEST_CASE("a fault of the sweep file shows before anything is written") {
  const Cluster cluster;
  std::ofstream(cluster.file) << "vary: {tmp: [min]}\n";
  const support::Ended ended = cluster.sweep("--slurm 3");
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  CHECK_FALSE(std::filesystem::exists(cluster.database + ".array.sh"));
}

TEST_CASE("a sweep is given to sbatch: the array, and the merging job behind it") {
  const Cluster cluster;
  const std::string with = cluster.path_with_sbatch(
      "echo \"$@\" >> $SAID\necho 'sbatch: a warning' >&2\nwc -l < $SAID | sed 's/$/7;cluster/'\n");
  const support::Ended ended = cluster.sweep("--slurm 3 --submit", with);
  CHECK(ended.status == 0);
  CHECK(ended.out == "array job 17 of 3 shards, then job 27 merges them into " + cluster.database + "\n");
  CHECK(cluster.scratch.read("said") == "--parsable " + cluster.database +
                                            ".array.sh\n--parsable --dependency=afterany:17 " + cluster.database +
                                            ".merge.sh\n");
}

TEST_CASE("what sbatch refuses is one line, and so is that there is none") {
  const Cluster cluster;
  const std::string refuses = cluster.path_with_sbatch("echo 'sbatch: error: invalid partition' >&2\nexit 1\n");
  const support::Ended refused = cluster.sweep("--slurm 3 --submit", refuses);
  CHECK(refused.status == 2);
  CHECK(refused.err == "aivsim: sbatch: sbatch: error: invalid partition\n");
  const support::Ended none = cluster.sweep("--slurm 3 --submit", "PATH=" + cluster.scratch.path("nothing"));
  CHECK(none.status == 2);
  CHECK_THAT(none.err, Contains("aivsim: sbatch: cannot be run: No such file or directory"));
}
