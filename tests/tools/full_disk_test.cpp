// SPDX-License-Identifier: Apache-2.0
// Results that cannot be written: one line, status 2, nothing under the final name.
#include "tests/support/aivsim.h"
#include "tests/support/sweep.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;

namespace {

/// Runs with no more than `kilobytes` in any file: what a full disk is to a program, wherever the test runs. Both
/// streams come back as `err`, through a pipe, which has room.
support::Ended with_room(int kilobytes, const std::string& arguments) {
  const Scratch scratch;
  const std::string line = "bash -o pipefail -c \"( trap '' XFSZ; ulimit -f " + std::to_string(kilobytes) + "; '" +
                           AIVSIM_BINARY + "' " + arguments + " ) 2>&1 | cat >" + scratch.path("err") + "\" </dev/null";
  const int ended = std::system(line.c_str());
  return {WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, "", scratch.read("err")};
}

const std::vector<std::string> kFileOptions = {"--json", "--csv", "--csv-steps", "--vcd", "--trace", "--report"};

} // namespace

TEST_CASE("a device that is full is one clear error for every result file") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch) + " -q ";
  for (const std::string& option : kFileOptions) {
    CAPTURE(option);
    const auto ended = aivsim(run + option + " /dev/full");
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    CHECK_THAT(ended.err, Contains("/dev/full: cannot be written: No space left on device"));
  }
}

TEST_CASE("a result file for which there is no room leaves nothing behind, and what was there stays") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch) + " -q ";
  for (const std::string& option : kFileOptions) {
    CAPTURE(option);
    scratch.file("result", "old");
    const auto ended = with_room(0, run + option + " " + scratch.path("result"));
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    CHECK_THAT(ended.err, Contains("result: cannot be written: "));
    CHECK(scratch.read("result") == "old");
    CHECK(scratch.entries() == 2); // the run file is the other
  }
}

TEST_CASE("an output tensor for which there is no room is not there") {
  const Scratch scratch;
  const auto ended = with_room(0, "run " + support::small_run(scratch) + " -q --outputs " + scratch.path("out"));
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("pd_x.npy: cannot be written: "));
  CHECK(std::filesystem::is_empty(scratch.path("out")));
}

TEST_CASE("a recording for which there is no room is not there") {
  const Scratch scratch;
  const auto ended = with_room(1, "record " + support::small_run(scratch) + " -q -o " + scratch.path("r.aiv"));
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  CHECK(scratch.entries() == 1);
}

TEST_CASE("a folder that is none is one clear error for every result") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch) + " -q ";
  scratch.file("plain", "");
  std::vector<std::string> options = kFileOptions;
  options.emplace_back("--outputs");
  for (const std::string& option : options) {
    CAPTURE(option);
    const auto ended = aivsim(run + option + " " + scratch.path("plain/result"));
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    CHECK_THAT(ended.err, Contains("result: cannot be written: Not a directory"));
  }
}

TEST_CASE("a database for which there is no room leaves nothing behind") {
  const Scratch scratch;
  const std::string sweep = scratch.file("sweep.yaml", support::sweep_text("  h: [16, 32]\n"));
  const auto ended = with_room(2, "sweep " + sweep + " -q --db " + scratch.path("a.db"));
  CHECK(ended.status == 2);
  CHECK_FALSE(scratch.has("a.db"));
  CHECK_FALSE(scratch.has("a.db.new"));
}
