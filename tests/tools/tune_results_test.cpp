// SPDX-License-Identifier: Apache-2.0
// What has been simulated, what it rules out, and what to expect of the rest.
#include "tools/tune/results.h"

#include "tests/support/message_of.h"
#include "tools/tune/experience.h"

#include <catch2/catch.hpp>

using tools::Experience;
using tools::Objective;
using tools::PlayedPoint;
using tools::Results;

namespace {

PlayedPoint played(std::int64_t cycles, std::int64_t ub_bytes) {
  PlayedPoint point;
  point.cycles = cycles;
  point.ub_bytes = ub_bytes;
  return point;
}

std::vector<std::int64_t> cycles_of(const std::vector<PlayedPoint>& points) {
  std::vector<std::int64_t> cycles;
  for (const PlayedPoint& point : points) cycles.push_back(point.cycles);
  return cycles;
}

PlayedPoint with_bound(std::int64_t rows, std::int64_t cycles, std::int64_t bound) {
  PlayedPoint point = played(cycles, 0);
  point.point.rows_per_tile = rows;
  point.bound = bound;
  return point;
}

} // namespace

TEST_CASE("the ranking goes by cycles, then by bytes, then by coming") {
  Results results(Objective::cycles);
  for (const auto& [cycles, bytes] : {std::pair{30, 1}, {10, 9}, {20, 5}, {10, 8}}) results.add(played(cycles, bytes));
  CHECK(cycles_of(results.ranking()) == std::vector<std::int64_t>{10, 10, 20, 30});
  CHECK(results.ranking().front().ub_bytes == 8);
  CHECK(results.all().size() == 4);
}

TEST_CASE("the front holds what no other is as good as in both, fewest bytes first") {
  Results results(Objective::pareto);
  results.add(played(50, 50));
  results.add(played(60, 60)); // worse in both
  CHECK(cycles_of(results.front()) == std::vector<std::int64_t>{50});
  results.add(played(70, 10));
  results.add(played(20, 90));
  CHECK(cycles_of(results.front()) == std::vector<std::int64_t>{70, 50, 20});
  results.add(played(50, 40)); // takes the place of the first
  CHECK(cycles_of(results.front()) == std::vector<std::int64_t>{70, 50, 20});
  CHECK(results.front()[1].ub_bytes == 40);
  results.add(played(15, 5)); // of all
  CHECK(cycles_of(results.front()) == std::vector<std::int64_t>{15});
  results.add(played(15, 5)); // the same again
  CHECK(results.front().size() == 1);
}

TEST_CASE("for cycles a bound rules out what cannot take fewer than the best, however few its bytes") {
  Results results(Objective::cycles);
  CHECK_FALSE(results.rule_out(1'000'000, 1'000'000)); // nothing is known
  results.add(played(100, 50));
  CHECK(results.rule_out(100, 0));
  CHECK_FALSE(results.rule_out(99, 1000));
}

TEST_CASE("for the front a bound rules out what another one beats in both") {
  Results results(Objective::pareto);
  results.add(played(100, 50));
  CHECK(results.rule_out(100, 50));
  CHECK(results.rule_out(150, 60));
  CHECK_FALSE(results.rule_out(150, 49));
  CHECK_FALSE(results.rule_out(99, 60));
}

TEST_CASE("a point is expected to exceed its bound as others of its kind of tile have") {
  const Experience experience({with_bound(8, 120, 100), with_bound(8, 140, 100), with_bound(2, 200, 100)});
  tools::TilingPoint point;
  point.rows_per_tile = 8;
  CHECK(experience.expected(point, 1000) == Approx(1300));
  point.rows_per_tile = 2;
  CHECK(experience.expected(point, 1000) == Approx(2000));
  point.rows_per_tile = 4; // no such tile has been played: as all together
  CHECK(experience.expected(point, 1000) == Approx(1000 * (1.2 + 1.4 + 2) / 3));
  CHECK(Experience({}).expected(point, 1000) == Approx(1000));
}

TEST_CASE("an objective is known by its name, and a slip is told") {
  CHECK(tools::objective_named("pareto") == Objective::pareto);
  CHECK(tools::name_of(tools::objective_named("cycles")) == "cycles");
  CHECK_THAT(support::message_of([] { tools::objective_named("parto"); }),
             Catch::Contains("--objective: 'parto' is none, did you mean 'pareto'?"));
}
