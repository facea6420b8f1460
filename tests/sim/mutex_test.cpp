// SPDX-License-Identifier: Apache-2.0
// Buffer mutexes: the order of the program on one buffer, kept between pipes. A copy of 1 KiB in takes 32 cycles and
// 100 more until its bytes are there, one out 16 and 60.
#include "sim/device/mutex_table.h"
#include "tests/support/play.h"
#include "tests/support/register_chip.h"

using isa::Pipe;
using sim::Stall;

namespace {

const std::string kIn = "copy_gm_to_ub ub:a, gm:in, len=32blk\n";
const std::string kOut = "copy_ub_to_gm gm:out, ub:c, len=8blk\n";
const std::string kAdd = "function\nrv_plt.f32 p0, 64\nrv_vlds.f32 v0, ub:a\nrv_vadds.f32 v1, v0, 1, p0\n"
                         "rv_vsts.f32 ub:c, v1, p0\nend function 4\n";
const std::string kCall = "vf 0, 4\n";

std::string held(const std::string& pipe, int id, const std::string& work) {
  const std::string mutex = " " + pipe + ", " + std::to_string(id) + "\n";
  return "get_buf" + mutex + work + "rls_buf" + mutex;
}

support::Played play(const std::string& block, const sim::HardwareConfig& chip = support::small_register_chip()) {
  return support::play({block}, chip);
}

isa::Flag mutex(Pipe pipe, std::uint8_t id = 0) { return {pipe, Pipe::scalar, id}; }

/// A table that writes down whom it wakes and when.
struct Woken {
  std::vector<std::pair<Pipe, std::int64_t>> woken;
  sim::MutexTable table{4, 2, [this](Pipe pipe, std::int64_t cycle) { woken.emplace_back(pipe, cycle); }};
};

} // namespace

TEST_CASE("mutex: a get that nothing stands before passes at once") {
  Woken w;
  w.table.get_dispatched(mutex(Pipe::vector));
  CHECK(w.table.get(mutex(Pipe::vector), 0));
}

TEST_CASE("mutex: a get waits for the releases dispatched before it, on other pipes and of its id alone") {
  Woken w;
  w.table.release_dispatched(mutex(Pipe::mte2));
  w.table.release_dispatched(mutex(Pipe::vector)); // its own pipe keeps order by itself
  w.table.release_dispatched(mutex(Pipe::mte3, 1));
  w.table.get_dispatched(mutex(Pipe::vector));
  w.table.release_dispatched(mutex(Pipe::mte3)); // behind it
  CHECK_FALSE(w.table.get(mutex(Pipe::vector), 0));
  w.table.release(mutex(Pipe::mte2), 10);
  CHECK(w.woken == std::vector<std::pair<Pipe, std::int64_t>>{{Pipe::vector, 12}});
  CHECK_FALSE(w.table.get(mutex(Pipe::vector), 11)); // not seen yet
  CHECK(w.table.get(mutex(Pipe::vector), 12));
}

TEST_CASE("mutex: releases are counted, however far ahead they run") {
  Woken w;
  for (int k = 0; k < 3; ++k) {
    w.table.release_dispatched(mutex(Pipe::mte2));
    w.table.get_dispatched(mutex(Pipe::vector));
  }
  w.table.release(mutex(Pipe::mte2), 0);
  w.table.release(mutex(Pipe::mte2), 0);
  CHECK(w.table.get(mutex(Pipe::vector), 5));
  CHECK(w.table.get(mutex(Pipe::vector), 5));
  CHECK_FALSE(w.table.get(mutex(Pipe::vector), 5));
}

TEST_CASE("mutex: a function behind a buffer starts when its copy has ended, and not before") {
  sim::HardwareConfig chip = support::small_register_chip();
  chip.scalar.flag_latency = 2;
  const support::Played played = play(kAdd + held("MTE2", 0, kIn) + held("V", 0, kCall), chip);
  REQUIRE(played.result.ok());
  CHECK(played.life(4).started == played.life(1).ended + 2);
  CHECK(played.stall(Pipe::vector, Stall::get_buf) > 100);
}

TEST_CASE("mutex: the next copy into a buffer waits until its reader has released it") {
  const support::Played played = play(kAdd + held("MTE2", 0, kIn) + held("V", 0, kCall) + held("MTE2", 0, kIn));
  REQUIRE(played.result.ok());
  CHECK(played.life(7).started == played.life(4).ended);
}

TEST_CASE("mutex: buffers of other ids go on") {
  const std::string first = kAdd + held("MTE2", 0, kIn) + held("V", 0, kCall);
  const support::Played played = play(first + held("MTE2", 1, "copy_gm_to_ub ub:b, gm:in, len=32blk\n"));
  CHECK(played.life(7).started < played.life(4).started);
}

TEST_CASE("mutex: a release does not hold up what follows it in its pipe") {
  const support::Played played = play(held("MTE2", 0, kIn) + kIn);
  CHECK(played.life(3).started < played.life(1).ended);
  CHECK(played.life(2).ended == played.life(1).ended);
}

TEST_CASE("mutex: tiles go through copy in, function and copy out one behind the other") {
  std::string code = kAdd;
  for (int tile = 0; tile < 3; ++tile)
    code += held("MTE2", 0, kIn) + "get_buf V, 0\n" + held("V", 1, kCall) + "rls_buf V, 0\n" + held("MTE3", 1, kOut);
  const support::Played played = play(code);
  REQUIRE(played.result.ok());
  constexpr std::size_t kTile = 11; // instructions
  for (std::size_t tile = 0; tile < 3; ++tile) {
    CHECK(played.life(kTile * tile + 5).started >= played.life(kTile * tile + 1).ended);
    CHECK(played.life(kTile * tile + 9).started >= played.life(kTile * tile + 5).ended);
    if (tile > 0) CHECK(played.life(kTile * tile + 5).started >= played.life(kTile * (tile - 1) + 9).ended);
  }
  CHECK(played.values("out")[0] == Approx(played.values("in")[0] + 1));
}

TEST_CASE("mutex: a buffer that is held up behind a flag that never comes is told as such") {
  const support::Played played =
      play(kAdd + "get_buf V, 0\nwait_flag MTE3, V, 0\n" + kCall + "rls_buf V, 0\n" + held("MTE2", 0, kIn));
  CHECK_FALSE(played.result.ok());
  CHECK_THAT(played.result.deadlock,
             Catch::Contains("(get_buf MTE2 id 0) waits for what uses the buffer before it to release it"));
}
