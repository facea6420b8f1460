// SPDX-License-Identifier: Apache-2.0
// The search finds what looking at every point finds.
#include "tools/tune/tuning.h"

#include "tests/support/message_of.h"
#include "tests/support/tune_run.h"
#include "tools/process/interrupt.h"

#include <catch2/catch.hpp>

#include <csignal>
#include <set>

using support::tune_config;
using tools::Objective;
using tools::PlayedPoint;
using tools::RunConfig;
using tools::TilingPoint;
using tools::TuneRequest;
using tools::Tuning;

namespace {

TuneRequest wanting(Objective objective, const std::set<std::string>& kept = {}) {
  TuneRequest request;
  request.objective = objective;
  request.points = 100000;
  request.jobs = 2;
  request.space.kept = kept;
  return request;
}

Tuning tuned(const RunConfig& config, const TuneRequest& request) {
  return tools::tune(config, request, nullptr).value();
}

/// A request for every tiling of the run on `cores` cores, by loops of the test's own over whatever a run file may say:
/// every number of rows, every tmp of whole datablocks that changes a number of rounds.
std::vector<RunConfig> every_tiling(const RunConfig& base, const std::vector<std::int64_t>& cores) {
  std::vector<RunConfig> all;
  std::set<std::vector<std::int64_t>> seen;
  RunConfig config = base;
  kernels::Request& r = config.request;
  const auto add = [&] {
    try {
      const kernels::Plan plan = kernels::make_plan(r);
      std::vector<std::int64_t> kind = {static_cast<std::int64_t>(plan.cores.size()),
                                        plan.cores.front().rows,
                                        plan.rows_per_tile,
                                        r.tiling.buffers,
                                        static_cast<std::int64_t>(r.power),
                                        static_cast<std::int64_t>(r.beta_reduction),
                                        static_cast<std::int64_t>(r.ub_layout)};
      for (const kernels::TmpFigures& call : plan.tmp_calls) kind.push_back(call.rounds);
      if (seen.insert(kind).second) all.push_back(config); // the smallest tmp with these rounds comes first
    } catch (const isa::Error&) {
    }
  };
  for (const std::int64_t n : cores)
    for (const auto deal : {kernels::RowDeal::groups, kernels::RowDeal::rows})
      for (std::int64_t rows = 1; rows <= r.shape.rows(); ++rows)
        for (std::int64_t tmp = 32; tmp <= 16384; tmp += 32)
          for (const int buffers : {1, 2})
            for (const auto power : {kernels::Power::sqrt_div, kernels::Power::exp_ln})
              for (const auto reduction : {kernels::BetaReduction::workspace, kernels::BetaReduction::atomic})
                for (const auto layout : {kernels::UbLayout::packed, kernels::UbLayout::bank_aware}) {
                  if (layout == kernels::UbLayout::bank_aware && rows > 1)
                    continue; // slow to plan: the test has no year
                  r.tiling = {n, deal, rows, buffers};
                  r.tmp = {kernels::TmpPolicy::bytes, tmp};
                  r.power = power;
                  r.beta_reduction = reduction;
                  r.ub_layout = layout;
                  add();
                }
  return all;
}

} // namespace

TEST_CASE("on a small space the winner takes as few cycles as the best of every tiling, one core") {
  const RunConfig config = tune_config("shape.b=1 shape.s=16");
  const std::set<std::string> kept = {"tiling.cores", "tiling.deal", "ub_layout", "beta_reduction"};
  const Tuning tuning = tuned(config, wanting(Objective::cycles, kept));
  std::vector<RunConfig> all;
  for (const RunConfig& one : every_tiling(config, {1}))
    if (one.request.ub_layout == kernels::UbLayout::packed &&
        one.request.beta_reduction == config.request.beta_reduction)
      all.push_back(one);
  REQUIRE(all.size() > 30);
  const std::vector<std::int64_t> cycles = support::cycles_of(all);
  CHECK(tuning.winner.cycles == *std::min_element(cycles.begin(), cycles.end()));
  CHECK(tuning.count.left == 0);
  CHECK(tuning.count.simulated < static_cast<std::int64_t>(all.size()) / 2); // the rest was ruled out
}

TEST_CASE("on a small space of several cores, too") {
  const RunConfig config = tune_config("shape.b=1 shape.s=10 tiling.cores=auto");
  const Tuning tuning = tuned(config, wanting(Objective::cycles, {"power", "ub_layout"}));
  std::vector<RunConfig> all;
  for (const RunConfig& one : every_tiling(config, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}))
    if (one.request.ub_layout == kernels::UbLayout::packed && one.request.power == config.request.power)
      all.push_back(one);
  REQUIRE(all.size() > 100);
  const std::vector<std::int64_t> cycles = support::cycles_of(all);
  CHECK(tuning.winner.cycles == *std::min_element(cycles.begin(), cycles.end()));
}

TEST_CASE("the Pareto front is that of every tiling") {
  const RunConfig config = tune_config("shape.b=1 shape.s=16");
  const std::set<std::string> kept = {"tiling.cores", "tiling.deal", "ub_layout", "beta_reduction", "power"};
  const Tuning tuning = tuned(config, wanting(Objective::pareto, kept));
  tools::Results every(Objective::pareto);
  std::vector<RunConfig> all;
  for (const RunConfig& one : every_tiling(config, {1}))
    if (one.request.ub_layout == kernels::UbLayout::packed && one.request.power == config.request.power &&
        one.request.beta_reduction == config.request.beta_reduction)
      all.push_back(one);
  const std::vector<std::int64_t> cycles = support::cycles_of(all);
  for (std::size_t k = 0; k < all.size(); ++k)
    every.add({{}, cycles[k], kernels::make_plan(all[k].request).ub_bytes, 0, false});
  const auto figures = [](const std::vector<PlayedPoint>& front) {
    std::vector<std::pair<std::int64_t, std::int64_t>> all_figures;
    for (const PlayedPoint& played : front) all_figures.emplace_back(played.ub_bytes, played.cycles);
    return all_figures;
  };
  CHECK(figures(tuning.results.front()).size() > 3);
  CHECK(figures(tuning.results.front()) == figures(every.front()));
}

