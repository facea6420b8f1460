// SPDX-License-Identifier: Apache-2.0
// An interrupt of a run. No test depends on how fast anything is: one result of the run goes into a named pipe, far
// more than the pipe holds, so that the run cannot end before it is read.
#include "tests/support/aivsim.h"
#include "tests/support/child.h"
#include "tests/support/vcd.h"
#include "tools/exit_status.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::Child;
using support::NamedPipe;
using support::Scratch;

namespace {

/// A stream of 180,000 instructions.
std::string long_stream(const Scratch& scratch) {
  return scratch.file("long.aiv", "aiv 1 hardware=atlas_a2 blocks=2\ngm in f32 4096 @0x10000000 in random:1\n"
                                  "gm out f32 4096 @0x10010000 out\nub a 0x0 16384\nub c 0x8000 16384\nblock 0/2\n"
                                  "repeat 10000 {\ncopy_gm_to_ub ub:a, gm:in, len=16blk\nset_flag MTE2, V, 0\n"
                                  "wait_flag MTE2, V, 0\nvadds.f32 ub:c, ub:a, 1, rep=2\nset_flag V, MTE3, 0\n"
                                  "wait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:c, len=16blk\npipe_barrier ALL\n"
                                  "pipe_barrier ALL\n}\nend block 90000\nblock 1/2 same-as 0\nend 180000\n");
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

TEST_CASE("an interrupted replay closes its files, says how far it came, and ends with 130") {
  const Scratch scratch;
  NamedPipe csv(scratch.path("csv"));
  Child child(scratch,
              {"replay", long_stream(scratch), "--csv", scratch.path("csv"), "--vcd", scratch.path("a.vcd"), "--json",
               scratch.path("a.json"), "--outputs", scratch.path("tensors"), "--trace", scratch.path("t.json")});
  csv.wait_for_some();
  child.send(SIGINT);
  const std::string table = csv.rest();
  const int ended = child.wait();
  REQUIRE(WIFEXITED(ended));
  CHECK(WEXITSTATUS(ended) == 130);

  const auto json = nlohmann::ordered_json::parse(scratch.read("a.json"));
  const std::int64_t retired = json["instructions"]["retired"];
  CHECK(json["interrupted"] == true);
  CHECK_FALSE(nlohmann::ordered_json::parse(scratch.read("t.json"))["traceEvents"].empty());
  CHECK(json["deadlock"].is_null());
  CHECK(json["outputs"].empty());
  CHECK(json["instructions"]["recorded"] == 180000);
  CHECK(retired > 0);
  CHECK(retired < 180000);
  CHECK(table.back() == '\n');
  CHECK(lines_of(table) == static_cast<std::size_t>(retired) + 1);
  const support::Vcd vcd(scratch.read("a.vcd"));
  CHECK(vcd.end() >= json["cycles"]);
  CHECK(vcd.cycles("device.core0.vector.busy", "1") == json["cores"][0]["pipes"]["V"]["busy_cycles"]);
  CHECK(std::filesystem::is_empty(scratch.path("tensors")));
  CHECK_THAT(scratch.read("out"), Contains("INTERRUPTED after ") && Contains(" of 180,000 instructions had retired") &&
                                      !Contains("DEADLOCK"));
}

TEST_CASE("a terminated replay ends with 143, its VCD whole up to there") {
  const Scratch scratch;
  NamedPipe vcd(scratch.path("vcd"));
  Child child(scratch, {"replay", long_stream(scratch), "--vcd", scratch.path("vcd"), "--csv", scratch.path("a.csv"),
                        "--json", "-"});
  vcd.wait_for_some();
  child.send(SIGTERM);
  const support::Vcd trace(vcd.rest());
  const int ended = child.wait();
  REQUIRE(WIFEXITED(ended));
  CHECK(WEXITSTATUS(ended) == 143);
  const auto json = nlohmann::ordered_json::parse(scratch.read("out"));
  CHECK(json["interrupted"] == true);
  CHECK(trace.end() >= json["cycles"]);
  CHECK(lines_of(scratch.read("a.csv")) == static_cast<std::size_t>(json["instructions"]["retired"]) + 1);
}

TEST_CASE("an interrupted run gives no verdict on its numbers") {
  const Scratch scratch;
  const std::string run = scratch.file("run.yaml", "kernel: layer_norm_grad\nhardware: atlas_a2\n"
                                                   "shape: {b: 1, s: 512, h: 512}\ndtype: float\ntmp: min\n"
                                                   "tiling: {cores: 1, rows_per_tile: 8}\n");
  NamedPipe csv(scratch.path("csv"));
  Child child(scratch, {"run", run, "--csv", scratch.path("csv"), "--json", scratch.path("a.json")});
  csv.wait_for_some();
  child.send(SIGINT);
  csv.rest();
  const int ended = child.wait();
  REQUIRE(WIFEXITED(ended));
  CHECK(WEXITSTATUS(ended) == 130);
  const auto json = nlohmann::ordered_json::parse(scratch.read("a.json"));
  CHECK(json["interrupted"] == true);
  CHECK(json["numerics"]["ok"].is_null());
  CHECK_THAT(scratch.read("out"), Contains("numbers: not compared"));
}

TEST_CASE("a second interrupt ends a replay at once, and nothing unfinished stays") {
  const Scratch scratch;
  NamedPipe csv(scratch.path("csv"));
  Child child(scratch, {"replay", long_stream(scratch), "--csv", scratch.path("csv"), "--vcd", scratch.path("a.vcd"),
                        "--json", scratch.path("a.json")});
  csv.wait_for_some();
  child.send(SIGINT);
  child.until_delivered(); // and as nobody reads the CSV, the run goes no further
  child.send(SIGINT);
  const int ended = child.wait();
  CHECK(WIFSIGNALED(ended));
  CHECK(WTERMSIG(ended) == SIGINT);
  CHECK(scratch.entries() == 4); // the stream, the pipe, out and err
}

TEST_CASE("the status of an interrupted run is 128 and the signal") {
  CHECK(tools::status_of(true, 0) == tools::kGood);
  CHECK(tools::status_of(false, 0) == tools::kBadVerdict);
  CHECK(tools::status_of(false, SIGINT) == 130);
  CHECK(tools::status_of(false, SIGTERM) == 143);
}
