// SPDX-License-Identifier: Apache-2.0
// The database of a sweep, and what is left to do.
#include "tests/support/sweep.h"
#include "tools/sweep/sweep_figures.h"
#include "tools/sweep/todo.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

using Catch::Matchers::Contains;
using support::message_of;
using support::rows_of;
using support::Scratch;
using support::sweep_of;
using support::sweep_text;
using tools::Shard;
using tools::SweepDatabase;
using tools::SweepRow;

namespace {

/// 10,000 points, none of which is ever played.
const std::string kTenThousand = sweep_text("  h: [16]\n  random: {from: 1, to: 10000, step: 1}\n");

SweepRow row(std::int64_t point, const std::string& status = "illegal") {
  SweepRow made{point, status, "no reason", "", std::vector<tools::Json>(8), {}};
  made.settings[0] = "layer_norm_grad";
  return made;
}

struct Results {
  Scratch scratch;
  tools::SweepFile sweep;
  SweepDatabase database;
  explicit Results(const std::string& text = kTenThousand)
      : sweep(sweep_of(scratch, text)), database(path(), sweep, false) {}
  std::string path() const { return scratch.path("a.db"); }
};

std::vector<std::int64_t> all_of(tools::Todo& todo, std::size_t at_a_time) {
  std::vector<std::int64_t> points;
  for (auto some = todo.next(at_a_time); !some.empty(); some = todo.next(at_a_time)) {
    CHECK(some.size() <= at_a_time);
    points.insert(points.end(), some.begin(), some.end());
  }
  return points;
}

std::vector<std::int64_t> numbers(std::int64_t count) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

} // namespace

TEST_CASE("a new sweep has all to do, in order, across the stretches in which it looks") {
  Results results;
  for (const std::size_t at_a_time : {1, 16, 5000}) {
    tools::Todo todo(results.database, 10000, {});
    CHECK(todo.all() == 10000);
    CHECK(todo.there() == 0);
    CHECK(all_of(todo, at_a_time) == numbers(10000));
  }
}

TEST_CASE("what has a row is not to be done, wherever it stands") {
  Results results;
  std::vector<std::int64_t> left = numbers(10000);
  for (const std::int64_t point : {0, 1, 77, 4095, 4096, 8191, 8192, 9999}) {
    results.database.add(row(point));
    left.erase(std::find(left.begin(), left.end(), point));
  }
  tools::Todo todo(results.database, 10000, {});
  CHECK(todo.there() == 8);
  CHECK(all_of(todo, 16) == left);
}

TEST_CASE("a whole stretch without anything to do is passed over, and a finished sweep has nothing") {
  Results results;
  SQLite::Transaction transaction(results.database.handle());
  for (std::int64_t point = 0; point < 9000; ++point) results.database.add(row(point));
  tools::Todo todo(results.database, 10000, {});
  CHECK(todo.next(3) == std::vector<std::int64_t>{9000, 9001, 9002});
  for (std::int64_t point = 9000; point < 10000; ++point) results.database.add(row(point));
  transaction.commit();
  tools::Todo none(results.database, 10000, {});
  CHECK(none.there() == none.all());
  CHECK(none.next(16).empty());
}

TEST_CASE("rows that are written meanwhile do not change what is handed out") {
  Results results;
  tools::Todo todo(results.database, 10000, {});
  std::vector<std::int64_t> points;
  for (auto some = todo.next(7); !some.empty(); some = todo.next(7)) {
    points.insert(points.end(), some.begin(), some.end());
    if (points.size() < 100)
      for (const std::int64_t point : some) results.database.add(row(point));
  }
  CHECK(points == numbers(10000));
}

TEST_CASE("each point is in one shard, and shards are even") {
  Results results;
  for (const std::int64_t count : {1, 2, 7, 100}) {
    std::vector<std::int64_t> together;
    for (std::int64_t index = 0; index < count; ++index) {
      tools::Todo todo(results.database, 10000, {index, count});
      const std::vector<std::int64_t> share = all_of(todo, 16);
      CHECK(static_cast<std::int64_t>(share.size()) == todo.all());
      CHECK(std::abs(static_cast<double>(share.size()) - 10000.0 / static_cast<double>(count)) <
            5 * std::sqrt(10000.0 / static_cast<double>(count)) + 1);
      together.insert(together.end(), share.begin(), share.end());
    }
    std::sort(together.begin(), together.end());
    CHECK(together == numbers(10000));
  }
}

TEST_CASE("a shard has its part of whatever repeats: every other point, every third") {
  for (const std::int64_t period : {2, 3, 8}) {
    int count = 0;
    for (std::int64_t point = 0; point < 8000; point += period) count += Shard{1, 4}.has(point) ? 1 : 0;
    CHECK(count > 8000 / period / 4 * 0.8);
    CHECK(count < 8000 / period / 4 * 1.2);
  }
}

