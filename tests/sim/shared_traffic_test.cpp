// SPDX-License-Identifier: Apache-2.0
// What cores that share the memory can move in a time: never more than the chip does, in any stretch of it.
#include "kernels/kernel.h"
#include "tests/support/play.h"
#include "tests/support/request.h"

using support::play;
using support::Played;

namespace {

struct Move {
  std::int64_t from, to; ///< cycles in which all of its bytes have moved
  std::int64_t bytes;
};

std::vector<Move> moves(const std::vector<sim::Retired>& retired, isa::Pipe pipe) {
  std::vector<Move> all;
  for (const sim::Retired& event : retired)
    if (event.place.pipe == pipe && event.bytes > 0) all.push_back({event.started, event.issued, event.bytes});
  return all;
}

/// The largest number of bytes beyond `rate` a cycle that copies wholly within one stretch of time have moved.
double most_beyond(const std::vector<Move>& moves, double rate) {
  double most = 0;
  for (const Move& first : moves) {
    std::vector<Move> later;
    for (const Move& move : moves)
      if (move.from >= first.from) later.push_back(move);
    std::sort(later.begin(), later.end(), [](const Move& a, const Move& b) { return a.to < b.to; });
    double bytes = 0;
    for (const Move& move : later) {
      bytes += static_cast<double>(move.bytes);
      most = std::max(most, bytes - rate * static_cast<double>(move.to - first.from));
    }
  }
  return most;
}

std::vector<std::string> greedy_cores(int cores) {
  std::vector<std::string> blocks;
  for (int core = 0; core < cores; ++core) {
    std::string code;
    for (int k = 0; k < 20; ++k)
      code += "copy_gm_to_ub ub:a, gm:in, len=" + std::to_string(1 + (7 * core + 5 * k) % 64) +
              "blk\ncopy_ub_to_gm gm:out, ub:c, len=" + std::to_string(1 + (3 * core + 11 * k) % 64) + "blk\n";
    blocks.push_back(code);
  }
  return blocks;
}

sim::HardwareConfig free_of_overhead() {
  sim::HardwareConfig chip = support::small_chip();
  chip.mte2.issue_interval = chip.mte3.issue_interval = 0;
  return chip;
}

} // namespace

TEST_CASE("eight greedy cores never move more than the chip can, and nearly all that it can") {
  const sim::HardwareConfig chip = free_of_overhead();
  const Played played = play(greedy_cores(8), chip);
  for (const isa::Pipe pipe : {isa::Pipe::mte2, isa::Pipe::mte3}) {
    const std::vector<Move> all = moves(played.events.retired, pipe);
    const double rate = (pipe == isa::Pipe::mte2 ? chip.mte2 : chip.mte3).memory.chip_bytes_per_cycle;
    REQUIRE(all.size() == 160);
    CHECK(most_beyond(all, rate) <= 0);
    CHECK(most_beyond(all, 0.8 * rate) > 0); // the test can fail
  }
}

TEST_CASE("the same holds with an L2 that answers part of it") {
  sim::HardwareConfig chip = free_of_overhead();
  chip.l2.bytes = 1 << 20;
  const Played played = play(greedy_cores(8), chip);
  const double both = chip.mte2.memory.chip_bytes_per_cycle + chip.mte2.l2.chip_bytes_per_cycle;
  CHECK(most_beyond(moves(played.events.retired, isa::Pipe::mte2), both) <= 0);
  CHECK(played.result.gm.l2_read_bytes > 0);
}

TEST_CASE("a kernel on all 48 cores of an atlas_a2 stays within the chip's rate") {
  kernels::Request request = support::request(kernels::KernelId::layer_norm_grad, {1, 48 * 48, 96}, isa::Dtype::f32);
  request.tiling.cores = 48;
  isa::Recording recording = kernels::record(kernels::make_plan(request));
  const sim::HardwareConfig chip = sim::load_hardware("atlas_a2");
  support::EveryEvent events;
  sim::Options options;
  options.data = false;
  options.listeners = {&events};
  sim::simulate(recording, chip, options);
  std::vector<Move> misses;
  for (const sim::Retired& event : events.retired)
    if (event.place.pipe == isa::Pipe::mte2 && event.bytes > 0 && event.l2_bytes == 0)
      misses.push_back({event.started, event.issued, event.bytes});
  REQUIRE(misses.size() >= 96);
  CHECK(most_beyond(misses, chip.mte2.memory.chip_bytes_per_cycle) <= 0);
}

TEST_CASE("cores with rows and lines of their own, on a chip with bandwidth for all, take one core's cycles") {
  sim::HardwareConfig chip = support::small_chip();
  chip.mte2.memory.chip_bytes_per_cycle = 8 * 32;
  chip.mte3.memory.chip_bytes_per_cycle = 8 * 64;
  chip.l2.bytes = 1 << 20;
  std::vector<std::string> blocks;
  for (int core = 0; core < 8; ++core) {
    const std::string at = std::to_string(core * 2048);
    blocks.push_back("copy_gm_to_ub ub:a, gm:in+" + at +
                     ", len=64blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                     "vadds.f32 ub:c, ub:a, 1, rep=8\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"
                     "copy_ub_to_gm gm:out+" +
                     at + ", ub:c, len=64blk\n");
  }
  const Played played = play(blocks, chip);
  CHECK(played.result.cycles == (1 + 64 + 100) + (10 + 8 + 5) + (32 + 60));
  for (const sim::CoreResult& core : played.result.cores) CHECK(core.cycles == played.result.cycles);
}
