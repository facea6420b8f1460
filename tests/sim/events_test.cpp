// SPDX-License-Identifier: Apache-2.0
#include "isa/instruction_table.h"
#include "tests/support/play.h"

using isa::Pipe;
using support::Played;
using support::small_chip;

namespace {

const std::string kTile = "copy_gm_to_ub ub:a, gm:in, len=16blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                          "vadds.f32 ub:c, ub:a, 1, rep=2\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"
                          "copy_ub_to_gm gm:out, ub:c, len=16blk\npipe_barrier ALL\nscalar_load.f32 s1, ub:c\n";

struct Accesses : sim::Listener {
  explicit Accesses(bool wanted) : wanted_(wanted) {}
  void on(const sim::Access& event) override {
    seen.push_back(event);
    hulls.push_back(event.walk->hull());
  }
  bool wants_access() const override { return wanted_; }
  std::vector<sim::Access> seen;
  std::vector<isa::Range> hulls;

private:
  bool wanted_;
};

Accesses accesses_of(const std::string& code, bool wanted) {
  Accesses accesses(wanted);
  isa::Recording recording = support::recorded({code});
  sim::Options options;
  options.ub_pressure = false;
  options.listeners = {&accesses};
  sim::simulate(recording, small_chip(), options);
  return accesses;
}

} // namespace

TEST_CASE("events: within a pipe instructions retire in order of time") {
  std::string code;
  for (int k = 0; k < 20; ++k) code += kTile;
  const Played played = support::play({code, code});
  CHECK(played.events.retired.size() == 2 * 20 * 9);
  for (int core = 0; core < 2; ++core)
    for (int pipe = 0; pipe < isa::kPipes; ++pipe) {
      std::int64_t last = 0;
      for (const sim::Retired& event : played.events.retired) {
        if (event.place.core != core || event.place.pipe != static_cast<Pipe>(pipe)) continue;
        REQUIRE(event.ended >= last);
        last = event.ended;
      }
    }
}

TEST_CASE("events: the life of an instruction is in order and names it") {
  const Played played = support::play({kTile + kTile});
  for (const sim::Retired& event : played.events.retired) {
    REQUIRE(event.dispatched <= event.started);
    REQUIRE(event.started <= event.issued);
    REQUIRE(event.issued <= event.ended);
    REQUIRE(event.instruction == &played.recording.blocks[0].code[event.place.index]);
    REQUIRE(event.place.pipe == isa::pipe_of(*event.instruction));
  }
}

TEST_CASE("events: a stall names the instruction that it holds back") {
  const Played played =
      support::play({"wait_flag MTE2, V, 0\nwait_flag MTE2, V, 1\ncopy_gm_to_ub ub:a, gm:in, len=1blk\n"
                     "set_flag MTE2, V, 0\nscalar_load.f32 s0, ub:d\nset_flag MTE2, V, 1\n"});
  std::vector<std::size_t> held;
  for (const sim::Stalled& event : played.events.stalled)
    if (event.reason == sim::Stall::wait_flag) held.push_back(event.place.index);
  CHECK(held == std::vector<std::size_t>{0});
  CHECK(played.life(1).ended == 113); // both flags were there: nothing to wait for
}

TEST_CASE("events: two waits one after the other are two stalls") {
  const Played played =
      support::play({"wait_flag S, V, 0\nwait_flag S, V, 1\nscalar_load.f32 s0, ub:d\nset_flag S, V, 0\n"
                     "scalar_load.f32 s0, ub:d\nset_flag S, V, 1\n"});
  std::vector<std::size_t> held;
  for (const sim::Stalled& event : played.events.stalled)
    if (event.reason == sim::Stall::wait_flag) held.push_back(event.place.index);
  CHECK(held == std::vector<std::size_t>{0, 1});
}

TEST_CASE("events: accesses are told when an instruction reads and when it has written") {
  const Accesses accesses = accesses_of(kTile, true);
  struct Expected {
    std::size_t index;
    bool write;
    std::int64_t time, begin, bytes;
  };
  const std::vector<Expected> expected = {{0, true, 117, 0, 512},        // 1 + 16 + 100
                                          {3, false, 117, 0, 512},       //
                                          {3, true, 134, 0x20000, 512},  // 10 + 2 + 5 later
                                          {6, false, 134, 0x20000, 512}, //
                                          {8, false, 205, 0x20000, 4}};  // 10 + 60 and a barrier later
  REQUIRE(accesses.seen.size() == expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    CAPTURE(k);
    CHECK(accesses.seen[k].place.index == expected[k].index);
    CHECK(accesses.seen[k].write == expected[k].write);
    CHECK(accesses.seen[k].time == expected[k].time);
    CHECK(accesses.hulls[k].begin == expected[k].begin);
    CHECK(accesses.hulls[k].end - accesses.hulls[k].begin == expected[k].bytes);
  }
}

TEST_CASE("events: accesses that nobody wants are not told") { CHECK(accesses_of(kTile, false).seen.empty()); }

