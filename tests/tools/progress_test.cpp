// SPDX-License-Identifier: Apache-2.0
#include "tools/play/run_watch.h"
#include "tools/process/interrupt.h"
#include "tools/process/progress.h"
#include "tools/talk.h"

#include <catch2/catch.hpp>

#include <csignal>
#include <iostream>
#include <sstream>

using tools::Progress;

namespace {

/// A terminal, and a clock that is set by hand.
struct Desk {
  std::ostringstream terminal;
  double seconds = 100;
  Progress::Clock clock() {
    return [this] { return seconds; };
  }
  /// What was written since the last time.
  std::string written() {
    const std::string text = terminal.str();
    terminal.str("");
    return text;
  }
};

const std::string kErase = "\r\x1b[K";

} // namespace

TEST_CASE("progress: nothing is shown in the first two seconds, nor erased") {
  Desk desk;
  {
    Progress progress(&desk.terminal, "points", desk.clock());
    progress.update(1, 10);
    desk.seconds += 1.99;
    progress.update(2, 10);
  }
  CHECK(desk.written().empty());
}

TEST_CASE("progress: then a line says how much is done and how long the rest will take, and is erased at the end") {
  Desk desk;
  {
    Progress progress(&desk.terminal, "points", desk.clock());
    desk.seconds += 3;
    progress.update(30, 1200);
    CHECK(desk.written() == kErase + "2 % of 1,200 points, about 1 min 57 s left");
    desk.seconds += 0.1; // not so soon
    progress.update(40, 1200);
    CHECK(desk.written().empty());
    desk.seconds += 2.9;
    progress.update(600, 1200);
    CHECK(desk.written() == kErase + "50 % of 1,200 points, about 6 s left");
  }
  CHECK(desk.written() == kErase);
}

TEST_CASE("progress: hours are told in hours") {
  Desk desk;
  Progress progress(&desk.terminal, "points", desk.clock());
  desk.seconds += 100;
  progress.update(1, 100);
  CHECK(desk.written() == kErase + "1 % of 100 points, about 2 h 45 min left");
}

TEST_CASE("progress: without a terminal, or anything to do, nothing is shown") {
  Desk desk;
  {
    Progress silent(nullptr, "points", desk.clock());
    Progress idle(&desk.terminal, "points", desk.clock());
    desk.seconds += 10;
    silent.update(1, 2);
    idle.update(0, 2);
    idle.update(1, 0);
  }
  CHECK(desk.written().empty());
}

TEST_CASE("progress: a run's watch looks every few thousand instructions") {
  Desk desk;
  Progress progress(&desk.terminal, "instructions", desk.clock());
  tools::RunWatch watch(8192, progress);
  desk.seconds += 5;
  for (int k = 0; k < 4095; ++k) watch.on(sim::Retired{});
  CHECK(desk.written().empty());
  watch.on(sim::Retired{});
  CHECK(desk.written() == kErase + "50 % of 8,192 instructions, about 5 s left");
}

TEST_CASE("progress: the talk has a terminal only where standard error is one, and not if it is to be quiet") {
  std::ostringstream err;
  CHECK(tools::Talk(err).terminal() == nullptr);
  tools::Talk talk(std::cerr);
  talk.set(tools::Loudness::quiet);
  CHECK(talk.terminal() == nullptr);
}

TEST_CASE("interrupt: noted while something can end in good order, once, and only where asked for") {
  CHECK_FALSE(tools::note_interrupt(SIGINT));
  {
    const tools::Interruptible interruptible;
    CHECK_FALSE(tools::note_interrupt(SIGHUP));
    CHECK(tools::interrupted_by() == 0);
    CHECK(tools::note_interrupt(SIGTERM));
    CHECK_FALSE(tools::note_interrupt(SIGINT));
  }
  CHECK(tools::interrupted_by() == SIGTERM);
}
