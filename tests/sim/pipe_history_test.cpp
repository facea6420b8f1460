// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/pipe_history.h"

#include "isa/text/text.h"
#include "sim/simulation.h"

#include <catch2/catch.hpp>

using isa::Pipe;
using sim::HistoryEntry;
using sim::PipeHistory;
using sim::Stall;

namespace {

const char* const kTwoAdds = "aiv 1 hardware=atlas_a2 blocks=1\ngm x f32 64 in random:1\nub a 0x0 256\nblock 0/1\n"
                             "step In\ncopy_gm_to_ub ub:a, gm:x, len=8blk\nset_flag MTE2, V, 0\n"
                             "step Sum\nwait_flag MTE2, V, 0\nvadd.f32 ub:a, ub:a, ub:a\npipe_barrier V\n"
                             "vadd.f32 ub:a, ub:a, ub:a\nend block 6\nend 6\n";

std::int64_t cycles_of(const PipeHistory::Track& track) {
  std::int64_t sum = 0;
  for (const HistoryEntry& entry : track) sum += entry.cycles;
  return sum;
}

sim::EventPlace at(Pipe pipe, std::size_t index) {
  sim::EventPlace place;
  place.pipe = pipe;
  place.index = index;
  return place;
}

} // namespace

TEST_CASE("the history of each pipe fills the run without a gap and agrees with its time sheet") {
  isa::Recording recording = isa::parse(kTwoAdds, "");
  PipeHistory history(recording);
  sim::Options options;
  options.listeners = {&history};
  options.data = false;
  const sim::Result result = sim::simulate(recording, sim::load_hardware("atlas_a2"), options);
  REQUIRE(result.ok());
  for (const Pipe pipe : {Pipe::scalar, Pipe::vector, Pipe::mte2, Pipe::mte3}) {
    CAPTURE(static_cast<int>(pipe));
    const PipeHistory::Track& track = history.of(0, pipe);
    const sim::PipeResult& sheet = result.cores[0].pipes[static_cast<std::size_t>(pipe)];
    CHECK(cycles_of(track) == result.cycles);
    std::int64_t busy = 0, flag = 0;
    for (const HistoryEntry& entry : track) {
      if (entry.is_busy()) busy += entry.cycles;
      if (entry.doing == static_cast<std::uint32_t>(Stall::wait_flag)) flag += entry.cycles;
    }
    CHECK(busy == sheet.busy_cycles);
    CHECK(flag == sheet.stalls[static_cast<std::size_t>(Stall::wait_flag)]);
  }
}

TEST_CASE("the scalar unit's dispatches of one step in a row are one entry, other pipes' instructions are not") {
  const isa::Recording recording = isa::parse(kTwoAdds, "");
  PipeHistory history(recording);
  for (std::size_t k = 0; k < 6; ++k) {
    const auto time = static_cast<std::int64_t>(k);
    history.on(sim::Busy{at(Pipe::scalar, k), time, time + 1});
  }
  REQUIRE(history.of(0, Pipe::scalar).size() == 2);
  CHECK(history.of(0, Pipe::scalar)[0].cycles == 2);
  CHECK(history.of(0, Pipe::scalar)[1].cycles == 4);
  CHECK(history.of(0, Pipe::scalar)[1].index == 2);
  history.on(sim::Busy{at(Pipe::vector, 3), 0, 5});
  history.on(sim::Busy{at(Pipe::vector, 5), 5, 9});
  CHECK(history.of(0, Pipe::vector).size() == 2);
}

TEST_CASE("what goes on is one entry, however often it is told, and what is longer than an entry can say is several") {
  const isa::Recording recording = isa::parse(kTwoAdds, "");
  PipeHistory history(recording);
  history.on(sim::Stalled{at(Pipe::mte3, 0), Stall::no_instruction, 0, 10});
  history.on(sim::Stalled{at(Pipe::mte3, 0), Stall::no_instruction, 10, 30});
  REQUIRE(history.of(0, Pipe::mte3).size() == 1);
  CHECK(history.of(0, Pipe::mte3)[0].cycles == 30);
  constexpr std::int64_t kLong = 10'000'000'000;
  history.on(sim::Busy{at(Pipe::mte3, 0), 30, 30 + kLong});
  CHECK(history.entries() == 4);
  CHECK(cycles_of(history.of(0, Pipe::mte3)) == 30 + kLong);
}
