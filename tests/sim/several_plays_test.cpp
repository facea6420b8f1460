// SPDX-License-Identifier: Apache-2.0
// One play after another in a process: each as if it were the only one.
#include "tests/support/play.h"

#include <string>

namespace {

const std::string kCopy = "copy_gm_to_ub ub:a, gm:in, len=16blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                          "vadds.f32 ub:c, ub:a, 1, rep=2\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"
                          "copy_ub_to_gm gm:out, ub:c, len=16blk\n";
const std::string kStuck = "vadds.f32 ub:c, ub:a, 1, rep=2\nwait_flag MTE2, V, 0\n";

struct Play {
  sim::Result result;
  isa::Recording recording;
};

Play played(const std::vector<std::string>& blocks) {
  Play play{{}, support::recorded(blocks)};
  play.result = sim::simulate(play.recording, support::small_chip());
  return play;
}

void check_alike(const Play& play, const Play& other) {
  CHECK(play.result.cycles == other.result.cycles);
  CHECK(play.recording.gm.data == other.recording.gm.data);
  for (std::size_t pipe = 0; pipe < isa::kPipes; ++pipe) {
    CHECK(play.result.cores[0].pipes.at(pipe).busy_cycles == other.result.cores[0].pipes.at(pipe).busy_cycles);
    CHECK(play.result.cores[0].pipes.at(pipe).stalls == other.result.cores[0].pipes.at(pipe).stalls);
  }
}

} // namespace

TEST_CASE("a play does not know of the plays before it") {
  const Play first = played({kCopy});
  CHECK(first.result.ok());
  CHECK(first.result.cycles > 0);
  for (int k = 0; k < 20; ++k) check_alike(played({kCopy}), first);
}

TEST_CASE("a play may have other cores than the one before it") {
  const Play one = played({kCopy}), two = played({kCopy, kCopy});
  CHECK(two.result.cores.size() == 2);
  check_alike(played({kCopy}), one);
  check_alike(played({kCopy, kCopy}), two);
}

TEST_CASE("a play that stood still leaves nothing behind for the next") {
  const Play good = played({kCopy});
  const Play stuck = played({kStuck});
  CHECK_FALSE(stuck.result.deadlock.empty());
  check_alike(played({kCopy}), good);
  CHECK(played({kStuck}).result.deadlock == stuck.result.deadlock);
}

TEST_CASE("a play that was stopped leaves nothing behind for the next") {
  struct Stopper : sim::Listener {
    using sim::Listener::on;
    void on(const sim::Retired&) override { sim::stop(); }
  } stopper;
  const Play good = played({kCopy});
  isa::Recording recording = support::recorded({kCopy});
  sim::Options options;
  options.listeners = {&stopper};
  CHECK(sim::simulate(recording, support::small_chip(), options).stopped);
  check_alike(played({kCopy}), good);
}
