// SPDX-License-Identifier: Apache-2.0
// What a tiling takes at the least is never more than what it takes.
#include "tools/tune/bound.h"

#include "isa/error.h"

#include "tests/support/tune_run.h"

#include <catch2/catch.hpp>

using support::tune_config;
using tools::RunConfig;

namespace {

const std::vector<std::string> kKernels = {"layer_norm_grad", "layer_norm_grad_beta", "layer_norm_backward"};
const std::vector<std::string> kShapes = {"shape.s=32 shape.h=16", "shape.s=37 shape.h=128",
                                          "shape.b=1 shape.s=197 shape.h=256", "shape.b=4 shape.s=100 shape.h=48"};
const std::vector<std::string> kTypes = {"dtype=float", "dtype=float reuse_source=true", "dtype=half"};
const std::vector<std::string> kCores = {"tiling.cores=1", "tiling.cores=7", "tiling.cores=auto"};
const std::vector<std::string> kChips = {"hardware=atlas_a2", "hardware=ascend_310p", "hardware=ascend_950pr"};
const std::vector<std::string> kTilings = {
    "tiling.buffers=1 tmp=max", "tiling.buffers=2 tmp=min power=exp_ln", "tiling.rows_per_tile=8 beta_reduction=atomic",
    "tiling.rows_per_tile=8 tiling.buffers=2 ub_layout=bank_aware", "tiling.rows_per_tile=16 l2=warm tmp=min"};

/// Kernel, shape and type in all combinations; cores, chips and tilings take turns so that each meets each.
std::vector<RunConfig> matrix() {
  std::vector<RunConfig> all;
  std::size_t turn = 0;
  for (const std::string& kernel : kKernels)
    for (const std::string& shape : kShapes)
      for (const std::string& type : kTypes)
        for (const std::size_t shift : {0, 1}) {
          const std::string words = "kernel=" + kernel + " " + shape + " " + type + " " + kCores[(turn + shift) % 3] +
                                    " " + kChips[turn / 3 % 3] + " " + kTilings[(turn + 2 * shift) % 5];
          ++turn;
          try {
            all.push_back(tune_config(words));
            kernels::make_plan(all.back().request);
          } catch (const isa::Error&) {
            all.pop_back(); // too few cores or rows on that chip
          }
        }
  return all;
}

} // namespace

TEST_CASE("a bound is never more than the simulated cycles, on a matrix of kernels, shapes, chips and tilings") {
  const std::vector<RunConfig> configs = matrix();
  REQUIRE(configs.size() > 50);
  const std::vector<std::int64_t> cycles = support::cycles_of(configs);
  for (std::size_t k = 0; k < configs.size(); ++k) {
    const kernels::Plan plan = kernels::make_plan(configs[k].request);
    CAPTURE(k, plan.cores.size(), plan.rows_per_tile, plan.request.machine.name, plan.request.shape.h);
    const std::int64_t bound = tools::least_cycles(plan, configs[k]);
    CHECK(bound <= cycles[k]);
    CHECK(tools::least_cycles(plan, configs[k], true) <= bound);
    // On one core it is close; of each vector function it leaves out the launch, which others may hide.
    const double close = plan.request.machine.has_registers() ? 0.9 : 0.97;
    if (plan.cores.size() == 1) CHECK(static_cast<double>(bound) > close * static_cast<double>(cycles[k]));
  }
}

TEST_CASE("the bound for any layout holds for the packed one and for one with gaps") {
  const std::string tile = "kernel=layer_norm_grad_beta shape.b=1 shape.s=8 shape.h=512";
  const RunConfig packed = tune_config(tile), aware = tune_config(tile + " ub_layout=bank_aware");
  const std::int64_t bound = tools::least_cycles(kernels::make_plan(packed.request), packed, true);
  const std::vector<std::int64_t> cycles = support::cycles_of({packed, aware});
  CHECK(cycles[1] < cycles[0]); // the layout matters
  CHECK(bound <= cycles[1]);
}

TEST_CASE("the coarse bound, from the kind of tile, is below the close one") {
  for (const std::string words : {"kernel=layer_norm_grad shape.b=1 shape.s=300 shape.h=64 tiling.rows_per_tile=8",
                                  "shape.b=1 shape.s=300 shape.h=64 tiling.rows_per_tile=8 tiling.buffers=2",
                                  "shape.b=1 shape.s=307 shape.h=64 tiling.rows_per_tile=16 dtype=half tiling.cores=2",
                                  "shape.b=1 shape.s=307 shape.h=64 tiling.rows_per_tile=8 hardware=ascend_950pr"}) {
    const RunConfig config = tune_config(words);
    const kernels::Plan plan = kernels::make_plan(config.request);
    tools::TileWork work(config);
    const tools::LegalPoint legal{tools::point_of(plan), plan.ub_bytes, plan.cores.front().rows};
    const std::int64_t coarse = work.least_cycles(legal), close = tools::least_cycles(plan, config);
    CAPTURE(words, coarse, close);
    CHECK(coarse > close / 4); // it says something
    CHECK(coarse <= close);
  }
}

TEST_CASE("a core of too few tiles has no coarse bound") {
  const RunConfig config = tune_config("tiling.rows_per_tile=16");
  tools::TileWork work(config);
  CHECK(work.least_cycles({tools::point_of(kernels::make_plan(config.request)), 0, 64}) == 0);
}

TEST_CASE("all cores together move no more bytes a cycle than the chip's ways do") {
  // Beta on all cores waits for memory: 2 inputs of 48 x 64 rows of 2,048 bytes at 806 bytes a cycle.
  const RunConfig config = tune_config(
      "kernel=layer_norm_grad_beta shape.b=48 shape.s=64 shape.h=512 tiling.cores=48 tiling.rows_per_tile=16");
  const std::int64_t bound = tools::least_cycles(kernels::make_plan(config.request), config);
  CHECK(bound >= 2 * 48 * 64 * 2048 / 806);
  CHECK(bound <= support::cycles_of({config})[0]);
}
