// SPDX-License-Identifier: Apache-2.0
// Several recordings in one simulation, each on a chip of its own.
#include "tests/support/play.h"

#include <catch2/catch.hpp>

namespace {

const char* const kAdd = "vadds.f32 ub:b, ub:a, 1, rep=50\n";
const char* const kCopy = "copy_gm_to_ub ub:a, gm:in, len=32blk\n";

} // namespace

TEST_CASE("recordings side by side take what each takes by itself, and know nothing of each other") {
  std::vector<isa::Recording> recordings;
  for (const std::string code : {kAdd, kCopy, "wait_flag MTE2, V, 0\n", kAdd, kCopy})
    recordings.push_back(support::recorded({code}));
  const std::vector<sim::Result> results = sim::simulate_each(recordings, support::small_chip(), {});
  REQUIRE(results.size() == 5);
  CHECK(results[0].cycles == 1 + 10 + 50 + 5);
  CHECK(results[1].cycles == 1 + 32 + 100); // the memory is its own
  CHECK(results[3].cycles == results[0].cycles);
  CHECK(results[4].cycles == results[1].cycles);
  CHECK_THAT(results[2].deadlock, Catch::Contains("MTE2"));
  for (const std::size_t good : {0, 1, 3, 4}) CHECK(results[good].ok());
  CHECK_FALSE(results[2].ok());
  CHECK(results[1].gm.read_bytes[0] == 1024);
  CHECK(results[0].gm.read_bytes[0] == 0);
}

TEST_CASE("each of several recordings computes its own numbers") {
  std::vector<isa::Recording> recordings;
  for (const char* addend : {"1", "2"})
    recordings.push_back(support::recorded(
        {"set_vector_mask 0xffffffffffffffff, 0xffffffffffffffff\ncopy_gm_to_ub ub:a, gm:seven, len=8blk\n"
         "set_flag MTE2, V, 0\nwait_flag MTE2, V, 0\nvadds.f32 ub:b, ub:a, " +
         std::string(addend) +
         ", rep=1\nset_flag V, MTE3, 0\nwait_flag V, MTE3, 0\ncopy_ub_to_gm gm:out, ub:b, len=8blk\n"}));
  sim::simulate_each(recordings, support::small_chip(), {});
  for (const std::size_t k : {0, 1})
    CHECK(isa::values_of(recordings[k].gm, recordings[k].gm.index_of("out")).at(63) == 8.0 + static_cast<double>(k));
}
