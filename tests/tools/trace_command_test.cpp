// SPDX-License-Identifier: Apache-2.0
// `--trace`: the timeline as a Chrome trace; `--csv-steps`; and what of a run a VCD shows.
#include "tests/support/aivsim.h"
#include "tests/support/golden.h"
#include "tests/support/vcd.h"

#include <catch2/catch.hpp>

#include <map>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;
using Json = nlohmann::ordered_json;

namespace {

std::string quickstart(const Scratch& scratch, const std::string& cores = "1") {
  return scratch.file("run.yaml", "kernel: layer_norm_backward\nhardware: atlas_a2\nshape: {b: 2, s: 32, h: 16}\n"
                                  "dtype: float\ntiling: {cores: " +
                                      cores + "}\n");
}

/// Plays with `--trace` and gives the result with the trace's events.
struct Traced {
  explicit Traced(const std::string& command) {
    const Scratch scratch;
    const support::Ended ended = aivsim(command + " -q --json - --trace " + scratch.path("t.json"));
    INFO(ended.err);
    REQUIRE(ended.status == 0);
    result = ended.json();
    text = scratch.read("t.json");
    events = Json::parse(text)["traceEvents"];
  }

  std::vector<Json> of(const std::string& phase) const {
    std::vector<Json> all;
    for (const Json& event : events)
      if (event["ph"] == phase) all.push_back(event);
    return all;
  }

  Json result, events;
  std::string text;
};

/// Tenths of a nanosecond: what the text tells.
std::int64_t ticks(const Json& us) { return std::llround(us.get<double>() * 1e4); }

} // namespace

TEST_CASE("the tracks are the vendor's, in the vendor's order") {
  const Scratch scratch;
  const Traced traced("run " + quickstart(scratch));
  std::map<int, std::string> names;
  std::map<int, int> order;
  for (const Json& event : traced.of("M")) {
    if (event["name"] == "thread_name") names[event["tid"]] = event["args"]["name"];
    if (event["name"] == "thread_sort_index") order[event["tid"]] = event["args"]["sort_index"];
  }
  CHECK(names ==
        std::map<int, std::string>{{10, "SCALAR"}, {30, "VECTOR"}, {60, "MTE2"}, {70, "MTE3"}, {90, "FLOWCTRL"}});
  for (const auto& [track, place] : order) CHECK(track == place);
}

TEST_CASE("slices of a track lie beside each other or within each other, up to the end of the run") {
  for (const golden::Stream& stream : golden::streams()) {
    INFO(stream.path);
    const Traced traced("replay '" + stream.path + "'");
    std::map<std::pair<int, int>, std::vector<std::pair<std::int64_t, std::int64_t>>> tracks;
    for (const Json& slice : traced.of("X"))
      tracks[{slice["pid"], slice["tid"]}].emplace_back(ticks(slice["ts"]), ticks(slice["ts"]) + ticks(slice["dur"]));
    REQUIRE_FALSE(tracks.empty());
    for (auto& [track, slices] : tracks) {
      std::sort(slices.begin(), slices.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
      });
      std::vector<std::int64_t> open;
      for (const auto& [from, to] : slices) {
        while (!open.empty() && open.back() <= from) open.pop_back();
        REQUIRE((open.empty() || to <= open.back()));
        open.push_back(to);
        REQUIRE(to <= ticks(traced.result["time_us"]) + 1);
      }
    }
  }
}

TEST_CASE("an instruction is a slice with what it computes, its step, its bytes and its latency") {
  const Scratch scratch;
  const Traced traced("run " + quickstart(scratch));
  std::size_t multiplies = 0;
  for (const Json& slice : traced.of("X")) {
    if (slice["name"] == "MOV_OUT_TO_UB" && slice["args"]["bytes"] == 4096) CHECK(slice["args"]["step"] == "CopyIn");
    if (slice["name"] != "VMUL" || slice["args"]["step"] != "PdX1") continue;
    ++multiplies;
    CHECK_THAT(slice["args"]["code"].get<std::string>(), Contains("tmp.x1Tensor") && Contains("inQueueGamma.0"));
    CHECK(slice["args"]["latency"].get<int>() > 0);
  }
  CHECK(multiplies == 64); // one a row
}

