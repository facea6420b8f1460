// SPDX-License-Identifier: Apache-2.0
// When an instruction under way keeps a copy of its sources: only if a write touches them.
#include "sim/device/flight.h"
#include "sim/device/ring.h"

#include <catch2/catch.hpp>

namespace {

isa::Walk walk(std::int64_t base, int blocks, std::int64_t block_stride, std::int64_t repeat_stride, int repeats) {
  isa::Walk made;
  made.base = base;
  made.blocks = made.last_blocks = blocks;
  made.block_stride = block_stride;
  made.repeat_stride = repeat_stride;
  made.repeats = repeats;
  return made;
}

sim::Flight reading(const isa::Walk& source, std::int64_t writes_at = 0x800) {
  sim::Flight flight;
  flight.footprint.reads[0] = source;
  flight.footprint.read_count = 1;
  flight.footprint.write = walk(writes_at, 8, 32, 256, 1);
  flight.footprint.writes = true;
  return flight;
}

bool keeps(const isa::Walk& read, const isa::Walk& written) {
  sim::Flight flight = reading(read);
  sim::keep_ub(flight, written, std::vector<std::byte>(8192));
  return !flight.ub_copy.empty();
}

bool keeps_gm(const isa::GmSpan& read, const isa::GmSpan& written) {
  sim::Flight flight;
  flight.gm = read;
  sim::keep_gm(flight, written, std::vector<std::byte>(4096));
  return !flight.gm_copy.empty();
}

} // namespace

TEST_CASE("flight: a write into a source is a reason to keep it, one beside it is not") {
  const isa::Walk source = walk(0, 8, 32, 256, 4);
  CHECK(keeps(source, walk(992, 8, 32, 256, 1)));
  CHECK_FALSE(keeps(source, walk(1024, 8, 32, 256, 1)));
  CHECK(keeps(source, walk(0, 1, 0, 0, 1)));
}

TEST_CASE("flight: a write into the gaps of a strided source is no reason to keep it") {
  const isa::Walk even = walk(0, 8, 64, 512, 4), odd = walk(32, 8, 64, 512, 4);
  CHECK_FALSE(keeps(even, odd));
  CHECK(keeps(even, even));
  CHECK(keeps(even, walk(0, 8, 32, 256, 1)));
  CHECK_FALSE(keeps(walk(0, 8, 32, 512, 4), walk(256, 8, 32, 512, 4))); // every other repeat
}

TEST_CASE("flight: a copy holds the bytes as they were, and takes the instruction's own results too") {
  std::vector<std::byte> ub(8192, std::byte{1});
  sim::Flight flight = reading(walk(64, 8, 32, 256, 1));
  sim::keep_ub(flight, walk(64, 1, 32, 256, 1), ub);
  ub[64] = std::byte{2};
  sim::keep_ub(flight, walk(64, 1, 32, 256, 1), ub); // a second write does not renew it
  const isa::MemoryView view = flight.ub_view(ub.data());
  std::byte seen{};
  view.load(&seen, 64, 1);
  CHECK(seen == std::byte{1});
  const std::byte result{9};
  view.store(0x800, &result, 1);
  view.load(&seen, 0x800, 1);
  CHECK(seen == std::byte{9});
  CHECK(ub[0x800] == std::byte{9});
}

TEST_CASE("flight: sources in GM count piece by piece") {
  const isa::GmSpan read{0, 0, 32, 128, 4}; // 32 bytes in every 128
  CHECK(keeps_gm(read, {0, 128, 32, 128, 1}));
  CHECK(keeps_gm(read, {0, 300, 200, 200, 1}));
  CHECK(keeps_gm(read, {0, 60, 4, 400, 2}) == false);
  CHECK(keeps_gm(read, {0, 36, 4, 120, 3}));        // the last piece reaches 276, the read's third begins at 256
  CHECK_FALSE(keeps_gm(read, {0, 32, 96, 128, 4})); // all the gaps
  CHECK_FALSE(keeps_gm(read, {0, 512, 64, 64, 1}));
}

TEST_CASE("flight: readers that have ended count no more") {
  sim::Flight one, two, three;
  sim::Readers readers;
  for (sim::Flight* flight : {&one, &two, &three}) readers.add(flight);
  readers.remove(&one);
  std::vector<sim::Flight*> asked;
  readers.before_write(&three, [&](sim::Flight& flight) { asked.push_back(&flight); });
  CHECK(asked == std::vector<sim::Flight*>{&two});
}

TEST_CASE("ring: first in, first out, and elements stay where they are when it grows") {
  sim::Ring<int> ring(2);
  ring.push() = 1;
  ring.push() = 2;
  ring.pop();
  ring.push() = 3;
  CHECK(ring.full());
  int* const second = &ring.front();
  ring.push() = 4;
  ring.push() = 5;
  CHECK(&ring.front() == second);
  CHECK(ring.back() == 5);
  for (const int expected : {2, 3, 4, 5}) {
    CHECK(ring.front() == expected);
    ring.pop();
  }
  CHECK(ring.empty());
}
