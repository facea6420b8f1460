// SPDX-License-Identifier: Apache-2.0
// Many small pieces of work in a few processes.
#include "tools/sweep/workers.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <set>

using tools::Loss;
using tools::WorkersPlan;

namespace {

using Work = std::function<std::string(std::int64_t)>;

struct Ended {
  std::vector<std::string> answers;
  std::map<std::int64_t, std::pair<Loss, std::string>> losses;
  std::set<std::string> sorted() const { return {answers.begin(), answers.end()}; }
};

/// Pieces 0 to count - 1, `at_a_time` handed out together.
Ended run(std::int64_t count, const Work& work, WorkersPlan plan = {}, std::int64_t at_a_time = 4) {
  Ended ended;
  std::int64_t given = 0;
  plan.make_work = [&] { return work; };
  plan.next = [&] {
    std::vector<std::int64_t> pieces;
    for (; given < count && static_cast<std::int64_t>(pieces.size()) < at_a_time; ++given) pieces.push_back(given);
    return pieces;
  };
  plan.answered = [&](const std::string& line) { ended.answers.push_back(line); };
  plan.lost = [&](std::int64_t piece, Loss loss, const std::string& reason) {
    CHECK(ended.losses.emplace(piece, std::make_pair(loss, reason)).second);
  };
  tools::run_workers(plan);
  return ended;
}

WorkersPlan with(std::size_t jobs, double timeout_s = 0) {
  WorkersPlan plan;
  plan.jobs = jobs;
  plan.timeout_s = timeout_s;
  return plan;
}

std::string forever() {
  for (;;) pause();
}

} // namespace

TEST_CASE("every piece is answered once, whatever the number of workers") {
  for (const std::size_t jobs : {1, 2, 5}) {
    const Ended ended = run(
        103, [](std::int64_t piece) { return std::to_string(piece); }, with(jobs));
    CAPTURE(jobs);
    CHECK(ended.answers.size() == 103);
    CHECK(ended.sorted().size() == 103);
    CHECK(ended.losses.empty());
  }
}

TEST_CASE("a worker does many pieces, each job has one, and none is left behind") {
  const Ended ended = run(
      100, [](std::int64_t) { return std::to_string(getpid()); }, with(2), 1);
  CHECK(ended.sorted().size() <= 2);
  for (const std::string& process : ended.sorted()) CHECK(kill(std::stoi(process), 0) != 0);
}

TEST_CASE("after its share of pieces a worker makes room for a fresh one, and nothing is lost or done twice") {
  WorkersPlan plan = with(1);
  plan.pieces_a_worker = 7;
  const Ended ended = run(
      50, [](std::int64_t piece) { return std::to_string(getpid()) + " " + std::to_string(piece); }, plan, 16);
  std::set<std::string> processes;
  for (const std::string& answer : ended.answers) processes.insert(answer.substr(0, answer.find(' ')));
  CHECK(ended.sorted().size() == 50);
  CHECK(processes.size() == 8);
}

TEST_CASE("a piece that ends its process is lost alone, with the signal's name") {
  const Ended ended = run(20, [](std::int64_t piece) {
    if (piece == 5) raise(SIGSEGV);
    if (piece == 11) raise(SIGKILL);
    if (piece == 12) _exit(0);
    return std::to_string(piece);
  });
  CHECK(ended.sorted().size() == 17);
  REQUIRE(ended.losses.size() == 3);
  CHECK(ended.losses.at(5).first == Loss::crashed);
  CHECK_THAT(ended.losses.at(5).second, Catch::Contains("signal 11 (Segmentation fault)"));
  CHECK_THAT(ended.losses.at(11).second, Catch::Contains("signal 9"));
  CHECK_THAT(ended.losses.at(12).second, Catch::Contains("without an answer"));
}

TEST_CASE("a piece that takes too long is lost alone") {
  const Ended ended = run(
      12, [](std::int64_t piece) { return piece == 3 ? forever() : std::to_string(piece); }, with(2, 0.5));
  CHECK(ended.sorted().size() == 11);
  REQUIRE(ended.losses.size() == 1);
  CHECK(ended.losses.at(3) == std::make_pair(Loss::timed_out, std::string("took longer than 0.5 s")));
}

TEST_CASE("every piece may be lost") {
  const Ended ended = run(6, [](std::int64_t) -> std::string {
    raise(SIGKILL);
    return "";
  });
  CHECK(ended.answers.empty());
  CHECK(ended.losses.size() == 6);
}

TEST_CASE("when it is not to go on, the workers end at once, and what they were at is neither answered nor lost") {
  WorkersPlan plan = with(2);
  bool go_on = true;
  plan.go_on = [&] { return go_on; };
  std::vector<std::string> answers;
  std::int64_t given = 0;
  plan.make_work = [] { return [](std::int64_t piece) { return piece < 3 ? std::to_string(getpid()) : forever(); }; };
  plan.next = [&] { return std::vector<std::int64_t>{given++}; };
  plan.answered = [&](const std::string& line) {
    answers.push_back(line);
    go_on = answers.size() < 3;
  };
  plan.lost = [](std::int64_t, Loss, const std::string&) { FAIL("nothing is lost"); };
  tools::run_workers(plan);
  CHECK(answers.size() == 3);
  for (const std::string& process : answers) CHECK(kill(std::stoi(process), 0) != 0);
}

TEST_CASE("long answers come whole, and an interrupt is not the workers' to hear") {
  const Ended ended = run(8, [](std::int64_t piece) {
    raise(SIGINT);
    return std::string(200'000, static_cast<char>('a' + piece));
  });
  CHECK(ended.sorted().size() == 8);
  for (const std::string& answer : ended.answers) CHECK(answer == std::string(200'000, answer.front()));
}

TEST_CASE("no work, no workers") {
  CHECK(run(0, [](std::int64_t) { return std::string(); }).answers.empty());
}