TEST_CASE("the answer is the same for any number of jobs") {
  const RunConfig config = tune_config("shape.b=1 shape.s=40 tiling.cores=auto");
  TuneRequest request = wanting(Objective::cycles);
  const Tuning two = tuned(config, request);
  request.jobs = 5;
  const Tuning five = tuned(config, request);
  CHECK(two.winner.point == five.winner.point);
  CHECK(two.winner.cycles == five.winner.cycles);
  CHECK(two.count.simulated == five.count.simulated);
  CHECK(two.count.ruled_out == five.count.ruled_out);
}

TEST_CASE("every point ends up somewhere") {
  for (const std::int64_t points : {1, 5, 100000}) {
    TuneRequest request = wanting(Objective::cycles);
    request.points = points;
    const tools::SearchCount count = tuned(tune_config("dtype=half"), request).count;
    CAPTURE(points);
    CHECK(count.simulated + count.ruled_out + count.same + count.left == count.space.legal());
    CHECK(count.simulated <= points);
    CHECK((count.left == 0) == (points > 100));
  }
}

TEST_CASE("with points for one only, the given tiling is the answer") {
  TuneRequest request = wanting(Objective::cycles);
  request.points = 1;
  const RunConfig config = tune_config();
  const Tuning tuning = tuned(config, request);
  CHECK(tuning.winner.point == tools::point_of(kernels::make_plan(config.request)));
  CHECK(tuning.stopped_by == "points");
  CHECK(tuning.gain_over(tuning.given) == Approx(1));
  CHECK_FALSE(tuning.by_default.played);
  CHECK(tuning.run["numerics"]["ok"] == true); // and it has been run with its numbers
}

TEST_CASE("the winner is never worse than the tiling that was given, nor than the default") {
  for (const char* changes : {"", "tiling.cores=32 tiling.deal=rows tmp=3072 tiling.buffers=2 beta_reduction=atomic",
                              "kernel=layer_norm_grad shape.h=512 shape.s=4 tmp=98304", "hardware=ascend_950pr"}) {
    TuneRequest request = wanting(Objective::cycles);
    request.points = 12;
    const Tuning tuning = tuned(tune_config(changes), request);
    CAPTURE(changes);
    CHECK(*tuning.gain_over(tuning.given) >= 1);
    CHECK(*tuning.gain_over(tuning.by_default) >= 1);
    CHECK_FALSE(tuning.numbers_are_wrong());
  }
}

TEST_CASE("a tiling that is not legal is no rival") {
  const Tuning tuning = tuned(tune_config("tiling.rows_per_tile=63"), wanting(Objective::cycles));
  CHECK_FALSE(tuning.given.played);
  CHECK_THAT(tuning.given.refusal, Catch::Contains("63 given"));
  CHECK_FALSE(tuning.gain_over(tuning.given));
  CHECK(*tuning.gain_over(tuning.by_default) > 1);
}

TEST_CASE("where no tiling is legal the reason is told") {
  const auto message = [](const std::string& changes, const TuneRequest& request) {
    return support::message_of([&] { tuned(tune_config(changes), request); });
  };
  CHECK_THAT(message("shape.h=6400", wanting(Objective::cycles)),
             Catch::Contains("no tiling is legal; the given one: "));
  TuneRequest budget = wanting(Objective::cycles);
  budget.space.ub_budget = 64;
  CHECK_THAT(message("", budget), Catch::Contains("--ub-budget allows 64"));
}

TEST_CASE("time that is over before a point has been simulated is told") {
  TuneRequest request = wanting(Objective::cycles);
  request.seconds = 1e-9;
  CHECK_THAT(support::message_of([&] { tuned(tune_config(), request); }),
             Catch::Contains("--time: 1e-09 s are over before one point has been simulated"));
}

TEST_CASE("an interrupt ends a search with the best so far") {
  const RunConfig config = tune_config("tiling.cores=auto");
  const TuneRequest request = wanting(Objective::cycles);
  const tools::Interruptible interruptible;
  tools::Budget budget(request);
  tools::Progress progress(nullptr, "points");
  tools::Search search(config, request, budget, progress);
  search.begin_with({tools::point_of(kernels::make_plan(config.request))});
  REQUIRE(tools::note_interrupt(SIGINT));
  search.run();
  CHECK(search.results().all().size() == 1);
  CHECK(search.count().left > 0);
  CHECK(budget.spent() == "interrupt");
  CHECK_FALSE(tools::tune(config, request, nullptr)); // nothing has been simulated here
}

TEST_CASE("what is kept stays in the winner and in the default") {
  TuneRequest request = wanting(Objective::cycles, {"tiling.buffers", "power", "tiling.cores"});
  const Tuning tuning = tuned(tune_config("power=exp_ln tiling.cores=3"), request);
  for (const TilingPoint* point : {&tuning.winner.point, &tuning.by_default.played->point}) {
    CHECK(point->buffers == 1);
    CHECK(point->power == kernels::Power::exp_ln);
    CHECK(point->cores == 3);
  }
}
