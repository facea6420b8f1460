// SPDX-License-Identifier: Apache-2.0
#include "isa/footprint.h"
#include "isa/instruction_table.h"
#include "sim/listeners/ub_pressure.h"
#include "tests/support/play.h"

#include <algorithm>
#include <map>
#include <numeric>

using sim::UbResult;

namespace {

/// A UB of 4 KiB with the buffers given, and a program made access by access; each says when it takes place.
class Hand {
public:
  explicit Hand(const std::vector<isa::UbBuffer>& buffers) { program_.ub = buffers; }

  /// A copy into UB ends at `time`.
  Hand& writes(std::int64_t time, std::int64_t address, std::int64_t bytes) {
    return copy(isa::Opcode::copy_gm_to_ub, time, address, bytes);
  }
  /// A copy out of UB starts at `time`.
  Hand& reads(std::int64_t time, std::int64_t address, std::int64_t bytes) {
    return copy(isa::Opcode::copy_ub_to_gm, time, address, bytes);
  }
  /// A scalar load.
  Hand& loads(std::int64_t time, std::int64_t address) {
    isa::Instruction load;
    load.opcode = isa::Opcode::scalar_load;
    load.type = isa::Dtype::f32;
    load.operands[1].value = address;
    return add(load, time);
  }
  /// The accesses take place in the order of their times, whatever their order in the program.
  UbResult result(sim::Listener* listener = nullptr) {
    sim::EventHub hub;
    if (listener != nullptr) hub.add(listener);
    sim::UbPressure pressure(program_, std::make_shared<sim::UbLives>(program_, 4096), 4096, hub);
    std::vector<std::size_t> order(times_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return times_[x] < times_[y]; });
    for (const std::size_t index : order) {
      const isa::Footprint footprint = isa::move_footprint(program_.code[index]);
      const isa::Walk* walk = footprint.writes ? &footprint.write : &footprint.reads[0];
      pressure.add({{0, isa::pipe_of(program_.code[index]), index}, walk, footprint.writes, times_[index]});
    }
    return pressure.result();
  }

private:
  Hand& copy(isa::Opcode opcode, std::int64_t time, std::int64_t address, std::int64_t bytes) {
    isa::Instruction copy;
    copy.opcode = opcode;
    copy.operands[opcode == isa::Opcode::copy_gm_to_ub ? 0 : 1].value = address;
    isa::CopyShape shape;
    shape.length = static_cast<std::uint32_t>(bytes / isa::kBlockBytes);
    copy.fields = shape;
    return add(copy, time);
  }
  Hand& add(const isa::Instruction& instruction, std::int64_t time) {
    program_.code.push_back(instruction);
    times_.push_back(time);
    return *this;
  }

  isa::Program program_;
  std::vector<std::int64_t> times_;
};

/// Live datablocks after each cycle in which they change.
struct Levels : sim::Listener {
  void on(const sim::LiveChanged& event) override { change[event.time] += event.blocks; }
  bool wants_moments() const override { return true; }
  std::map<std::int64_t, std::int64_t> change;

  std::int64_t at(std::int64_t time) const {
    std::int64_t level = 0;
    for (const auto& [when, by] : change)
      if (when <= time) level += by;
    return level;
  }
};

const std::vector<isa::UbBuffer> kTwo = {{"one", 0, 256}, {"two", 256, 256}};

} // namespace

TEST_CASE("pressure: bytes live from their write to their last read") {
  Hand hand(kTwo);
  const UbResult result = hand.writes(10, 0, 128).reads(20, 0, 64).reads(30, 0, 64).result();
  CHECK(result.peak_live_bytes == 64);
  CHECK(result.peak_bytes == 128);
  CHECK(result.buffers[0].peak_live_bytes == 64);
  CHECK(result.buffers[0].peak_bytes == 128);
  CHECK(result.buffers[1].peak_bytes == 0);
}

TEST_CASE("pressure: the peak is of one time, not of all") {
  CHECK(Hand(kTwo)
            .writes(10, 0, 256)
            .reads(20, 0, 256)
            .writes(30, 256, 256)
            .reads(40, 256, 256)
            .result()
            .peak_live_bytes == 256);
  CHECK(Hand(kTwo)
            .writes(10, 0, 256)
            .writes(15, 256, 256)
            .reads(20, 0, 256)
            .reads(40, 256, 256)
            .result()
            .peak_live_bytes == 512);
}

TEST_CASE("pressure: what ends in a cycle makes room for what begins in it") {
  const UbResult result =
      Hand(kTwo).writes(10, 0, 256).reads(20, 0, 256).writes(20, 256, 256).reads(30, 256, 256).result();
  CHECK(result.peak_live_bytes == 256);
}

TEST_CASE("pressure: bytes written again without a read between did not matter") {
  const UbResult result = Hand(kTwo).writes(10, 0, 256).writes(20, 0, 128).reads(30, 0, 256).result();
  CHECK(result.peak_live_bytes == 256);
  const UbResult dead = Hand(kTwo).writes(10, 0, 256).writes(20, 0, 256).reads(30, 0, 32).result();
  CHECK(dead.peak_live_bytes == 32);
}

TEST_CASE("pressure: a buffer lives again after each write, and its peak is that of one life") {
  const UbResult result = Hand(kTwo).writes(10, 0, 256).reads(20, 0, 256).writes(30, 0, 128).reads(40, 0, 128).result();
  CHECK(result.buffers[0].peak_live_bytes == 256);
  CHECK(result.peak_live_bytes == 256);
}

