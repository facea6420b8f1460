// SPDX-License-Identifier: Apache-2.0
// What the README shows is what the program prints today.
#include "tests/support/scratch.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <vector>

namespace {

/// The fenced blocks of the README, without their fences.
std::vector<std::string> blocks() {
  std::istringstream lines(support::Scratch::contents(AIVSIM_SOURCE_DIR "/README.md"));
  std::vector<std::string> all;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (inside) all.emplace_back();
    } else if (inside) {
      all.back() += line + "\n";
    }
  }
  return all;
}

std::string printed(const std::string& command) {
  const support::Scratch scratch;
  const std::string line =
      std::string("export TMPDIR=" + scratch.path() + "; cd '" AIVSIM_SOURCE_DIR "' && aivsim() { '") + AIVSIM_BINARY +
      "' \"$@\"; } && { " + command + "; } >" + scratch.path("out") + " 2>/dev/null";
  REQUIRE(std::system(line.c_str()) == 0);
  return scratch.read("out");
}

/// The simulator's own speed is another one each time.
std::string without_speed(const std::string& text) { return text.substr(0, text.find("\nsimulator: ")); }

} // namespace

TEST_CASE("every command that the README shows with its output prints just that") {
  std::size_t shown = 0;
  for (const std::string& block : blocks()) {
    if (block.rfind("$ ", 0) != 0) continue;
    const std::size_t end = block.find('\n');
    const std::string command = block.substr(2, end - 2);
    CAPTURE(command);
    CHECK(printed(command) == block.substr(end + 1));
    ++shown;
  }
  CHECK(shown >= 4);
}

TEST_CASE("the first output in the README is that of the quickstart") {
  CHECK(without_speed(blocks().at(0)) == without_speed(printed("aivsim run configs/run/quickstart.yaml")));
}
