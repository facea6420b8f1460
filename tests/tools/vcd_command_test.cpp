// SPDX-License-Identifier: Apache-2.0
// --vcd of run and replay, each in a process of its own.
#include "tests/support/aivsim.h"
#include "tests/support/golden.h"
#include "tests/support/vcd.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim;
using support::aivsim_here;
using support::Scratch;
using support::Vcd;

namespace {

/// Every figure of the JSON that the trace shows too.
void check_against(const Vcd& vcd, const nlohmann::ordered_json& json) {
  CHECK(vcd.end() == json["cycles"]);
  const std::map<std::string, std::string> units = {
      {"S", "scalar"}, {"V", "vector"}, {"MTE2", "mte2"}, {"MTE3", "mte3"}};
  for (std::size_t c = 0; c < json["cores"].size(); ++c) {
    const std::string core = "device.core" + std::to_string(c) + ".";
    for (const auto& [pipe, unit] : units) {
      CAPTURE(core, pipe);
      const auto& figures = json["cores"][c]["pipes"][pipe];
      CHECK(vcd.cycles(core + unit + ".busy", "1") == figures["busy_cycles"]);
      for (const auto& [reason, cycles] : figures["stalls"].items())
        CHECK(vcd.cycles(core + unit + ".stall", reason) == cycles);
      if (pipe == "S") continue;
      CHECK(vcd.last(core + unit + ".queue") == 0);
      CHECK(vcd.peak(core + unit + ".queue") <= 32);
    }
    CHECK(vcd.peak(core + "ub.bytes_in_use") == json["cores"][c]["ub_peak_live_bytes"]);
    CHECK(vcd.last(core + "ub.bytes_in_use") == 0);
  }
}

} // namespace

TEST_CASE("the VCD of every golden stream tells what its result tells") {
  for (const golden::Stream& stream : golden::streams()) {
    INFO(stream.path);
    const Scratch scratch;
    const auto ended = aivsim("replay '" + stream.path + "' --json - --vcd " + scratch.path("a.vcd"));
    REQUIRE(ended.status == 0);
    check_against(Vcd(scratch.read("a.vcd")), ended.json());
    CHECK(scratch.entries() == 1);
  }
}

TEST_CASE("a run writes a VCD beside its CSV, and the figures are those of a run without") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch) + " --json - ";
  const auto with = aivsim(run + "--vcd " + scratch.path("a.vcd") + " --csv " + scratch.path("a.csv"));
  auto json = with.json(), without = aivsim(run).json();
  CHECK(with.status == 0);
  CHECK_THAT(with.err, Contains("wrote " + scratch.path("a.vcd")));
  for (const char* key : {"cycles", "pipes", "ub", "numerics", "bank_conflicts", "gm"})
    CHECK(json[key] == without[key]);
  check_against(Vcd(scratch.read("a.vcd")), json);
}

TEST_CASE("the GTKWave save file names signals that a VCD has") {
  const Scratch scratch;
  REQUIRE(aivsim("run " + support::small_run(scratch) + " --vcd " + scratch.path("a.vcd")).status == 0);
  const Vcd vcd(scratch.read("a.vcd"));
  std::istringstream lines(golden::read_file(golden::source_path("traces/aivsim.gtkw")));
  int named = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("device.", 0) != 0) continue;
    ++named;
    const std::size_t width = vcd.signal(line.substr(0, line.find('['))).width;
    const std::string range = width == 1 ? "" : "[" + std::to_string(width - 1) + ":0]";
    CHECK(line.substr(std::min(line.find('['), line.size())) == range);
  }
  CHECK(named == 4 * 3 + 3 + 1);
}

TEST_CASE("a deadlock leaves a VCD that shows it") {
  const Scratch scratch;
  const std::string aiv =
      scratch.file("dead.aiv", "aiv 1 hardware=atlas_a2 blocks=1\ngm dy f32 8 @0x10000000 out zeros\nblock 0/1\n"
                               "wait_flag MTE2, V, 0\nend block 1\nend 1\n");
  CHECK(aivsim("replay " + aiv + " --vcd " + scratch.path("a.vcd")).status == 1);
  const Vcd vcd(scratch.read("a.vcd"));
  CHECK(vcd.at("device.core0.vector.stall", vcd.end()) == "wait_flag");
}

TEST_CASE("the option --vcd keeps away from other files, and needs timing") {
  const Scratch scratch;
  const std::string run = support::small_run(scratch), x = scratch.path("x");
  const auto complaint = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"run", run});
    const auto ended = aivsim_here(arguments);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    return ended.err;
  };
  CHECK_THAT(complaint({"--vcd", run}), Contains("would overwrite the input file"));
  CHECK_THAT(complaint({"--vcd", x, "--json", x}), Contains("--vcd: and --json name the same file"));
  CHECK_THAT(complaint({"--vcd", x, "--csv", x}), Contains("--vcd: and --csv name the same file"));
  CHECK_THAT(complaint({"--vcd", x, "--csv", scratch.path("./x")}), Contains("name the same file"));
  CHECK_THAT(complaint({"--vcd", x, "--no-timing"}), Contains("--vcd: needs the times"));
  CHECK_THAT(complaint({"--vcd", scratch.path()}), Contains("cannot be written: Is a directory"));
  CHECK_THAT(complaint({"--vcd", scratch.path("no/x")}), Contains("cannot be written"));
  CHECK(scratch.entries() == 1);
}

TEST_CASE("a VCD that the disk has no room for is an error") {
  const Scratch scratch;
  const auto ended = aivsim("run " + support::small_run(scratch) + " --vcd /dev/full");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("/dev/full: cannot be written: No space left on device"));
}
