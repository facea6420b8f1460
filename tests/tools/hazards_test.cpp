// SPDX-License-Identifier: Apache-2.0
// The check of a stream that is about to be played.
#include "tests/support/aivsim.h"

#include <catch2/catch.hpp>

using Catch::Matchers::Contains;
using support::aivsim;
using support::aivsim_here;
using support::Scratch;

namespace {

/// A block of that code; UB a and c of 4 KiB, GM in and out.
std::string stream(const Scratch& scratch, const std::string& code, std::size_t lines) {
  const std::string n = std::to_string(lines);
  return scratch.file("s.aiv", "aiv 1 hardware=atlas_a2 blocks=1\ngm in f32 4096 in random:1\n"
                               "gm out f32 4096 @0x10000 out\nub a 0x0 4096\nub c 0x1000 4096\nblock 0/1\n" +
                                   code + "end block " + n + "\nend " + n + "\n");
}

const std::string kIn = "copy_gm_to_ub ub:a, gm:in, len=8blk\n";
const std::string kFlag = "set_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n";
const std::string kAdds = "step Add\nvadds.f32 ub:c, ub:a, 1, rep=1\n";

} // namespace

TEST_CASE("a replay tells the hazards of its stream, plays it all the same, and ends with 1") {
  const Scratch scratch;
  const std::string race = stream(scratch, kIn + kAdds, 2);
  const auto ended = aivsim("replay " + race);
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains(" cycles, "));
  CHECK_THAT(ended.out, Contains("  error: block 0, instruction 1 (vadds, Add): read_after_write: reads bytes 0 to 256 "
                                 "of a; set_flag MTE2, V behind the first"));
}

TEST_CASE("what a replay says of a hazard is what check says") {
  const Scratch scratch;
  const std::string race = stream(scratch, kIn + kAdds, 2);
  const std::string all = aivsim_here({"check", race}).out;
  CHECK_THAT(aivsim("replay " + race).out, Contains("  " + all.substr(0, all.find('\n'))));
  const auto replay = aivsim("replay " + race + " --json -").json(),
             check = aivsim("check " + race + " --json -").json();
  REQUIRE(replay["hazards"].size() == 1);
  CHECK(replay["hazards"][0] == check["findings"][0]);
  CHECK(replay["hazards"][0]["step"] == "Add");
  CHECK(replay["hazards"][0]["instruction"] == 1);
}

TEST_CASE("option --no-check leaves the stream unchecked") {
  const Scratch scratch;
  const std::string race = stream(scratch, kIn + kAdds, 2);
  const auto ended = aivsim("replay --no-check " + race);
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("hazards: not checked\n"));
  CHECK(aivsim("replay --no-check --json - " + race).json()["hazards"].is_null());
}

TEST_CASE("a clean stream has no hazards, and its advice is counted, not told") {
  const Scratch scratch;
  const auto ended = aivsim("replay " + stream(scratch, kIn + kFlag + kAdds, 4)); // a small copy
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, Contains("hazards: none (advice: 1, which aivsim check tells)\n"));
  const auto json = aivsim("replay --json - " + scratch.path("s.aiv")).json();
  CHECK(json["hazards"].empty());
  CHECK(json["hazards"].is_array());
  CHECK(json["advice"] == 1);
}

TEST_CASE("many hazards are told as the first twenty and their number, in JSON all of them") {
  const Scratch scratch;
  std::string sets;
  for (int k = 0; k < 25; ++k) sets += "set_flag MTE2, V, " + std::to_string(k % 8) + "\n";
  const auto ended = aivsim("replay " + stream(scratch, sets, 25));
  CHECK(ended.status == 1);
  const auto json = aivsim("replay --json - " + scratch.path("s.aiv")).json();
  REQUIRE(json["hazards"].size() > 20);
  CHECK_THAT(ended.out, Contains("  and " + std::to_string(json["hazards"].size() - 20) + " more\n"));
}

TEST_CASE("the hazards of a run's own stream are looked for, with time and without") {
  const Scratch scratch;
  const std::string run = "run " + support::small_run(scratch, "layer_norm_backward");
  for (const char* how : {"", " --no-timing", " --no-data"}) {
    const auto ended = aivsim(run + how);
    CHECK(ended.status == 0);
    CHECK_THAT(ended.out, Contains("\nhazards: none"));
  }
  CHECK(aivsim(run + " --no-check --json -").json()["hazards"].is_null());
}

TEST_CASE("check refuses another arch as replay does") {
  const Scratch scratch;
  const std::string clean = stream(scratch, kIn, 1);
  const auto check = aivsim_here({"check", clean, "--hardware", "ascend_310p"});
  CHECK(check.status == 2);
  CHECK(check.is_one_line());
  CHECK(check.err == aivsim_here({"replay", clean, "--hardware", "ascend_310p"}).err);
}

TEST_CASE("blocks that stand at different numbers of sync_alls are a hazard, and the play stands still") {
  const Scratch scratch;
  const std::string uneven = scratch.file(
      "u.aiv", "aiv 1 hardware=atlas_a2 blocks=2\ngm out f32 8 @0x10000 out\nblock 0/2\nsync_all\nend block 1\n"
               "block 1/2\npipe_barrier ALL\nend block 1\nend 2\n");
  const auto ended = aivsim("replay " + uneven);
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, Contains("DEADLOCK") && Contains("uneven_syncs: waits for blocks that have fewer sync_alls: "
                                                         "block 1 has 0, block 0 has 1"));
}
