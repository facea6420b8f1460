// SPDX-License-Identifier: Apache-2.0
// Small parts of a sweep: the lock, hardware that is read once, another program's output.
#include "tests/support/aivsim.h"
#include "tests/support/message_of.h"
#include "tools/sweep/hardware_shelf.h"
#include "tools/sweep/program_output.h"
#include "tools/sweep/sweep_lock.h"

#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <optional>

using Catch::Matchers::Contains;
using support::message_of;
using support::Scratch;
using tools::program_output;

namespace {

/// A child that has the lock until it is killed.
pid_t holder(const std::string& database) {
  std::array<int, 2> ends = {};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t child = fork();
  if (child == 0) {
    const tools::SweepLock lock(database);
    write(ends[1], "x", 1);
    for (;;) pause();
  }
  char said = 0;
  read(ends[0], &said, 1);
  for (const int end : ends) close(end);
  return child;
}

} // namespace

TEST_CASE("a lock is one process's, and leaves nothing behind") {
  const Scratch scratch;
  const std::string database = scratch.path("a.db");
  const pid_t child = holder(database);
  CHECK(message_of([&] { tools::SweepLock lock(database); }) == database + ": another sweep is writing it");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  {
    const tools::SweepLock lock(database); // the file is still there, the lock is not
    CHECK(scratch.has("a.db.lock"));
  }
  CHECK(scratch.entries() == 0);
}

TEST_CASE("whoever waits for a lock gets it when it is free") {
  const Scratch scratch;
  const std::string database = scratch.path("a.db");
  std::optional<tools::SweepLock> first;
  first.emplace(database);
  const pid_t child = fork();
  if (child == 0) {
    const tools::SweepLock lock(database);
    _exit(scratch.has("a.db.lock") ? 7 : 1); // a lock that counts has its name
  }
  usleep(50'000);
  first.reset();
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("a forked child that forgets the lock does not keep it alive") {
  const Scratch scratch;
  const std::string database = scratch.path("a.db");
  std::optional<tools::SweepLock> lock;
  lock.emplace(database);
  const pid_t child = fork();
  if (child == 0) {
    lock->forget();
    for (;;) pause();
  }
  usleep(20'000);
  lock.reset();
  CHECK(message_of([&] { tools::SweepLock again(database); }) == "no error");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST_CASE("hardware is read once, and what is refused is refused again in the same words") {
  tools::HardwareShelf shelf;
  const tools::HardwareShelf::Entry& first = shelf.entry("atlas_a2");
  CHECK(&shelf.entry("atlas_a2") == &first);
  CHECK(first.config.machine.name == "atlas_a2");
  CHECK(first.hash.size() == 16);
  CHECK(shelf.entry("ascend_950pr").hash != first.hash);
  const std::string refusal = message_of([&] { shelf.config("atlas_a22"); });
  CHECK_THAT(refusal, Contains("atlas_a2"));
  CHECK(message_of([&] { shelf.config("atlas_a22"); }) == refusal);
}

TEST_CASE("the hash of hardware is of its figures, wherever its file lies") {
  const Scratch scratch;
  tools::HardwareShelf shelf;
  const auto hash = [&](const std::string& name, const std::string& clock) {
    return shelf.entry(scratch.file(name + "/chip.yaml", "based_on: atlas_a2\nclock_mhz: " + clock + "\n")).hash;
  };
  CHECK(hash("a", "1850") == hash("b", "1850"));
  CHECK(hash("a", "1850") != hash("c", "1000"));
}

TEST_CASE("another program's output is returned, however long, and its words stay words") {
  CHECK(program_output({"printf", "%s|", "a b", "$HOME", "'"}) == "a b|$HOME|'|");
  CHECK(program_output({"sh", "-c", "yes x | head -c 300000"}).size() == 300000);
  CHECK(program_output({"cat"}).empty()); // it has nothing to read
}

TEST_CASE("a program that is not there or ends badly is one line") {
  CHECK_THAT(message_of([] { program_output({"no-such-program-here"}); }),
             Contains("no-such-program-here: cannot be run: No such file or directory"));
  CHECK(message_of([] { program_output({"sh", "-c", "echo first >&2; echo second; exit 3"}); }) == "sh: first");
  CHECK(message_of([] { program_output({"false"}); }) == "false: ended badly");
  CHECK(message_of([] { program_output({"sh", "-c", "kill -9 $$"}); }) == "sh: ended badly");
}
