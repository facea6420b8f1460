// SPDX-License-Identifier: Apache-2.0
// A sweep that is ended from outside, and points that end badly. No test depends on how fast anything is: what is
// waited for is rows in the database.
#include "tests/support/child.h"
#include "tests/support/sweep.h"

#include <catch2/catch.hpp>

#include <csignal>
#include <random>

using Catch::Matchers::Contains;
using support::aivsim;
using support::all_rows;
using support::Child;
using support::rows_of;
using support::Scratch;

namespace {

/// 2,000 points of a millisecond each.
const std::string kMany = "kernel: layer_norm_grad\nhardware: atlas_a2\nshape: {b: 1}\ndtype: float\ntiling: {cores: "
                          "1}\ncheck: {reference: false}\nvary:\n  s: {from: 1, to: 20, step: 1}\n  h: {from: 4, to: "
                          "40, step: 4}\n  random: {from: 1, to: 10, step: 1}\n";

std::vector<std::string> command(const Scratch& scratch, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"sweep", scratch.path("sweep.yaml"), "--db", scratch.path("a.db")};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::int64_t rows(const Scratch& scratch) {
  const std::string database = scratch.path("a.db");
  return scratch.has("a.db") ? std::stoll(rows_of(database, "SELECT count(*) FROM points")) : 0;
}

void wait_for_rows(const Scratch& scratch, std::int64_t count) {
  while (rows(scratch) < count) usleep(1000);
}

/// The workers of a sweep: its child processes.
std::vector<pid_t> workers(pid_t sweep) {
  const std::string id = std::to_string(sweep);
  std::istringstream list(Scratch::contents("/proc/" + id + "/task/" + id + "/children"));
  return {std::istream_iterator<pid_t>(list), {}};
}

/// Holds a sweep up, once it has some rows: its workers stand still, whatever they are at.
std::vector<pid_t> held_workers(const Scratch& scratch, const Child& sweep) {
  wait_for_rows(scratch, 20);
  std::vector<pid_t> stopped = workers(sweep.id());
  for (const pid_t worker : stopped) kill(worker, SIGSTOP);
  return stopped;
}

} // namespace