TEST_CASE("the bank layouts of the public measurement lose their cycles to the right kind") {
  const Traced traced(std::string("replay '") + AIVSIM_SOURCE_DIR + "/traces/add_banks.aiv'");
  std::map<std::string, std::string> kinds;
  for (const Json& slice : traced.of("X"))
    if (slice["name"] == "VADD")
      for (const char* kind : {"bank_read_read", "bank_read_write", "bank_write_write"})
        if (slice["args"].contains(kind)) kinds[slice["args"]["step"]] += kind;
  CHECK(kinds["Layout2"] == "bank_read_read");
  CHECK(kinds["Layout3"] == "bank_read_read");
  CHECK(kinds["Layout5"] == "bank_read_write");
  CHECK(kinds["Layout7"].find("bank_read_read") == 0);
  for (const char* step : {"Layout1", "Layout4", "Layout6", "Layout8"}) CHECK(kinds.count(step) == 0);
}

TEST_CASE("an arrow leads from every set_flag to the wait_flag that takes it") {
  const Scratch scratch;
  const Traced traced("run " + quickstart(scratch));
  const std::vector<Json> begins = traced.of("s"), ends = traced.of("f");
  std::size_t waits = 0;
  for (const Json& slice : traced.of("X")) waits += slice["name"] == "SET_FLAG";
  CHECK(begins.size() == ends.size());
  CHECK(begins.size() == waits); // every flag that is set is waited for
  for (std::size_t k = 0; k < begins.size(); ++k) {
    CHECK(begins[k]["id"] == ends[k]["id"]);
    CHECK(begins[k]["ts"].get<double>() <= ends[k]["ts"].get<double>());
  }
}

TEST_CASE("counters tell the bytes in use, the copies and the queues") {
  const Scratch scratch;
  const Traced traced("run " + quickstart(scratch));
  std::map<std::string, std::int64_t> most;
  for (const Json& counter : traced.of("C"))
    for (const auto& [unit, value] : counter["args"].items())
      most[counter["name"]] = std::max(most[counter["name"]], value.get<std::int64_t>());
  CHECK(most["UB live"] == traced.result["ub"]["peak_live_bytes"]);
  CHECK(most["V queue"] == 32);
  CHECK(most["GM to UB"] > 0);
  CHECK(most["UB to GM"] > 0);
}

TEST_CASE("a trace takes less than 200 bytes an instruction, a process a core") {
  const Scratch scratch;
  const Traced traced("run " + quickstart(scratch, "8"));
  const auto instructions = traced.result["instructions"]["retired"].get<std::size_t>();
  CHECK(traced.text.size() < 200 * instructions);
  std::set<int> cores;
  for (const Json& slice : traced.of("X")) cores.insert(slice["pid"].get<int>());
  CHECK(cores.size() == 8);
}

TEST_CASE("a step's name cannot break the trace") {
  const Scratch scratch;
  const std::string file =
      scratch.file("odd.aiv", "aiv 1 hardware=atlas_a2 blocks=1\nub a 0x0 4096\nblock 0/1\nstep a%22%5cb\n"
                              "vabs.f32 ub:a, ub:a, rep=1\nend block 1\nend 1\n");
  const Traced traced("replay --no-check " + file);
  CHECK(traced.of("X").size() >= 1);
}