TEST_CASE("a shard is i/n, counted from 0") {
  CHECK(tools::parse_shard("0/1").count == 1);
  CHECK(tools::parse_shard("7/8").index == 7);
  for (const char* wrong :
       {"", "1", "/", "1/", "/2", "8/8", "-1/8", "0/0", "1/2/3", "a/b", "0/1000001", "0.5/2", " 0/2"})
    CHECK_THAT(message_of([&] { tools::parse_shard(wrong); }), Contains("--shard: expected i/n"));
}

TEST_CASE("a row keeps every value as it is") {
  Results results;
  SweepRow full = row(3, "done");
  full.reason = "it's a \"reason\"\nwith €";
  full.figures.assign(tools::figure_columns().size(), {});
  full.figures[0] = std::numeric_limits<std::int64_t>::max();
  full.figures[1] = 0.1;
  full.figures[2] = -1;
  results.database.add(full);
  CHECK(rows_of(results.path(),
                "SELECT reason, kernel, h IS NULL, cycles, time_us = 0.1, cores, numbers IS NULL, typeof(cycles), "
                "typeof(time_us), typeof(kernel) FROM points") ==
        "it's a \"reason\"\nwith €|layer_norm_grad|1|9223372036854775807|1|-1|1|integer|real|text\n");
}

TEST_CASE("a point has one row: another is a fault of ours, not a silent change") {
  Results results;
  results.database.add(row(5));
  CHECK_THROWS_AS(results.database.add(row(5)), SQLite::Exception);
  CHECK(rows_of(results.path(), "SELECT count(*) FROM points") == "1\n");
}

TEST_CASE("every row is there as soon as it is added, for whoever reads") {
  Results results;
  for (std::int64_t point = 0; point < 5; ++point) {
    results.database.add(row(point));
    CHECK(rows_of(results.path(), "SELECT count(*) FROM points") == std::to_string(point + 1) + "\n");
  }
}

TEST_CASE("what was lost can be forgotten, and nothing else is") {
  Results results;
  int point = 0;
  for (const char* status : {"done", "illegal", "failed", "crashed", "timed_out"})
    results.database.add(row(point++, status));
  results.database.forget_lost();
  CHECK(rows_of(results.path(), "SELECT status FROM points") == "done\nillegal\n");
}

TEST_CASE("a finished database is one file") {
  Results results;
  results.database.add(row(0));
  CHECK(results.scratch.has("a.db-wal"));
  results.database.finish();
  CHECK_FALSE(results.scratch.has("a.db-wal"));
  CHECK(rows_of(results.path(), "SELECT count(*) FROM points") == "1\n");
}

TEST_CASE("a database that was killed while it was made is made anew") {
  const Scratch scratch;
  const tools::SweepFile sweep = sweep_of(scratch, kTenThousand);
  scratch.file("a.db.new", "half a database");
  scratch.file("a.db", "");
  SweepDatabase(scratch.path("a.db"), sweep, false).add(row(1));
  CHECK_FALSE(scratch.has("a.db.new"));
  CHECK(rows_of(scratch.path("a.db"), "SELECT point FROM points") == "1\n");
}

TEST_CASE("the identity of a sweep is what it plays") {
  const Scratch scratch;
  const auto hash = [&](const std::string& text) { return tools::identity_of(sweep_of(scratch, text)).hash; };
  const std::string lists = "  h: [16, 32]\n  tmp: [min, max]\n";
  const std::string same = hash(sweep_text(lists));
  CHECK(same == hash(sweep_text("  shape.h: {from: 16, to: 32, step: 16} # the same\n  tmp: [min, max]\n")));
  for (const std::string& other :
       {sweep_text("  h: [32, 16]\n  tmp: [min, max]\n"), sweep_text("  tmp: [min, max]\n  h: [16, 32]\n"),
        sweep_text(lists, "{combine: zip}"), sweep_text(lists, "{fix_rows: true}"), sweep_text(lists, "{data: false}"),
        sweep_text(lists, "{combine: random, points: 3}"), sweep_text(lists, "{combine: random, points: 4}"),
        sweep_text(lists, "{combine: random, points: 4, seed: 2}"), "epsilon: 1e-6\n" + sweep_text(lists)})
    CHECK(hash(other) != same);
}

TEST_CASE("a sweep has a column for every figure that a comparison has, by the same name") {
  const Scratch scratch;
  REQUIRE(support::aivsim("compare " + support::small_run(scratch) +
                          " -q --vary tmp=min --vary kernel=layer_norm_grad --csv " + scratch.path("a.csv"))
              .status == 0);
  std::istringstream header(scratch.read("a.csv").substr(0, scratch.read("a.csv").find('\n')));
  const std::vector<std::string>& columns = tools::figure_columns();
  int known = 0;
  for (std::string name; std::getline(header, name, ',');) {
    if (name == "tmp" || name == "kernel" || name == "speedup" || name == "error") continue; // settings, and the reason
    CAPTURE(name);
    CHECK(std::find(columns.begin(), columns.end(), name) != columns.end());
    ++known;
  }
  CHECK(known >= 12);
}