TEST_CASE("killed fifty times at any moment a sweep goes on where it was: nothing is lost, nothing is done twice") {
  const Scratch scratch;
  scratch.file("sweep.yaml", kMany);
  std::mt19937 random(20240229); // NOLINT(cert-msc51-cpp): the same moments on every run
  std::string before;
  int killed = 0;
  for (; killed < 50; ++killed) {
    Child sweep(scratch, command(scratch, {"-q", "--jobs", "2"}));
    const std::int64_t goal = rows(scratch) + static_cast<std::int64_t>(random() % 20);
    if (goal > 1900) break;
    if (random() % 4 > 0) wait_for_rows(scratch, goal); // else while it starts
    usleep(random() % 10'000);
    sweep.send(SIGKILL);
    sweep.wait();
    const std::string now = scratch.has("a.db") ? all_rows(scratch.path("a.db")) : "";
    CHECK(now.size() >= before.size());
    if (!before.empty()) CHECK(rows_of(scratch.path("a.db"), "PRAGMA integrity_check") == "ok\n");
    before = now;
  }
  CHECK(killed == 50);
  const std::int64_t there = rows(scratch);
  CHECK(there > 0);
  CHECK(there < 2000); // or the kills have met nothing
  const support::Ended last = aivsim("sweep " + scratch.path("sweep.yaml") + " --db " + scratch.path("a.db"));
  CHECK(last.status == 0);
  CHECK_THAT(last.err, Contains("aivsim: " + std::to_string(2000 - there) + " points in "));
  REQUIRE(aivsim("sweep " + scratch.path("sweep.yaml") + " -q --db " + scratch.path("whole.db")).status == 0);
  CHECK(all_rows(scratch.path("a.db")) == all_rows(scratch.path("whole.db")));
}

TEST_CASE("a point whose process is ended by a signal is a row, and the others are done") {
  const Scratch scratch;
  scratch.file("sweep.yaml", kMany);
  Child sweep(scratch, command(scratch, {"-q", "--jobs", "2"}));
  const std::string crashed = "SELECT count(*) FROM points WHERE status = 'crashed'";
  std::int64_t kills = 0;
  // A worker between two points has nothing to lose, so that it may take more than one.
  for (wait_for_rows(scratch, 20); rows_of(scratch.path("a.db"), crashed) == "0\n" && rows(scratch) < 2000; ++kills) {
    kill(workers(sweep.id()).at(0), SIGSEGV);
    wait_for_rows(scratch, std::min<std::int64_t>(2000, rows(scratch) + 20));
  }
  const int ended = sweep.wait();
  REQUIRE(WIFEXITED(ended));
  CHECK(WEXITSTATUS(ended) == 1);
  const std::int64_t lost = std::stoll(rows_of(scratch.path("a.db"), crashed));
  CHECK(lost >= 1);
  CHECK(lost <= kills);
  CHECK(rows_of(scratch.path("a.db"), "SELECT DISTINCT reason FROM points WHERE status = 'crashed'") ==
        "the simulation was ended by signal 11 (Segmentation fault)\n");
  CHECK(rows_of(scratch.path("a.db"), "SELECT count(*), count(DISTINCT point), count(s), count(random) FROM points") ==
        "2000|2000|2000|2000\n"); // its settings stand in its row too
}

TEST_CASE("a point that takes too long is a row, and the others are done") {
  const Scratch scratch;
  scratch.file("sweep.yaml", kMany);
  Child sweep(scratch, command(scratch, {"-q", "--jobs", "2", "--timeout", "3"}));
  held_workers(scratch, sweep);
  const int ended = sweep.wait();
  REQUIRE(WIFEXITED(ended));
  CHECK(WEXITSTATUS(ended) == 1);
  const std::string database = scratch.path("a.db");
  const std::string lost =
      rows_of(database, "SELECT status, reason FROM points WHERE status NOT IN ('done', 'illegal')");
  CHECK((lost == "timed_out|took longer than 3 s\ntimed_out|took longer than 3 s\n" ||
         lost == "timed_out|took longer than 3 s\n")); // a worker may have been stopped before its first point
  CHECK(rows(scratch) == 2000);
}

TEST_CASE("an interrupt ends a sweep in good order, with what is done, and no process is left behind") {
  for (const auto& [signal, status] : {std::make_pair(SIGINT, 130), std::make_pair(SIGTERM, 143)}) {
    const Scratch scratch;
    scratch.file("sweep.yaml", kMany);
    Child sweep(scratch, command(scratch, {"--jobs", "2", "--csv", scratch.path("a.csv")}));
    const std::vector<pid_t> stopped = held_workers(scratch, sweep);
    sweep.send(signal);
    const int ended = sweep.wait();
    REQUIRE(WIFEXITED(ended));
    CHECK(WEXITSTATUS(ended) == status);
    for (const pid_t worker : stopped) CHECK(kill(worker, 0) != 0);
    const std::int64_t there = rows(scratch);
    CHECK(there >= 20);
    CHECK(there < 2000);
    CHECK_THAT(scratch.read("out"), Contains(": " + std::to_string(there) + " of 2,000 points"));
    CHECK_THAT(scratch.read("err"), Contains("interrupted; the same command goes on from here"));
    CHECK_FALSE(scratch.has("a.csv")); // some of the points under the name of all
    CHECK(scratch.entries() == 4);     // the sweep, the database, out and err
  }
}

TEST_CASE("two sweeps do not write one database at a time, and whoever reads it need not wait") {
  const Scratch scratch;
  const std::string file = scratch.file("sweep.yaml", kMany);
  Child sweep(scratch, command(scratch, {"-q", "--jobs", "2"}));
  held_workers(scratch, sweep);
  const support::Ended other = aivsim("sweep " + file + " --db " + scratch.path("a.db"));
  CHECK(other.status == 2);
  CHECK(other.is_one_line());
  CHECK_THAT(other.err, Contains("another sweep is writing it"));
  const support::Ended read =
      aivsim("sweep --db " + scratch.path("a.db") + " --query 'select count(*) > 10 as many from points'");
  CHECK(read.out == "many\n   1\n");
}
