// SPDX-License-Identifier: Apache-2.0
// `--explain`: where the cycles went, what bounds a run, and what would help.
#include "tests/support/aivsim.h"
#include "tests/support/golden.h"

#include <catch2/catch.hpp>

#include <map>

using Catch::Matchers::Contains;
using support::aivsim;
using support::Scratch;
using Json = nlohmann::ordered_json;

namespace {

Json explained(const std::string& arguments) {
  const support::Ended ended = aivsim(arguments + " -q --explain --json -");
  INFO(ended.err);
  REQUIRE(ended.status == 0);
  return ended.json();
}

std::int64_t path_cycles(const Json& result) {
  std::int64_t sum = 0;
  for (const Json& share : result["explanation"]["critical_path"]) sum += share["cycles"].get<std::int64_t>();
  return sum;
}

bool advises(const Json& result, const std::string& words) {
  for (const Json& line : result["explanation"]["advice"])
    if (line.get<std::string>().find(words) != std::string::npos) return true;
  return false;
}

/// A run file of [b,s,h] in float on so many cores.
std::string run_of(const Scratch& scratch, const std::string& kernel, const std::string& shape,
                   const std::string& tiling) {
  return scratch.file("run.yaml", "kernel: " + kernel + "\nhardware: atlas_a2\nshape: {" + shape +
                                      "}\ndtype: float\ntiling: {" + tiling + "}\n");
}

} // namespace

TEST_CASE("on every golden stream each pipe's cycles are busy or have a reason, and the path explains the run") {
  for (const golden::Stream& stream : golden::streams()) {
    INFO(stream.path);
    const Json result = explained("replay '" + stream.path + "'");
    const auto cycles = result["cycles"].get<std::int64_t>();
    const auto cores = static_cast<std::int64_t>(result["cores"].size());
    for (const auto& [name, pipe] : result["pipes"].items()) {
      std::int64_t all = pipe["busy_cycles"];
      for (const auto& [reason, lost] : pipe["stalls"].items()) all += lost.get<std::int64_t>();
      CHECK(all == cycles * cores);
    }
    CHECK(path_cycles(result) == cycles);
    CHECK(result["explanation"]["ub_live"]["peak_live_bytes"] == result["cores"][0]["ub_peak_live_bytes"]);
  }
}

TEST_CASE("the text tells the bound, the roofline, the path by step and advice") {
  const Scratch scratch;
  const std::string out =
      aivsim("run " + run_of(scratch, "layer_norm_backward", "b: 2, s: 32, h: 16", "cores: 1") + " -q --explain").out;
  CHECK_THAT(out, Contains("bound by vector: "));
  CHECK_THAT(out, Contains("roofline (cycles): vector "));
  CHECK_THAT(out, Contains("UB: of ") && Contains(" are live at the peak, in cycle "));
  CHECK_THAT(out, Contains("critical path  cycles"));
  for (const char* step :
       {"\nCopyIn ", "\nPdX1 ", "\nPdX2 ", "\nPdVar ", "\nPdMean ", "\nPdX ", "\nBeta ", "\nCopyOut "})
    CHECK_THAT(out, Contains(step));
  CHECK_THAT(out, Contains("advice:\n"));
}

TEST_CASE("a small tmp is told to grow, as far as it fits") {
  const Scratch scratch;
  const std::string run = run_of(scratch, "layer_norm_grad", "b: 2, s: 32, h: 16", "cores: 1");
  CHECK(advises(explained("run " + run + " --set tmp=min"),
                "layer_norm_grad: a tmp of 24,576 B, which fits, makes one round of the 4 that a tile takes now"));
  CHECK_FALSE(advises(explained("run " + run + " --set tmp=max"), "a tmp of"));
}

TEST_CASE("waiting for copies calls for double buffering, unless it is there") {
  const Scratch scratch;
  const std::string run = run_of(scratch, "layer_norm_grad", "b: 1, s: 256, h: 64", "cores: 1");
  CHECK(advises(explained("run " + run), "double buffering (tiling.buffers: 2) would hide up to "));
  CHECK_FALSE(advises(explained("run " + run + " --set tiling.buffers=2"), "double buffering"));
}

