// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/critical_path.h"

#include "sim/hardware/timing.h"
#include "sim/listeners/step_sheet.h"
#include "tests/support/play.h"
#include "tests/support/register_chip.h"

#include <numeric>

using sim::PathPart;

namespace {

/// A play that was listened to, and its path.
struct Explained {
  isa::Recording recording;
  sim::Result result;
  std::vector<sim::PathLink> path;

  /// Cycles of the path by instruction and part; of the first core.
  std::int64_t cycles(std::size_t index, PathPart part) const {
    std::int64_t sum = 0;
    for (const sim::PathLink& link : path)
      if (link.core == 0 && link.index == index && link.part == part) sum += link.to - link.from;
    return sum;
  }
  std::int64_t cycles(PathPart part) const {
    std::int64_t sum = 0;
    for (const sim::PathLink& link : path) sum += link.part == part ? link.to - link.from : 0;
    return sum;
  }
};

/// Plays, and holds the path to its promise: links end to end from cycle 0 to the last, none unexplained.
Explained explained(const std::vector<std::string>& blocks, const sim::HardwareConfig& chip = support::small_chip()) {
  Explained e{support::recorded(blocks), {}, {}};
  sim::Lifetimes lives(e.recording);
  sim::Options options;
  options.listeners = {&lives};
  e.result = sim::simulate(e.recording, chip, options);
  e.path = sim::critical_path(e.recording, chip, lives);
  std::int64_t at = 0;
  for (const sim::PathLink& link : e.path) {
    REQUIRE(link.from == at);
    REQUIRE(link.to > link.from);
    at = link.to;
  }
  REQUIRE(at == e.result.cycles);
  CHECK(e.cycles(PathPart::other) == 0);
  return e;
}

const std::string kIn = "copy_gm_to_ub ub:a, gm:in, len=64blk\n";
const std::string kAdd = "vadd.f32 ub:c, ub:a, ub:b, rep=8\n";
const std::string kOut = "copy_ub_to_gm gm:out, ub:c, len=64blk\n";

} // namespace

TEST_CASE("of one instruction the path is its dispatch, its work and its latency") {
  const Explained e = explained({kAdd});
  CHECK(e.path.size() == 3);
  CHECK(e.path[0].part == PathPart::dispatch);
  CHECK(e.path[1].part == PathPart::work);
  CHECK(e.path[2].part == PathPart::latency);
}

TEST_CASE("a chain of flags leads from the copy in through the vector unit to the copy out") {
  const Explained e = explained({kIn + "set_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n" + kAdd +
                                 "set_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n" + kOut});
  for (const std::size_t index : {0u, 3u, 6u}) CHECK(e.cycles(index, PathPart::work) > 0);
  CHECK(e.cycles(PathPart::flag) == 2 * sim::whole_cycles(support::small_chip().scalar.flag_latency));
}

TEST_CASE("what runs beside the slowest chain is not on the path") {
  const Explained e =
      explained({"vexp.f32 ub:a, ub:a, rep=64\n" + std::string("copy_gm_to_ub ub:b, gm:in, len=8blk\n")});
  const std::int64_t vector = e.cycles(0, PathPart::work), copy = e.cycles(1, PathPart::work);
  CHECK((vector == 0) != (copy == 0));
}

TEST_CASE("independent instructions of a pipe follow each other's issue, not each other's end") {
  const Explained e = explained({kAdd + kAdd + kAdd});
  CHECK(e.cycles(0, PathPart::work) > 0);
  CHECK(e.cycles(1, PathPart::work) > 0);
  CHECK(e.cycles(0, PathPart::latency) == 0);
  CHECK(e.cycles(2, PathPart::latency) > 0);
}

TEST_CASE("behind a barrier the latency of what it waited for is on the path") {
  const Explained e = explained({kAdd + "pipe_barrier V\n" + kAdd});
  CHECK(e.cycles(0, PathPart::latency) > 0);
}

TEST_CASE("a full queue leads back to the instruction that made room") {
  std::string many;
  for (int k = 0; k < 200; ++k) many += kAdd;
  const Explained e = explained({many});
  CHECK(e.cycles(PathPart::work) > e.cycles(PathPart::dispatch));
}