TEST_CASE("pressure: parts of a buffer count as the buffer, once") {
  const std::vector<isa::UbBuffer> nested = {{"tmp", 0, 512}, {"tmp.x", 0, 256}, {"tmp.y", 256, 256}, {"all", 0, 512}};
  const UbResult result =
      Hand(nested).writes(10, 0, 64).writes(10, 256, 64).reads(20, 0, 64).reads(20, 256, 64).result();
  REQUIRE(result.buffers.size() == 1);
  CHECK(result.buffers[0].name == "tmp");
  CHECK(result.buffers[0].peak_live_bytes == 128);
  CHECK(result.buffers[0].peak_bytes == 256 + 64); // up to the highest byte touched
  CHECK(result.peak_bytes == 320);
}

TEST_CASE("pressure: bytes in no buffer are live but nobody's") {
  const UbResult result = Hand(kTwo).writes(10, 1024, 64).reads(20, 1024, 64).result();
  CHECK(result.peak_live_bytes == 64);
  CHECK(result.peak_bytes == 0);
}

TEST_CASE("pressure: a write across two buffers counts in each") {
  const UbResult result = Hand(kTwo).writes(10, 192, 128).reads(20, 192, 128).result();
  CHECK(result.buffers[0].peak_bytes == 256);
  CHECK(result.buffers[1].peak_bytes == 64);
  CHECK(result.buffers[0].peak_live_bytes == 64);
  CHECK(result.buffers[1].peak_live_bytes == 64);
}

TEST_CASE("pressure: a life ends with the latest of its last readers, in whatever pipe") {
  Levels levels;
  Hand(kTwo).writes(10, 0, 32).reads(50, 0, 32).loads(20, 0).loads(30, 0).writes(60, 0, 32).result(&levels);
  CHECK(levels.at(9) == 0);
  CHECK(levels.at(49) == 1);
  CHECK(levels.at(50) == 0);
  CHECK(levels.at(60) == 0); // never read
}

TEST_CASE("pressure: read in the cycle of its write, a datablock is live for a cycle") {
  Levels levels;
  const UbResult result = Hand(kTwo).writes(10, 0, 64).reads(10, 0, 64).result(&levels);
  CHECK(result.peak_live_bytes == 64);
  CHECK(levels.at(10) == 2);
  CHECK(levels.at(11) == 0);
}

TEST_CASE("pressure: what begins in a cycle is not counted with what ends in it, even if both are read there") {
  const UbResult result = Hand(kTwo).writes(5, 0, 64).writes(10, 256, 64).reads(10, 0, 64).reads(10, 256, 64).result();
  CHECK(result.peak_live_bytes == 64);
}

TEST_CASE("pressure: a read that comes before its write makes a life of a cycle, and the count stays right") {
  Levels levels;
  const UbResult result =
      Hand(kTwo).writes(30, 0, 64).reads(20, 0, 64).writes(40, 256, 32).reads(50, 256, 32).result(&levels);
  CHECK(result.peak_live_bytes == 64);
  CHECK(levels.at(29) == 0);
  CHECK(levels.at(30) == 2);
  CHECK(levels.at(31) == 0);
  CHECK(levels.at(40) == 1);
  CHECK(levels.at(50) == 0);
}

TEST_CASE("pressure: blocks that play one program share what is known of it") {
  isa::Recording recording;
  recording.blocks.resize(3);
  recording.blocks[1].same_as = isa::SameAs{0, {}};
  const auto lives = sim::lives_of(recording, 4096);
  REQUIRE(lives.size() == 3);
  CHECK(lives[1] == lives[0]);
  CHECK(lives[2] != lives[0]);
}

TEST_CASE("pressure: what was never written is never live") {
  CHECK(Hand(kTwo).reads(10, 0, 64).loads(20, 0).result().peak_live_bytes == 0);
  CHECK(Hand(kTwo).reads(10, 0, 64).writes(20, 0, 64).reads(30, 0, 32).result().peak_live_bytes == 32);
}

TEST_CASE("pressure: datablocks of one write that are read last by different instructions end apart") {
  Levels levels;
  Hand(kTwo).writes(10, 0, 128).reads(20, 0, 64).reads(30, 64, 32).reads(40, 96, 32).result(&levels);
  CHECK(levels.at(19) == 4);
  CHECK(levels.at(20) == 2);
  CHECK(levels.at(30) == 1);
  CHECK(levels.at(40) == 0);
}

TEST_CASE("pressure: loads, results and stores of a play are followed on every core") {
  const std::string tile = "copy_gm_to_ub ub:a, gm:in, len=16blk\nset_flag MTE2, V, 0\nwait_flag MTE2, V, 0\n"
                           "vadds.f32 ub:c, ub:a, 1, rep=2\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\n"
                           "copy_ub_to_gm gm:out, ub:c, len=16blk\n";
  const support::Played played = support::play({tile, "vector_dup.f32 ub:d, 0\n"});
  const UbResult& ub = played.result.cores[0].ub;
  CHECK(ub.peak_bytes == 1024);
  CHECK(ub.peak_live_bytes == 512); // a until it is read, c from when it is written
  CHECK(played.result.cores[1].ub.peak_bytes == 256);
  CHECK(played.result.cores[1].ub.peak_live_bytes == 0);
}
