// SPDX-License-Identifier: Apache-2.0
// record and replay, each replay in a process of its own.
#include "tests/support/aivsim.h"
#include "tools/files/npy.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim;
using support::aivsim_here;
using support::Scratch;

namespace {

/// Records the small run of `kernel` and returns the recording's path.
std::string recorded(const Scratch& scratch, const std::string& overrides = "") {
  std::vector<std::string> arguments = {"record", support::small_run(scratch), "-o", scratch.path("r.aiv"), "-q"};
  if (!overrides.empty()) arguments.insert(arguments.end(), {"--set", overrides});
  const support::Ended ended = aivsim_here(arguments);
  REQUIRE(ended.status == 0);
  return scratch.path("r.aiv");
}

void write_dy(const std::string& path, float value) {
  const std::vector<float> values(256, value);
  std::vector<std::byte> bytes(1024);
  std::memcpy(bytes.data(), values.data(), bytes.size());
  tools::write_npy(path, {"dy", isa::Dtype::f32, {1, 16, 16}, 0, isa::Role::in, {}}, bytes);
}

/// A recording that waits for a flag which nobody sets.
std::string deadlocked(const Scratch& scratch) {
  return scratch.file("dead.aiv", "aiv 1 hardware=atlas_a2 blocks=1\n"
                                  "gm dy f32 8 @0x10000000 out zeros\n"
                                  "block 0/1\n"
                                  "wait_flag MTE2, V, 0\n"
                                  "end block 1\n"
                                  "end 1\n");
}

} // namespace

TEST_CASE("record says what it wrote, and writes text that names its inputs") {
  const Scratch scratch;
  const support::Ended ended = aivsim_here({"record", support::small_run(scratch), "--output", scratch.path("r.aiv")});
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("r.aiv: ") && Contains("instructions in 1 block\n"));
  CHECK_THAT(scratch.read("r.aiv"),
             Contains("hardware=atlas_a2") && Contains("random:1") && Contains("mean:x") && Contains("variance:x"));
}

TEST_CASE("a replay takes as many cycles as the run that was recorded, and gives the same numbers") {
  const Scratch scratch;
  const std::string aiv = recorded(scratch);
  const auto run = aivsim("run " + scratch.path("run.yaml") + " --json - --outputs " + scratch.path("a")).json();
  const auto replay = aivsim("replay " + aiv + " --json - --outputs " + scratch.path("b")).json();
  CHECK(run["cycles"] == replay["cycles"]);
  CHECK(run["pipes"] == replay["pipes"]);
  CHECK(run["gm"] == replay["gm"]);
  CHECK(scratch.read("a/pd_x.npy") == scratch.read("b/pd_x.npy"));
  CHECK(scratch.read("a/res_for_gamma.npy") == scratch.read("b/res_for_gamma.npy"));
}

TEST_CASE("a replay sums its outputs up, with and without timing alike") {
  const Scratch scratch;
  const std::string aiv = recorded(scratch);
  const auto timed = aivsim("replay " + aiv + " --json -").json(),
             untimed = aivsim("replay --no-timing " + aiv + " --json -").json();
  CHECK(timed["outputs"] == untimed["outputs"]);
  CHECK(untimed["cycles"].is_null());
  const auto pd_x = timed["outputs"]["pd_x"];
  CHECK(pd_x["shape"] == nlohmann::ordered_json({1, 16, 16}));
  CHECK(pd_x["checksum"].get<std::string>().size() == 16);
  CHECK(pd_x["sum_abs"] > 1);
  CHECK(pd_x["nan"] == 0);
}

TEST_CASE("a replay without data takes the same time and sums nothing up") {
  const Scratch scratch;
  const std::string aiv = recorded(scratch);
  const auto with = aivsim("replay " + aiv + " --json -").json(),
             without = aivsim("replay --no-data " + aiv + " --json -").json();
  CHECK(without["cycles"] == with["cycles"]);
  CHECK(without["outputs"].empty());
}

TEST_CASE("a replay prints the same tables as a run, and the outputs' sums") {
  const Scratch scratch;
  const auto ended = aivsim("replay " + recorded(scratch) + " --hardware atlas_a2");
  CHECK(ended.status == 0);
  for (const char* part :
       {"on atlas_a2", " cycles, ", "MTE3", "UB buffer", "inQueueDy.0", "checksum", "instructions/s"})
    CHECK_THAT(ended.out, Contains(part));
}