namespace {

/// Moments in the order in which they are told, as text.
struct Moments : sim::Listener {
  void on(const sim::Works& event) override { add("works", event.place, event.from); }
  void on(const sim::Waits& event) override {
    add("waits " + std::string(name_of(event.reason)), event.place, event.from);
  }
  void on(const sim::Issued& event) override { add("issued", event.place, event.time); }
  void on(const sim::Started& event) override { add("started", event.place, event.time); }
  void on(const sim::FlagMoved& event) override {
    told.push_back(std::string(event.raised ? "raised " : "lowered ") + std::to_string(event.flag.id) + " at " +
                   std::to_string(event.time));
  }
  bool wants_moments() const override { return wanted; }
  std::vector<std::string> told;
  bool wanted = true;

  /// Those that begin with `word`, in order.
  std::vector<std::string> of(const std::string& word) const {
    std::vector<std::string> some;
    for (const std::string& text : told)
      if (text.rfind(word, 0) == 0) some.push_back(text);
    return some;
  }

private:
  void add(const std::string& what, const sim::EventPlace& place, std::int64_t time) {
    told.push_back(what + " " + std::string(isa::name_of(place.pipe)) + " " + std::to_string(place.index) + " at " +
                   std::to_string(time));
  }
};

Moments moments_of(const std::string& code, bool wanted = true) {
  Moments moments;
  moments.wanted = wanted;
  isa::Recording recording = support::recorded({code});
  sim::Options options;
  options.listeners = {&moments};
  sim::simulate(recording, small_chip(), options);
  return moments;
}

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("moments: a copy's work is told when it begins") {
  const Moments moments = moments_of("copy_gm_to_ub ub:a, gm:in, len=16blk\ncopy_gm_to_ub ub:b, gm:in, len=16blk\n");
  CHECK(moments.of("works") == Lines{"works MTE2 0 at 1", "works MTE2 1 at 17"});
  CHECK(moments.of("started") == Lines{"started MTE2 0 at 1", "started MTE2 1 at 17"});
}

TEST_CASE("moments: dispatches are told ahead, with the cycle from which they count") {
  const Moments moments = moments_of("vector_dup.f32 ub:a, 0\nvector_dup.f32 ub:b, 0\n");
  REQUIRE(moments.told.size() >= 2);
  CHECK(moments.told[0] == "issued V 0 at 1");
  CHECK(moments.told[1] == "issued V 1 at 2");
}

TEST_CASE("moments: a wait is told when it begins, a flag when it moves") {
  const Moments moments =
      moments_of("copy_gm_to_ub ub:a, gm:in, len=16blk\nset_flag MTE2, V, 3\nwait_flag MTE2, V, 3\n");
  CHECK(moments.of("waits wait_flag") == Lines{"waits wait_flag V 2 at 3"});
  CHECK(moments.of("raised") == Lines{"raised 3 at 117"});
  CHECK(moments.of("lowered") == Lines{"lowered 3 at 117"});
}

namespace {

/// Stops the run at the n-th retirement.
struct Stopper : sim::Listener {
  void on(const sim::Retired&) override {
    if (++retired == 3) sim::stop();
  }
  int retired = 0;
};

} // namespace

TEST_CASE("stop: a run ends with the cycle in which a listener stops it, its time sheets closed") {
  Stopper stopper;
  isa::Recording recording = support::recorded({kTile + kTile, kTile});
  sim::Options options;
  options.listeners = {&stopper};
  const sim::Result result = sim::simulate(recording, small_chip(), options);
  CHECK(result.stopped);
  CHECK_FALSE(result.ok());
  CHECK(result.deadlock.empty());
  CHECK(stopper.retired >= 3);
  CHECK(stopper.retired < 27);
  CHECK(result.cores[0].instructions_retired + result.cores[1].instructions_retired == stopper.retired);
  for (const sim::CoreResult& core : result.cores)
    for (const sim::PipeResult& pipe : core.pipes) {
      std::int64_t cycles = pipe.busy_cycles;
      for (const std::int64_t stall : pipe.stalls) cycles += stall;
      CHECK(cycles == result.cycles);
    }
}

TEST_CASE("stop: a copy under way counts as work up to there") {
  Stopper stopper; // two barriers and a wait retire while the copy of 256 cycles moves
  isa::Recording recording =
      support::recorded({"copy_gm_to_ub ub:a, gm:in, len=256blk\npipe_barrier V\npipe_barrier V\npipe_barrier V\n"});
  sim::Options options;
  options.listeners = {&stopper};
  const sim::Result result = sim::simulate(recording, small_chip(), options);
  REQUIRE(result.stopped);
  CHECK(result.cycles < 20);
  CHECK(result.cores[0].pipes[2].busy_cycles == result.cycles - 1);
}

TEST_CASE("moments: nobody hears of them who has not asked") { CHECK(moments_of(kTile, false).told.empty()); }
