// SPDX-License-Identifier: Apache-2.0
#include "sim/ub_pressure.h"
#include "tests/support/play.h"

using sim::UbResult;

namespace {

/// A UB of 4 KiB with the buffers given, and accesses made by hand.
class Hand {
public:
  explicit Hand(const std::vector<isa::UbBuffer>& buffers) { program_.ub = buffers; }

  Hand& writes(std::int64_t time, std::int64_t address, std::int64_t bytes) {
    return access(time, address, bytes, true);
  }
  Hand& reads(std::int64_t time, std::int64_t address, std::int64_t bytes) {
    return access(time, address, bytes, false);
  }
  UbResult result() {
    sim::UbPressure pressure(program_, 4096);
    for (const Made& made : made_) pressure.add({{0, isa::Pipe::vector, 0}, &made.walk, made.write, made.time});
    return pressure.result();
  }

private:
  struct Made {
    isa::Walk walk;
    bool write;
    std::int64_t time;
  };
  Hand& access(std::int64_t time, std::int64_t address, std::int64_t bytes, bool write) {
    isa::Walk walk;
    walk.base = address;
    walk.blocks = walk.last_blocks = static_cast<int>(bytes / isa::kBlockBytes);
    walk.repeats = 1;
    made_.push_back({walk, write, time});
    return *this;
  }

  isa::Program program_;
  std::vector<Made> made_;
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