TEST_CASE("other inputs give other outputs, and are part of the result's fingerprint") {
  const Scratch scratch;
  const std::string aiv = recorded(scratch);
  write_dy(scratch.path("one.npy"), 1);
  write_dy(scratch.path("two.npy"), 2);
  const auto replay = [&](const std::string& inputs) {
    return aivsim("replay " + aiv + inputs + " --no-timing --json -").json();
  };
  const auto none = replay(""), one = replay(" --inputs dy=" + scratch.path("one.npy")),
             two = replay(" --inputs dy=" + scratch.path("two.npy"));
  CHECK(one["outputs"]["pd_x"]["checksum"] != two["outputs"]["pd_x"]["checksum"]);
  CHECK(none["config_hash"] != one["config_hash"]);
  CHECK(two["outputs"]["res_for_gamma"] == none["outputs"]["res_for_gamma"]);
}

TEST_CASE("file inputs of a recording are found beside it, wherever it is replayed from") {
  const Scratch scratch;
  write_dy(scratch.path("dy.npy"), 1);
  const std::string aiv = recorded(scratch, "inputs.dy=" + scratch.path("dy.npy"));
  CHECK_THAT(scratch.read("r.aiv"), Contains("file:dy.npy"));
  CHECK(aivsim("replay --no-timing " + aiv).status == 0);
}

TEST_CASE("a replay on data other than those it depends on is refused") {
  const Scratch scratch;
  const std::string aiv = recorded(scratch);
  std::string text = scratch.read("r.aiv");
  const std::size_t block = text.find("block 0/1");
  REQUIRE(block != std::string::npos);
  scratch.file("r.aiv", text.insert(block + 9, "\ndata_dependent"));
  write_dy(scratch.path("dy.npy"), 1);
  const auto ended = aivsim("replay " + aiv + " --inputs dy=" + scratch.path("dy.npy"));
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("depend on the data they were recorded with"));
  CHECK(aivsim("replay --no-timing " + aiv).status == 0);
}

TEST_CASE("inputs that are malformed, doubled, unknown or missing are refused") {
  const Scratch scratch;
  const std::string aiv = recorded(scratch);
  for (const auto& [inputs, what] : std::vector<std::pair<std::string, std::string>>{
           {"dy", "not of the form name=file.npy"},
           {"dy=", "not of the form name=file.npy"},
           {"dz=a.npy", "takes no such tensor, did you mean 'dy'?"},
           {"pd_x=a.npy", "takes no such tensor"},
           {"dy=a.npy dy=b.npy", "'dy' is given twice"},
           {"dy=/nowhere/a.npy", "/nowhere/a.npy: no such file; 'dy' takes <f4 [1,16,16]"}}) {
    const auto ended = aivsim("replay " + aiv + " --inputs " + inputs);
    CHECK(ended.status == 2);
    CHECK(ended.is_one_line());
    CHECK_THAT(ended.err, Contains(what));
  }
}

TEST_CASE("hardware that is not known is refused") {
  const Scratch scratch;
  const auto ended = aivsim("replay " + recorded(scratch) + " --hardware atlas_b9");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("unknown hardware 'atlas_b9'"));
}

TEST_CASE("hardware of another arch is refused") {
  const Scratch scratch;
  std::string text = support::Scratch::contents(AIVSIM_SOURCE_DIR "/configs/hardware/atlas_a2.yaml");
  const std::size_t arch = text.find("arch: 2201 ");
  REQUIRE(arch != std::string::npos);
  scratch.file("other.yaml", text.replace(arch, 11, "arch: 2002 "));
  const auto ended = aivsim("replay " + recorded(scratch) + " --hardware " + scratch.path("other.yaml"));
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("(arch 2201) and cannot be played on"));
}

TEST_CASE("a deadlock ends with 1, says who waits for what, and writes no tensors") {
  const Scratch scratch;
  const auto ended = aivsim("replay " + deadlocked(scratch) + " --json " + scratch.path("d.json") + " --outputs " +
                            scratch.path("out"));
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("DEADLOCK after "));
  CHECK_THAT(nlohmann::ordered_json::parse(scratch.read("d.json"))["deadlock"].get<std::string>(),
             Contains("V") && Contains("MTE2"));
  CHECK_FALSE(scratch.has("out/dy.npy"));
}

TEST_CASE("a recording that is cut is refused by name and leaves no result") {
  const Scratch scratch;
  const std::string aiv = recorded(scratch);
  const std::string text = scratch.read("r.aiv");
  scratch.file("r.aiv", text.substr(0, text.size() / 2));
  const auto ended = aivsim("replay " + aiv + " --json " + scratch.path("r.json"));
  CHECK(ended.status == 2);
  CHECK(ended.is_one_line());
  CHECK_FALSE(scratch.has("r.json"));
}
