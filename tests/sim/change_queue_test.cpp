// SPDX-License-Identifier: Apache-2.0
#include "sim/device/change_queue.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

using sim::Change;
using sim::ChangeQueue;

namespace {

std::vector<std::int32_t> values(const std::vector<Change>& changes) {
  std::vector<std::int32_t> values;
  for (const Change& change : changes) values.push_back(change.value);
  return values;
}

} // namespace

TEST_CASE("changes: given back in order of time, those of a cycle as they were told") {
  ChangeQueue queue;
  for (const Change& change : {Change{5, 0, 1}, Change{3, 0, 2}, Change{5, 0, 3}, Change{4, 0, 4}}) queue.add(change);
  CHECK(values(queue.release(6)) == std::vector<std::int32_t>{2, 4, 1, 3});
  CHECK(queue.release(6).empty());
}

TEST_CASE("changes: what is not past yet is kept, in its order") {
  ChangeQueue queue;
  for (const Change& change : {Change{9, 0, 1}, Change{3, 0, 2}, Change{5, 0, 3}, Change{9, 0, 4}}) queue.add(change);
  CHECK(values(queue.release(5)) == std::vector<std::int32_t>{2});
  CHECK(values(queue.release(9)) == std::vector<std::int32_t>{3});
  CHECK(values(queue.release(10)) == std::vector<std::int32_t>{1, 4});
}

TEST_CASE("changes: any span of times is sorted as a stable sort does it") {
  std::mt19937 random(1);
  for (const std::int64_t span : {1ll, 2047ll, 2048ll, 5000000ll, 1ll << 40, 1ll << 62}) {
    std::vector<Change> told;
    ChangeQueue queue;
    for (int k = 0; k < 5000; ++k) {
      const std::int64_t time = std::uniform_int_distribution<std::int64_t>(0, span)(random);
      told.push_back({time, 0, k});
      queue.add(told.back());
    }
    std::stable_sort(told.begin(), told.end(), [](const Change& a, const Change& b) { return a.time < b.time; });
    CAPTURE(span);
    CHECK(values(queue.release(span + 1)) == values(told));
  }
}

TEST_CASE("changes: a queue is full after a chunk, and of what it keeps when that is more") {
  ChangeQueue queue;
  const auto fill = [&](std::int64_t time) {
    std::size_t added = 0;
    for (; !queue.full(); ++added) queue.add({time, 0, 0});
    return added;
  };
  const std::size_t chunk = fill(100);
  CHECK(queue.release(50).empty());
  CHECK_FALSE(queue.full());
  CHECK(fill(10) == chunk); // twice what was kept
  CHECK(queue.release(50).size() == chunk);
  CHECK(queue.release(101).size() == chunk);
}