TEST_CASE("the scalar unit is the path where everything else waits for it") {
  std::string many;
  for (int k = 0; k < 300; ++k) many += "set_flag MTE2, MTE3, 0\nwait_flag MTE2, MTE3, 0\n";
  const Explained e = explained({many});
  CHECK(e.cycles(PathPart::dispatch) > e.result.cycles / 2);
}

TEST_CASE("a scalar load waits for its flag and holds up what is dispatched behind it") {
  const Explained e =
      explained({kAdd + "set_flag V, S, 0\nwait_flag V, S, 0\nscalar_load.f32 s0, ub:c\nvadds.f32 ub:c, ub:a, s0\n"});
  CHECK(e.cycles(3, PathPart::work) > 0);
}

TEST_CASE("a barrier on all pipes leads back to the last of them") {
  const Explained e = explained({kIn + kAdd + "pipe_barrier ALL\n" + kAdd});
  CHECK(e.cycles(0, PathPart::latency) + e.cycles(1, PathPart::latency) > 0);
}

TEST_CASE("where cores meet the path goes on in the one that came last") {
  std::string slow;
  for (int k = 0; k < 20; ++k) slow += kOut;
  const Explained e = explained({"sync_all\n" + kAdd, slow + "sync_all\n" + kAdd});
  CHECK(e.cycles(PathPart::sync) > 0);
  CHECK(std::any_of(e.path.begin(), e.path.end(), [](const sim::PathLink& link) { return link.core == 1; }));
}

TEST_CASE("buffer mutexes lead from the copy in through a vector function to the copy out") {
  const std::string in = "copy_gm_to_ub ub:a, gm:in, len=32blk\n", out = "copy_ub_to_gm gm:out, ub:c, len=8blk\n";
  const Explained e = explained({"function\nrv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a\nrv_vadds.f32 v1, v0, 1, p0\n"
                                 "rv_vsts.f32 ub:c, v1, p0\nend function 4\n"
                                 "get_buf MTE2, 0\n" +
                                 in + "rls_buf MTE2, 0\nget_buf V, 0\nvf 0, 4\nrls_buf V, 1\nget_buf MTE3, 1\n" + out},
                                support::small_register_chip());
  CHECK(e.cycles(1, PathPart::work) > 0);
  CHECK(e.cycles(1, PathPart::latency) > 0);
  CHECK(e.cycles(4, PathPart::work) > 0);
  CHECK(e.cycles(7, PathPart::work) > 0);
}

TEST_CASE("a run that stands still has no path") {
  const sim::HardwareConfig chip = support::small_chip();
  isa::Recording recording = support::recorded({"wait_flag MTE2, V, 0\n"});
  sim::Lifetimes lives(recording);
  sim::Options options;
  options.listeners = {&lives};
  CHECK_FALSE(sim::simulate(recording, chip, options).ok());
  CHECK(sim::critical_path(recording, chip, lives).empty());
}

TEST_CASE("the steps' sheets and the idle cycles add up to each pipe's cycles") {
  isa::Recording recording =
      support::recorded({"step One\n" + kIn + "set_flag MTE2, V, 0\nwait_flag MTE2, V, 0\nstep Two\n" + kAdd +
                         "pipe_barrier V\n" + kAdd});
  sim::StepSheet sheet(recording);
  sim::Options options;
  options.listeners = {&sheet};
  const sim::Result result = sim::simulate(recording, support::small_chip(), options);
  for (std::size_t p = 0; p < isa::kPipes; ++p) {
    std::int64_t cycles = sheet.idle()[p];
    for (const sim::StepUse& step : sheet.steps())
      cycles += step.pipes[p].busy_cycles +
                std::accumulate(step.pipes[p].stalls.begin(), step.pipes[p].stalls.end(), std::int64_t{0});
    CAPTURE(isa::kPipeNames[p]);
    CHECK(cycles == result.cycles);
  }
  REQUIRE(sheet.steps().size() == 3);
  CHECK(sheet.steps()[1].name == "One");
  CHECK(sheet.steps()[1].bytes == 2048);
  CHECK(sheet.steps()[2].pipes[static_cast<std::size_t>(isa::Pipe::vector)].instructions == 3);
}
