// SPDX-License-Identifier: Apache-2.0
// Long runs from shorter ones.
#include "tools/tune/shortened.h"

#include "tests/support/tune_run.h"
#include "tools/tune/play_points.h"

#include <catch2/catch.hpp>

#include <cmath>

using support::tune_config;
using tools::RunConfig;

namespace {

/// 400 tiles a core and more, of few instructions each, so that they can be played in full.
const std::vector<std::string> kLong = {
    "kernel=layer_norm_grad shape.b=16 shape.s=3136 shape.h=16 tiling.cores=16 tiling.rows_per_tile=8",
    "kernel=layer_norm_grad_beta shape.b=48 shape.s=3136 shape.h=64 tiling.cores=48 tiling.rows_per_tile=8",
    "shape.b=6 shape.s=3136 shape.h=128 tiling.cores=6 tiling.rows_per_tile=8 tiling.buffers=2",
    "shape.b=10 shape.s=6275 shape.h=32 tiling.cores=10 tiling.rows_per_tile=16 dtype=half",
    "shape.b=8 shape.s=3136 shape.h=64 tiling.cores=8 tiling.rows_per_tile=8 reuse_source=true",
};

tools::TuneRequest plenty() {
  tools::TuneRequest request;
  request.points = 100;
  return request;
}

} // namespace

TEST_CASE("a shortened plan has fewer full tiles on every core, and the same last ones") {
  const RunConfig config = tune_config("shape.b=3 shape.s=101 tiling.cores=3 tiling.rows_per_tile=8 tiling.deal=rows");
  const kernels::Plan plan = kernels::make_plan(config.request);
  REQUIRE(plan.tiles(0) == 13); // 12 of eight rows, one of five
  const kernels::Plan shorter = tools::shortened(plan, 5);
  for (std::size_t core = 0; core < 3; ++core) {
    CHECK(shorter.tiles(core) == 5);
    CHECK(shorter.tile_rows(core, 4) == 5);
    CHECK(shorter.cores[core].first_row == plan.cores[core].first_row);
  }
  CHECK(tools::shortened(plan, 13).cores[0].rows == 101);
  CHECK(shorter.ub_bytes == plan.ub_bytes);
}

TEST_CASE("every core of a shortened plan keeps a row") {
  const RunConfig config = tune_config("shape.b=1 shape.s=41 tiling.cores=3 tiling.rows_per_tile=1 tiling.deal=groups");
  const kernels::Plan plan = kernels::make_plan(config.request); // 16, 16 and 9 rows
  for (const kernels::CoreShare& core : tools::shortened(plan, 2).cores) CHECK(core.rows >= 1);
}

TEST_CASE("instructions are counted without recording all of them") {
  for (const char* tiling : {"tiling.rows_per_tile=8", "tiling.rows_per_tile=2", "tiling.rows_per_tile=32"}) {
    const kernels::Plan plan = kernels::make_plan(tune_config(tiling).request);
    CAPTURE(tiling);
    CHECK(tools::instructions_of(plan) == static_cast<std::int64_t>(kernels::record(plan).instructions()));
  }
}

TEST_CASE("an extrapolated run is within 2 % of the run in full") {
  std::vector<RunConfig> configs;
  for (const std::string& words : kLong) configs.push_back(tune_config(words));
  const auto from_few = [&](std::size_t k) {
    return std::to_string(tools::extrapolated_cycles(kernels::make_plan(configs[k].request), configs[k]));
  };
  const auto quick = tools::in_children(configs.size(), from_few, 2);
  const std::vector<std::int64_t> full = support::cycles_of(configs);
  for (std::size_t k = 0; k < configs.size(); ++k) {
    CAPTURE(kLong[k], quick[k].error, quick[k].answer, full[k]);
    REQUIRE(kernels::make_plan(configs[k].request).tiles(0) > 2 * tools::kSampleTiles);
    const double error = std::stod(quick[k].answer) / static_cast<double>(full[k]) - 1;
    CHECK(std::fabs(error) < 0.02);
  }
}

TEST_CASE("a run beyond ten million instructions is extrapolated unless it is wanted in full") {
  const RunConfig config =
      tune_config("kernel=layer_norm_grad shape.b=48 shape.s=8192 shape.h=16 tiling.cores=48 tiling.rows_per_tile=8");
  const kernels::Plan plan = kernels::make_plan(config.request);
  REQUIRE(tools::instructions_of(plan) > tools::kLongRun);
  tools::Budget budget(plenty());
  CHECK(tools::play_points(config, {tools::point_of(plan)}, false, 2, budget).front()->extrapolated);
}

TEST_CASE("short runs, and those of few tiles, are played as they are") {
  tools::Budget budget(plenty());
  const RunConfig config = tune_config("shape.b=24 shape.s=512 shape.h=64 tiling.cores=24");
  const tools::TilingPoint point = tools::point_of(kernels::make_plan(config.request));
  const auto played = tools::play_points(config, {point, point}, false, 2, budget);
  CHECK_FALSE(played[0]->extrapolated);
  CHECK(played[0]->cycles == support::cycles_of({config})[0]);
  CHECK(played[1]->cycles == played[0]->cycles);
}

TEST_CASE("points on one core that share a process take what they take by themselves") {
  const RunConfig config = tune_config();
  std::vector<tools::TilingPoint> points;
  std::vector<RunConfig> configs;
  for (const char* words :
       {"", "tiling.rows_per_tile=8", "tiling.buffers=2", "tmp=min", "power=exp_ln",
        "tiling.rows_per_tile=3 tiling.buffers=2", "tiling.rows_per_tile=16 ub_layout=bank_aware"}) {
    configs.push_back(tune_config(words));
    points.push_back(tools::point_of(kernels::make_plan(configs.back().request)));
  }
  tools::Budget budget(plenty());
  const auto played = tools::play_points(config, points, false, 2, budget);
  const std::vector<std::int64_t> cycles = support::cycles_of(configs);
  for (std::size_t k = 0; k < points.size(); ++k) CHECK(played[k]->cycles == cycles[k]);
}

TEST_CASE("what the budget's end cuts off has no cycles") {
  tools::TuneRequest request = plenty();
  request.seconds = 1e-9;
  const tools::Budget budget(request);
  const RunConfig config = tune_config();
  CHECK_FALSE(tools::play_points(config, {tools::point_of(kernels::make_plan(config.request))}, false, 2, budget)[0]);
}
