// SPDX-License-Identifier: Apache-2.0
/// \file
/// Every stream under traces/ replays to the figures written beside it, and those that a run file makes are recorded
/// again to the same text. AIVSIM_UPDATE_TRACES=1 in the environment writes the figures and the recordings anew: read
/// the difference before you keep it.
#include "isa/text/text.h"
#include "tests/support/golden.h"

#include <catch2/catch.hpp>

TEST_CASE("the folder holds at least six streams, each with its expected figures") {
  REQUIRE(golden::streams().size() >= 6);
  for (const golden::Stream& stream : golden::streams()) {
    INFO(stream.path);
    REQUIRE(std::filesystem::exists(stream.expected));
  }
}

TEST_CASE("every stream replays to its expected cycles, traffic, conflicts and outputs") {
  for (const golden::Stream& stream : golden::streams()) {
    INFO(stream.path);
    const std::map<std::string, std::string> played = golden::figures(stream);
    if (golden::updating()) golden::write_expected(stream, played);
    CHECK(played == golden::expected_figures(stream));
  }
}

TEST_CASE("every recorded stream is what its run file records today") {
  std::size_t recorded = 0;
  for (const golden::Stream& stream : golden::streams()) {
    const std::string arguments = golden::record_arguments(stream);
    if (arguments.empty()) continue;
    ++recorded;
    INFO(stream.path << " <- " << arguments);
    CHECK(golden::record_again(arguments) == golden::read_file(stream.path));
  }
  REQUIRE(recorded >= 4);
}

TEST_CASE("every stream parses, and its text is its own") {
  for (const golden::Stream& stream : golden::streams()) {
    INFO(stream.path);
    const isa::Recording recording = isa::read_recording(stream.path);
    REQUIRE(isa::parse(isa::to_text(recording), "again") == recording);
  }
}
