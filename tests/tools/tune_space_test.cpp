// SPDX-License-Identifier: Apache-2.0
// Which tilings `tune` may choose from.
#include "tools/tune/space.h"

#include "tests/support/message_of.h"
#include "tests/support/tune_run.h"

#include <catch2/catch.hpp>

#include <set>

using support::tune_config;
using tools::LegalPoint;
using tools::SpaceSize;
using tools::SpaceWishes;

namespace {

struct Found {
  std::vector<LegalPoint> points;
  SpaceSize size;

  template <class Field> auto values(Field field) const {
    std::set<std::decay_t<decltype(field(points.front().point))>> all;
    for (const LegalPoint& legal : points) all.insert(field(legal.point));
    return all;
  }
};

Found space_of(const std::string& changes, const SpaceWishes& wishes = {}) {
  Found found;
  found.size = tools::each_point(tune_config(changes).request, wishes,
                                 [&](const LegalPoint& legal) { found.points.push_back(legal); });
  return found;
}

SpaceWishes keeping(const std::set<std::string>& keys) {
  SpaceWishes wishes;
  wishes.kept = keys;
  return wishes;
}

std::int64_t rows(const tools::TilingPoint& p) { return p.rows_per_tile; }
std::int64_t cores(const tools::TilingPoint& p) { return p.cores; }
std::int64_t tmp(const tools::TilingPoint& p) { return p.tmp_bytes; }
int buffers(const tools::TilingPoint& p) { return p.buffers; }
bool reuse(const tools::TilingPoint& p) { return p.reuse_source; }

} // namespace

TEST_CASE("every point has a plan, and it is the one that was promised") {
  for (const char* changes :
       {"", "shape.s=37 shape.h=128", "kernel=layer_norm_grad dtype=half", "hardware=ascend_310p shape.h=64",
        "hardware=ascend_950pr shape.h=64", "tmp_source=framework"}) {
    SpaceWishes wishes;
    wishes.may_destroy_inputs = true;
    const Found found = space_of(changes, wishes);
    CAPTURE(changes);
    CHECK(static_cast<std::int64_t>(found.points.size()) == found.size.legal());
    for (std::size_t k = 0; k < found.points.size(); k += 7) {
      LegalPoint legal = found.points[k];
      legal.point.ub_layout = kernels::UbLayout::packed; // gaps come on top
      const kernels::Plan plan = kernels::make_plan(tools::request_at(tune_config(changes).request, legal.point));
      CHECK(plan.ub_bytes == legal.ub_bytes);
      CHECK(plan.cores.front().rows == legal.core_rows);
      CHECK(tools::point_of(plan) == legal.point);
    }
  }
}

TEST_CASE("rows a tile are all that are allowed and fit") {
  const Found found = space_of("", keeping({"tiling.cores", "tiling.deal", "tmp", "power", "beta_reduction"}));
  CHECK(found.values(rows) == std::set<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32, 40, 48, 56, 64});
  CHECK(found.values(cores) == std::set<std::int64_t>{1});
  CHECK(found.values(buffers) == std::set<int>{1, 2});
  CHECK(found.size.refused == 0);
  const Found large = space_of("shape.h=768", keeping({"tiling.cores", "tiling.deal", "tiling.buffers"}));
  CHECK(large.values(rows) == std::set<std::int64_t>{1, 2}); // as presets of that width say
  CHECK(large.size.refused > 0);
}

TEST_CASE("of cores only the fewest count that leave the slowest one with so many rows") {
  const Found found = space_of("shape.b=1 shape.s=24", keeping({"tiling.rows_per_tile", "tmp", "tiling.deal"}));
  // In groups of eight 24 rows go to one core, two (16 and 8) or three.
  CHECK(found.values(cores) == std::set<std::int64_t>{1, 2, 3, 4, 5, 6, 8, 12, 24});
  const Found groups = space_of("shape.b=1 shape.s=24 tiling.deal=groups", keeping({"tiling.deal"}));
  CHECK(groups.values(cores) == std::set<std::int64_t>{1, 2, 3});
}

TEST_CASE("reuse_source is tried where the run file allows it or its user does") {
  CHECK(space_of("").values(reuse) == std::set<bool>{false});
  CHECK(space_of("reuse_source=true").values(reuse) == std::set<bool>{false, true});
  SpaceWishes destroys;
  destroys.may_destroy_inputs = true;
  CHECK(space_of("", destroys).values(reuse) == std::set<bool>{false, true});
  CHECK(space_of("dtype=half", destroys).values(reuse) == std::set<bool>{false}); // it is for float
  destroys.kept = {"reuse_source"};
  CHECK(space_of("reuse_source=true", destroys).values(reuse) == std::set<bool>{true});
}

TEST_CASE("what makes no difference is not tried") {
  const auto power = [](const tools::TilingPoint& p) { return p.power; };
  const auto reduction = [](const tools::TilingPoint& p) { return p.beta_reduction; };
  const auto layout = [](const tools::TilingPoint& p) { return p.ub_layout; };
  CHECK(space_of("kernel=layer_norm_grad_beta").values(power).size() == 1);
  CHECK(space_of("kernel=layer_norm_grad").values(reduction).size() == 1);
  CHECK(space_of("", keeping({"tiling.cores"})).values(reduction).size() == 1); // one core meets nobody
  CHECK(space_of("hardware=ascend_950pr").values(layout).size() == 1);
  CHECK(space_of("").values(power).size() == 2);
  CHECK(space_of("").values(reduction).size() == 2);
  CHECK(space_of("").values(layout).size() == 2);
}

TEST_CASE("a kept tmp keeps its policy, whatever the rows a tile") {
  const Found found = space_of("tmp=min", keeping({"tmp", "tiling.cores"}));
  for (const LegalPoint& legal : found.points) {
    kernels::Request request = tune_config("tmp=min").request;
    request.tiling.rows_per_tile = legal.point.rows_per_tile;
    CHECK(legal.point.tmp_bytes == kernels::make_plan(request).tmp_bytes);
  }
  CHECK(found.values(tmp).size() > 1);
  CHECK(space_of("tmp=6144", keeping({"tmp", "tiling.cores"})).values(tmp) == std::set<std::int64_t>{6144});
}

TEST_CASE("a budget of UB refuses what takes more") {
  SpaceWishes wishes;
  wishes.ub_budget = 20000;
  const Found found = space_of("", wishes), all = space_of("");
  for (const LegalPoint& legal : found.points) CHECK(legal.ub_bytes <= 20000);
  CHECK(found.size.points == all.size.points);
  CHECK(found.size.refused > all.size.refused);
  CHECK(found.size.legal() > 0);
}

TEST_CASE("where one row does not fit there is no point") {
  const Found found = space_of("shape.h=6400");
  CHECK(found.points.empty());
  CHECK(found.size.legal() == 0);
  CHECK(found.size.points > 0);
}

TEST_CASE("keys to keep are named with or without their section, and a slip is told") {
  CHECK(tools::tuned_key("buffers") == "tiling.buffers");
  CHECK(tools::tuned_key("tiling.cores") == "tiling.cores");
  CHECK(tools::tuned_key("power") == "power");
  const std::string slip = support::message_of([] { tools::tuned_key("pover"); }, "none");
  CHECK_THAT(slip, Catch::Contains("--keep pover") && Catch::Contains("did you mean 'power'?"));
  CHECK_THAT(support::message_of([] { tools::tuned_key("epsilon"); }, "none"), Catch::Contains("rows_per_tile"));
}
