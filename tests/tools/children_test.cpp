// SPDX-License-Identifier: Apache-2.0
// Work in processes of their own.
#include "tools/process/children.h"

#include "isa/error.h"

#include <catch2/catch.hpp>

#include <csignal>
#include <stdexcept>
#include <unistd.h>

using tools::ChildOutcome;
using tools::in_children;

TEST_CASE("answers come back in the order of the work, whoever ends first") {
  const auto outcomes = in_children(
      9, [](std::size_t k) { return std::string(k * 50000, static_cast<char>('a' + k)); }, 2);
  REQUIRE(outcomes.size() == 9);
  for (std::size_t k = 0; k < 9; ++k) {
    CHECK(outcomes[k].error.empty());
    CHECK(outcomes[k].answer == std::string(k * 50000, static_cast<char>('a' + k)));
  }
}

TEST_CASE("each piece of work has a process of its own, and none is left behind") {
  const auto outcomes = in_children(
      4, [](std::size_t) { return std::to_string(getpid()); }, 2);
  for (std::size_t k = 1; k < 4; ++k) CHECK(outcomes[k].answer != outcomes[k - 1].answer);
  for (const ChildOutcome& outcome : outcomes) CHECK(kill(std::stoi(outcome.answer), 0) != 0);
}

TEST_CASE("what the work throws is the outcome's error, and says whose fault it is") {
  const auto outcomes = in_children(
      2,
      [](std::size_t k) -> std::string {
        if (k == 0) throw isa::Error("dy.npy", "is cut");
        throw std::logic_error("lost count");
      },
      2);
  CHECK(outcomes[0].error == "dy.npy: is cut");
  CHECK(outcomes[0].users_fault);
  CHECK(outcomes[1].error == "lost count");
  CHECK_FALSE(outcomes[1].users_fault);
}

TEST_CASE("a child that dies or says nothing does not take the others along") {
  const auto outcomes = in_children(
      3,
      [](std::size_t k) {
        if (k == 0) raise(SIGKILL);
        if (k == 1) _exit(0);
        return std::string("alive");
      },
      1);
  CHECK_THAT(outcomes[0].error, Catch::Contains("signal 9"));
  CHECK_THAT(outcomes[1].error, Catch::Contains("without an answer"));
  CHECK(outcomes[2].answer == "alive");
}

TEST_CASE("an answer may be empty") {
  const auto outcomes = in_children(
      1, [](std::size_t) { return std::string(); }, 2);
  CHECK(outcomes[0].error.empty());
  CHECK(outcomes[0].answer.empty());
}

TEST_CASE("who waits is told how many have ended, one at a time") {
  std::vector<std::size_t> told;
  in_children(
      5, [](std::size_t) { return std::string("x"); }, 2, [&](std::size_t ended) { told.push_back(ended); });
  CHECK(told == std::vector<std::size_t>{1, 2, 3, 4, 5});
}

TEST_CASE("no work, no children") {
  CHECK(in_children(
            0, [](std::size_t) { return std::string(); }, 2)
            .empty());
}
