// SPDX-License-Identifier: Apache-2.0
#include "isa/error.h"
#include "tests/support/scratch.h"
#include "tools/files/output_file.h"
#include "tools/files/unfinished_files.h"

#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using Catch::Matchers::Contains;
using support::Scratch;
using tools::OutputFile;

TEST_CASE("a result file appears under its name only when it is whole") {
  const Scratch scratch;
  OutputFile file(scratch.path("a.json"));
  file.stream() << "answer";
  CHECK_FALSE(scratch.has("a.json"));
  file.commit();
  CHECK(scratch.read("a.json") == "answer");
  CHECK(scratch.entries() == 1);
}

TEST_CASE("without a commit nothing stays behind, and what was there stays") {
  const Scratch scratch;
  scratch.file("a.json", "old");
  { OutputFile(scratch.path("a.json")).stream() << "half"; }
  CHECK(scratch.read("a.json") == "old");
  CHECK(scratch.entries() == 1);
}

TEST_CASE("an interrupt removes what is unfinished, and ends the program as an interrupt does") {
  const Scratch scratch;
  scratch.file("a.json", "old");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::signal(SIGINT, SIG_DFL); // not Catch's
    tools::remove_unfinished_on_interrupt();
    OutputFile file(scratch.path("a.json"));
    file.stream() << "half";
    std::raise(SIGINT);
    _exit(1); // not reached
  }
  int ended = 0;
  REQUIRE(waitpid(child, &ended, 0) == child);
  CHECK(WIFSIGNALED(ended));
  CHECK(WTERMSIG(ended) == SIGINT);
  CHECK(scratch.read("a.json") == "old");
  CHECK(scratch.entries() == 1);
}

TEST_CASE("a link is followed, not replaced") {
  const Scratch scratch;
  scratch.file("real.json", "old");
  std::filesystem::create_symlink("real.json", scratch.path("link.json"));
  OutputFile file(scratch.path("link.json"));
  file.stream() << "new";
  file.commit();
  CHECK(std::filesystem::is_symlink(scratch.path("link.json")));
  CHECK(scratch.read("real.json") == "new");
}

TEST_CASE("a device is written as it is") {
  {
    OutputFile file("/dev/null");
    file.stream() << "gone";
    file.commit();
  }
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("a full disk is an error, not a short file") {
  OutputFile file("/dev/full");
  file.stream() << "too much";
  CHECK_THROWS_WITH(file.commit(), "/dev/full: cannot be written: No space left on device");
}

TEST_CASE("a place that cannot be written is known at once") {
  const Scratch scratch;
  CHECK_THROWS_WITH(OutputFile(scratch.path("no/a.json")), Contains("cannot be written: No such file"));
  CHECK_THROWS_WITH(OutputFile(scratch.path()), Contains("cannot be written: Is a directory"));
  CHECK_THROWS_WITH(OutputFile(""), "an output file needs a name");
}

TEST_CASE("a folder for results is made where it is missing, and refused where it cannot be") {
  const Scratch scratch;
  tools::prepare_folder(scratch.path("a/b"));
  CHECK(std::filesystem::is_directory(scratch.path("a/b")));
  tools::prepare_folder(scratch.path("a/b"));
  scratch.file("plain", "");
  CHECK_THROWS_WITH(tools::prepare_folder(scratch.path("plain")),
                    Contains("plain: cannot be written: Not a directory"));
  CHECK_THROWS_WITH(tools::prepare_folder(scratch.path("plain/x")), Contains("cannot be written: Not a directory"));
  CHECK_THROWS_WITH(tools::prepare_folder(scratch.path(std::string(300, 'n'))),
                    Contains("cannot be written: File name too long"));
}