TEST_CASE("an Add whose operands meet says which, where, and how far to move one") {
  const Scratch scratch;
  std::string adds;
  for (int k = 0; k < 20; ++k) adds += "vadd.f32 ub:c, ub:a, ub:b, rep=64\n";
  const std::string file = scratch.file(
      "adds.aiv",
      "aiv 1 hardware=atlas_a2 blocks=1\nub a 0x0 16384\nub b 0x4000 16384\nub c 0x10000 16384\nblock 0/1\nstep Sum\n" +
          adds + "end block 20\nend 20\n");
  const Json result = explained("replay --no-check " + file); // nobody wrote the operands
  CHECK(advises(result, "Sum vadd: the reads of a and b meet in bank groups 0-7: "));
  CHECK(advises(result, "b moved by 256 B would spare them"));
  REQUIRE(result["explanation"]["meetings"].size() == 1);
  CHECK(result["explanation"]["meetings"][0]["read_read"].get<int>() > 0);
  CHECK(result["explanation"]["banks"]["blocks_read"].size() == 48);
}

TEST_CASE("a vector function's cycles are told by the steps of its body") {
  const Scratch scratch;
  const Json result = explained("run " + run_of(scratch, "layer_norm_grad", "b: 2, s: 32, h: 16", "cores: 1") +
                                " --set hardware=ascend_950pr");
  CHECK(path_cycles(result) == result["cycles"].get<std::int64_t>());
  std::map<std::string, std::int64_t> vector;
  for (const Json& share : result["explanation"]["critical_path"]) vector[share["step"]] = share["vector"];
  for (const char* step : {"PdX1", "PdX2", "PdVar", "PdMean", "PdX"}) CHECK(vector[step] > 0);
  CHECK(vector["PdMean"] > vector["PdX2"]);
  const Json& roof = result["explanation"]["roofline"];
  CHECK(roof["vector_cycles"].get<double>() > 0);
  CHECK(roof["vector_cycles"].get<double>() < result["cycles"].get<double>());
}

TEST_CASE("UB over time has the peak and its owners") {
  const Scratch scratch;
  const Json result = explained("run " + run_of(scratch, "layer_norm_grad", "b: 2, s: 32, h: 16", "cores: 1"));
  const Json& ub = result["explanation"]["ub_live"];
  CHECK(ub["peak_live_bytes"] == result["ub"]["peak_live_bytes"]);
  CHECK(ub["live_bytes"].size() <= 1024);
  CHECK(ub["owners"].size() >= 5);
  const auto wasted = result["explanation"]["ub_never_live_bytes"].get<std::int64_t>();
  CHECK(wasted > 0);
  CHECK(wasted < result["ub"]["allocated_bytes"].get<std::int64_t>());
}

TEST_CASE("a memory-bound and a vector-bound run get opposite verdicts") {
  const Scratch scratch;
  const auto bound = [](const Json& result) { return result["explanation"]["bound"]["by"].get<std::string>(); };
  CHECK(bound(explained("run " + run_of(scratch, "layer_norm_grad", "b: 1, s: 64, h: 64", "cores: 1"))) == "vector");
  const std::string copies = scratch.file(
      "copies.aiv", "aiv 1 hardware=atlas_a2 blocks=1\ngm x f32 16384 in random:1\nub a 0x0 65536\nblock 0/1\n"
                    "copy_gm_to_ub ub:a, gm:x, len=2048blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                    "vabs.f32 ub:a, ub:a, rep=8\nend block 4\nend 4\n");
  CHECK(bound(explained("replay " + copies)) == "MTE2");
}

TEST_CASE("an explanation needs the times") {
  const Scratch scratch;
  const support::Ended ended = aivsim("run " + support::small_run(scratch) + " --explain --no-timing");
  CHECK(ended.status == 2);
  CHECK_THAT(ended.err, Contains("--explain") && Contains("--no-timing"));
}
