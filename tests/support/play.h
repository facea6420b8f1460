// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays a few lines of .aiv on the small chip, listens to everything, and holds the time sheets to their promise. One
/// play a test: SystemC elaborates once a process.
#pragma once

#include "isa/image.h"
#include "isa/legality/validate.h"
#include "isa/text/text.h"
#include "sim/simulation.h"
#include "tests/support/chip.h"

#include <catch2/catch.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace support {

/// The code of a block, given line by line, within buffers that every test shares. UB: `a`, `b`, `c`, `d` of 16 KiB, of
/// which a, b and c lie in banks that never conflict, and d shares the groups of a. GM: `in` random, `seven` all 7,
/// `out` and `sum` zeros, 16 KiB each, and `sums` of half zeros. Vector functions may stand before the code.
inline std::string aiv(const std::vector<std::string>& blocks) {
  const std::string of = "/" + std::to_string(blocks.size()) + "\n";
  std::string text =
      "aiv 1 hardware=small_chip blocks=" + std::to_string(blocks.size()) +
      "\ngm in f32 4096 in random:1\ngm seven f32 4096 in value:7\ngm out f32 4096 out\n"
      "gm sum f32 4096 workspace\ngm sums f16 4096 out\nub a 0x0 16384\nub b 0x10100 16384\nub c 0x20000 16384\n"
      "ub d 0x8000 16384\n";
  std::size_t all = 0;
  for (std::size_t k = 0; k < blocks.size(); ++k) {
    std::istringstream lines(blocks[k]);
    std::size_t count = 0;
    bool in_function = false;
    for (std::string line; std::getline(lines, line);) {
      in_function = in_function || line.rfind("function", 0) == 0;
      count += !in_function && !line.empty() && line.rfind("step", 0) != 0;
      in_function = in_function && line.rfind("end function", 0) != 0;
    }
    text += "block " + std::to_string(k) + of + blocks[k] + "end block " + std::to_string(count) + "\n";
    all += count;
  }
  return text + "end " + std::to_string(all) + "\n";
}

inline isa::Recording recorded(const std::vector<std::string>& blocks) {
  isa::Recording recording = isa::parse(aiv(blocks), "test.aiv");
  isa::fill(recording.gm, [](const isa::GmBuffer&, const std::string&) { return std::vector<std::byte>(); });
  return recording;
}

struct EveryEvent : sim::Listener {
  std::vector<sim::Retired> retired;
  std::vector<sim::Busy> busy;
  std::vector<sim::Stalled> stalled;
  void on(const sim::Retired& event) override { retired.push_back(event); }
  void on(const sim::Busy& event) override { busy.push_back(event); }
  void on(const sim::Stalled& event) override { stalled.push_back(event); }
};

struct Played {
  isa::Recording recording;
  sim::Result result;
  EveryEvent events;

  /// The life of an instruction; it must have retired.
  const sim::Retired& life(std::size_t index, int core = 0) const {
    for (const sim::Retired& event : events.retired)
      if (event.place.index == index && event.place.core == core) return event;
    FAIL("instruction " << index << " of core " << core << " has not retired");
    return events.retired.front();
  }
  const sim::PipeResult& pipe(isa::Pipe pipe, std::size_t core = 0) const {
    return result.cores[core].pipes[static_cast<std::size_t>(pipe)];
  }
  std::int64_t stall(isa::Pipe of, sim::Stall reason, std::size_t core = 0) const {
    return pipe(of, core).stalls[static_cast<std::size_t>(reason)];
  }
  std::vector<double> values(const std::string& gm) const {
    return isa::values_of(recording.gm, recording.gm.index_of(gm));
  }
};

/// What a pipe did, as pieces that must lie end to end from 0 to the end of the run.
inline void check_pieces(const Played& played, int core, isa::Pipe pipe) {
  struct Piece {
    std::int64_t from, to;
  };
  std::vector<Piece> pieces;
  for (const sim::Busy& e : played.events.busy)
    if (e.place.core == core && e.place.pipe == pipe) pieces.push_back({e.from, e.to});
  for (const sim::Stalled& e : played.events.stalled)
    if (e.place.core == core && e.place.pipe == pipe) pieces.push_back({e.from, e.to});
  std::sort(pieces.begin(), pieces.end(), [](const Piece& x, const Piece& y) { return x.from < y.from; });
  std::int64_t at = 0;
  for (const Piece& piece : pieces) {
    REQUIRE(piece.from == at);
    REQUIRE(piece.to > piece.from);
    at = piece.to;
  }
  REQUIRE(at == played.result.cycles);
}

/// For every pipe: each cycle is busy or has one reason, and what was recorded has retired.
inline void check_time_sheets(const Played& played) {
  for (std::size_t c = 0; c < played.result.cores.size(); ++c) {
    const sim::CoreResult& core = played.result.cores[c];
    for (std::size_t p = 0; p < core.pipes.size(); ++p) {
      CAPTURE(c, isa::kPipeNames[p]);
      std::int64_t cycles = core.pipes[p].busy_cycles;
      for (const std::int64_t stall : core.pipes[p].stalls) {
        REQUIRE(stall >= 0);
        cycles += stall;
      }
      REQUIRE(core.pipes[p].busy_cycles >= 0);
      REQUIRE(cycles == played.result.cycles);
      check_pieces(played, static_cast<int>(c), static_cast<isa::Pipe>(p));
    }
    if (played.result.ok()) REQUIRE(core.instructions_retired == core.instructions_recorded);
  }
}

/// Plays; whether the run ends well is the test's affair.
inline Played play(const std::vector<std::string>& blocks, const sim::HardwareConfig& chip = small_chip(),
                   bool data = true) {
  Played played{recorded(blocks), {}, {}};
  isa::validate(played.recording, chip.machine);
  sim::Options options;
  options.data = data;
  options.listeners = {&played.events};
  played.result = sim::simulate(played.recording, chip, options);
  check_time_sheets(played);
  return played;
}

} // namespace support
