// SPDX-License-Identifier: Apache-2.0
// How a long run's timeline is made to fit a page.
#include "tools/report/timeline_detail.h"
#include "tools/report/timeline_json.h"

#include "isa/text/text.h"

#include <catch2/catch.hpp>

using isa::Pipe;
using tools::Json;

namespace {

constexpr std::int64_t kTurns = 1000;

/// Two cores whose vector unit works 3 cycles and waits 1, over and over; core 1 is the slower one.
struct Run {
  isa::Recording recording =
      isa::parse("aiv 1 hardware=atlas_a2 blocks=2\nub a 0x0 256\nblock 0/2\nstep Sum\nvadd.f32 ub:a, ub:a, ub:a\n"
                 "pipe_barrier V\nend block 2\nblock 1/2 same-as 0\nend 4\n",
                 "");
  sim::PipeHistory history{recording};
  sim::Result result;

  Run() {
    for (int core = 0; core < 2; ++core)
      for (std::int64_t turn = 0; turn < kTurns; ++turn) {
        sim::EventPlace place;
        place.core = core;
        place.pipe = Pipe::vector;
        history.on(sim::Busy{place, 4 * turn, 4 * turn + 3});
        place.index = 1;
        history.on(sim::Stalled{place, sim::Stall::barrier, 4 * turn + 3, 4 * turn + 4});
      }
    result.cycles = 4 * kTurns;
    result.cores.resize(2);
    result.cores[0].cycles = 4 * kTurns - 1;
    result.cores[1].cycles = 4 * kTurns;
  }
};

std::int64_t cycles_of(const Json& track) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < track.size(); k += 2) sum += track[k].get<std::int64_t>();
  return sum;
}

std::size_t merged_in(const Json& timeline, const Json& track) {
  std::size_t count = 0;
  for (std::size_t k = 1; k < track.size(); k += 2)
    count += timeline["labels"][track[k].get<std::size_t>()][0] == "merged";
  return count;
}

} // namespace

TEST_CASE("a timeline that fits is told slice by slice, with the text of its instructions") {
  const Run run;
  const Json timeline = tools::timeline_json(run.recording, run.history, run.result, 4 * kTurns);
  CHECK(timeline["exact"] == true);
  CHECK(timeline["window"].is_null());
  CHECK(timeline["cores"][0]["V"].size() == 4 * kTurns);
  CHECK(
      timeline["labels"] ==
      Json::parse(
          R"([["busy", "Sum", "arithmetic", "vadd", "vadd.f32 ub:a+0, ub:a+0, ub:a+0, rep=1, blk=1/1/1, rstride=8/8/8"],
                                              ["barrier", "Sum", "control", "pipe_barrier", "pipe_barrier V"]])"));
}

TEST_CASE("one that does not fit is merged, but for a stretch around the middle of the slowest core") {
  const Run run;
  const Json timeline = tools::timeline_json(run.recording, run.history, run.result, 400);
  CHECK(timeline["exact"] == false);
  CHECK(timeline["pixel_cycles"].get<int>() > 100);
  const Json &window = timeline["window"], &slow = timeline["cores"][1]["V"], &other = timeline["cores"][0]["V"];
  CHECK(window["core"] == 1);
  CHECK(window["from"].get<int>() + window["to"].get<int>() == 4 * kTurns);
  CHECK(window["to"].get<int>() - window["from"].get<int>() >= 380);
  CHECK(merged_in(timeline, other) == other.size() / 2);
  CHECK(slow.size() / 2 - merged_in(timeline, slow) >= 200);
  CHECK((slow.size() + other.size()) / 2 <= 400);
  CHECK(cycles_of(slow) == 4 * kTurns);
  CHECK(cycles_of(other) == 4 * kTurns);
}

TEST_CASE("a merged slice says how much of it was work, of what kind, and what the rest waited for") {
  const Run run;
  const Json timeline = tools::timeline_json(run.recording, run.history, run.result, 400);
  const Json label = timeline["labels"][timeline["cores"][0]["V"][1].get<std::size_t>()];
  CHECK(label == Json::parse(R"(["merged", "Sum", "arithmetic", "vadd", "", 0.8, "barrier"])"));
}

TEST_CASE("where the slowest core fits whole, all of it is exact") {
  const Run run;
  const tools::TimelineDetail detail = tools::timeline_detail(run.history, 4 * kTurns, 1, 4 * kTurns, 4 * kTurns - 1);
  CHECK_FALSE(detail.exact());
  const auto merged = [&] {
    const tools::TimelineDetail all =
        tools::timeline_detail(run.history, 4 * kTurns, 1, 4 * kTurns, 2 * 2 * kTurns - 1);
    return !all.keeps(1, 0, 1);
  };
  CHECK(merged()); // its 2,000 entries are one more than half of 3,999
  sim::PipeHistory shorter(run.recording);
  CHECK(tools::timeline_detail(shorter, 1, 0, 1, 10).exact());
}