TEST_CASE("the steps as CSV add up to the busy cycles of every pipe") {
  const Scratch scratch;
  const support::Ended ended =
      aivsim("run " + quickstart(scratch) + " -q --json - --csv-steps " + scratch.path("s.csv"));
  REQUIRE(ended.status == 0);
  std::istringstream lines(scratch.read("s.csv"));
  std::string line;
  std::getline(lines, line);
  CHECK(line.rfind("step,pipe,call_count,cycles,running_time(us),bytes,no_instruction,", 0) == 0);
  std::map<std::string, std::int64_t> busy, calls;
  while (std::getline(lines, line)) {
    std::vector<std::string> fields;
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, ',');) fields.push_back(part);
    calls[fields[1]] += std::stoll(fields[2]);
    busy[fields[1]] += std::stoll(fields[3]);
  }
  for (const auto& [name, pipe] : ended.json()["pipes"].items()) {
    CHECK(busy[name] == pipe["busy_cycles"]);
    CHECK(calls[name] == pipe["instructions"]);
  }
}

TEST_CASE("a VCD shows the cycles, cores and signals that were chosen, as the whole one does") {
  const Scratch scratch;
  const std::string run = "run " + quickstart(scratch, "4") + " -q --vcd ";
  REQUIRE(aivsim(run + scratch.path("all.vcd")).status == 0);
  REQUIRE(aivsim(run + scratch.path("part.vcd") + " --vcd-window 1000:1500 --vcd-cores 1-2 --vcd-signals vector,ub")
              .status == 0);
  const support::Vcd all(scratch.read("all.vcd")), part(scratch.read("part.vcd"));
  const std::string text = scratch.read("part.vcd");
  CHECK_THAT(text, Contains("core1") && Contains("core2") && !Contains("core0") && !Contains("core3"));
  CHECK_THAT(text, Contains("vector") && Contains("bytes_in_use") && !Contains("mte2") && !Contains("flags"));
  CHECK(part.end() == 1500);
  for (const char* signal : {"device.core1.vector.busy", "device.core2.vector.busy"})
    for (const std::int64_t cycle : {1000, 1100, 1250, 1499}) {
      CAPTURE(signal, cycle);
      CHECK(part.at(signal, cycle) == all.at(signal, cycle));
    }
}

TEST_CASE("a choice for the VCD that is none is refused by name") {
  const Scratch scratch;
  const std::string run = "run " + quickstart(scratch) + " -q ";
  const auto complaint = [&](const std::string& arguments) {
    const support::Ended ended = aivsim(run + arguments);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    CHECK_FALSE(std::filesystem::exists(scratch.path("a.vcd")));
    return ended.err;
  };
  const std::string vcd = "--vcd " + scratch.path("a.vcd") + " ";
  CHECK_THAT(complaint(vcd + "--vcd-window 100"), Contains("not of the form from:to"));
  CHECK_THAT(complaint(vcd + "--vcd-window 200:100"), Contains("holds no cycle"));
  CHECK_THAT(complaint(vcd + "--vcd-window a:100"), Contains("'a' is no whole number"));
  CHECK_THAT(complaint(vcd + "--vcd-cores 3"), Contains("the run has cores 0 to 0"));
  CHECK_THAT(complaint(vcd + "--vcd-signals vectr"), Contains("did you mean 'vector'?"));
  CHECK_THAT(complaint(vcd + "--vcd-limit 1KiB"), Contains("would have about") && Contains("the limit is 1KiB"));
  CHECK_THAT(complaint(vcd + "--vcd-limit much"), Contains("'much' is no size"));
  CHECK_THAT(complaint("--vcd-window 1:2"), Contains("--vcd FILE"));
}

TEST_CASE("the size of a VCD is foreseen within a factor of two") {
  const Scratch scratch;
  const support::Ended refused =
      aivsim("run " + quickstart(scratch, "8") + " -q --vcd-limit 1 --vcd " + scratch.path("a.vcd"));
  REQUIRE(refused.status == 2);
  std::string digits;
  for (const char c : refused.err.substr(refused.err.find("about ") + 6, 12))
    if (std::isdigit(static_cast<unsigned char>(c))) digits += c;
  REQUIRE(aivsim("run " + quickstart(scratch, "8") + " -q --vcd " + scratch.path("a.vcd")).status == 0);
  const double ratio = static_cast<double>(scratch.read("a.vcd").size()) / std::stod(digits);
  CHECK(ratio > 0.5);
  CHECK(ratio < 2);
}
