// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/tuning.h"

#include "isa/error.h"
#include "tools/process/children.h"
#include "tools/process/interrupt.h"
#include "tools/report/run_report.h"
#include "tools/tune/play_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace tools {
namespace {

constexpr std::size_t kFinalists = 3; ///< of a search that has extrapolated

struct Seed {
  std::optional<TilingPoint> point;
  std::string refusal;
};

Seed seed_of(const kernels::Request& request, const SpaceWishes& wishes) {
  try {
    const kernels::Plan plan = kernels::make_plan(request);
    if (wishes.ub_budget && plan.ub_bytes > *wishes.ub_budget)
      return {{}, fmt::format("takes {} bytes of UB, --ub-budget allows {}", plan.ub_bytes, *wishes.ub_budget)};
    return {point_of(plan), ""};
  } catch (const isa::Error& error) {
    return {{}, error.what()};
  }
}

/// The request with everything that is tuned and not kept as if the run file did not say it; reuse_source is the
/// user's to allow.
kernels::Request default_of(const kernels::Request& given, const std::set<std::string>& kept) {
  const kernels::Request fresh;
  kernels::Request request = given;
  const auto leave_out = [&](const char* key, auto& value, const auto& otherwise) {
    if (kept.count(key) == 0) value = otherwise;
  };
  leave_out("tmp", request.tmp, fresh.tmp);
  leave_out("power", request.power, fresh.power);
  leave_out("tiling.cores", request.tiling.cores, fresh.tiling.cores);
  leave_out("tiling.deal", request.tiling.deal, fresh.tiling.deal);
  leave_out("tiling.rows_per_tile", request.tiling.rows_per_tile, fresh.tiling.rows_per_tile);
  leave_out("tiling.buffers", request.tiling.buffers, fresh.tiling.buffers);
  leave_out("beta_reduction", request.beta_reduction, fresh.beta_reduction);
  leave_out("ub_layout", request.ub_layout, fresh.ub_layout);
  return request;
}

const PlayedPoint* find(const Results& results, const TilingPoint& point) {
  const auto found = std::find_if(results.all().begin(), results.all().end(),
                                  [&](const PlayedPoint& played) { return played.point == point; });
  return found == results.all().end() ? nullptr : &*found;
}

void set_rival(Rival& rival, const Seed& seed, const Results& results) {
  rival.refusal = seed.refusal;
  if (!seed.point) return;
  if (const PlayedPoint* played = find(results, *seed.point)) rival.played = *played;
  if (!rival.played) rival.refusal = "the budget was spent before it was simulated";
}

/// Replaces extrapolated cycles by those of a run in full, as far as the budget reaches.
class Finals {
public:
  Finals(const RunConfig& config, const TuneRequest& request, const Budget& budget)
      : config_(config), request_(request), budget_(budget) {}

  void complete(std::vector<PlayedPoint*> points) const {
    points.erase(std::remove_if(points.begin(), points.end(), [](const auto* p) { return !p->extrapolated; }),
                 points.end());
    std::vector<TilingPoint> wanted;
    for (const PlayedPoint* point : points) wanted.push_back(point->point);
    const auto played = play_points(config_, wanted, true, request_.jobs, budget_);
    for (std::size_t k = 0; k < points.size(); ++k) {
      if (!played[k]) continue;
      points[k]->cycles = played[k]->cycles;
      points[k]->extrapolated = false;
    }
  }

private:
  const RunConfig& config_;
  const TuneRequest& request_;
  const Budget& budget_;
};

/// The best of the ranking and the rivals, each by its run in full where that could be had: no extrapolation lets a
/// tiling win that is worse than the given one.
void choose_winner(Tuning& tuning, const Budget& budget) {
  std::vector<PlayedPoint> best = tuning.results.ranking();
  best.resize(std::min(best.size(), best.front().extrapolated ? kFinalists : 1));
  std::vector<PlayedPoint*> all;
  for (PlayedPoint& point : best) all.push_back(&point);
  for (Rival* rival : {&tuning.given, &tuning.by_default})
    if (rival->played) all.push_back(&*rival->played);
  Finals(tuning.config, tuning.request, budget).complete(all);
  // Known for certain before extrapolated, then by cycles.
  const auto better = [](const PlayedPoint* a, const PlayedPoint* b) {
    return std::tuple(a->extrapolated, a->cycles, a->ub_bytes) < std::tuple(b->extrapolated, b->cycles, b->ub_bytes);
  };
  tuning.winner = **std::min_element(all.begin(), all.end(), better);
}

/// In the child: the whole run, with numbers.
std::string whole_run(const RunConfig& config) {
  RunOutcome outcome = prepare(config);
  load_inputs(outcome);
  carry_out(outcome, {});
  Json json = run_json(outcome);
  for (const char* key : {"cores", "clobbered", "notes"}) json.erase(key);
  return json.dump();
}

void run_winner(Tuning& tuning, const Budget& budget) {
  const RunConfig config = winning_config(tuning);
  const auto outcomes = in_children(
      1, [&](std::size_t) { return whole_run(config); }, 1, {}, [&] { return budget.over(); });
  if (outcomes[0].stopped) return;
  if (outcomes[0].users_fault) throw isa::Error(outcomes[0].error);
  if (!outcomes[0].error.empty()) throw std::logic_error(outcomes[0].error);
  tuning.run = Json::parse(outcomes[0].answer);
  const std::int64_t cycles = tuning.run["cycles"];
  if (!tuning.winner.extrapolated && cycles != tuning.winner.cycles)
    throw std::logic_error(
        fmt::format("the winner takes {} cycles with numbers and {} without", cycles, tuning.winner.cycles));
  tuning.winner.cycles = cycles;
  tuning.winner.extrapolated = false;
}

std::vector<TilingPoint> seeds(const Seed& given, const Seed& by_default) {
  std::vector<TilingPoint> points;
  for (const Seed* seed : {&given, &by_default})
    if (seed->point && std::find(points.begin(), points.end(), *seed->point) == points.end())
      points.push_back(*seed->point);
  return points;
}

/// Nothing has been simulated.
void refuse(const Seed& given, const Search& search, const TuneRequest& request) {
  if (interrupted_by() != 0) return;
  if (search.count().space.legal() == 0) throw isa::Error("no tiling is legal; the given one: " + given.refusal);
  throw isa::Error("--time",
                   fmt::format("{} s are over before one point has been simulated", request.seconds.value_or(0)));
}

} // namespace

std::optional<double> Tuning::gain_over(const Rival& rival) const {
  if (!rival.played || winner.cycles == 0) return std::nullopt;
  return static_cast<double>(rival.played->cycles) / static_cast<double>(winner.cycles);
}

bool Tuning::numbers_are_wrong() const { return !run.is_null() && run["numerics"]["ok"] == false; }

RunConfig winning_config(const Tuning& tuning) {
  RunConfig config = tuning.config;
  config.request = request_at(config.request, tuning.winner.point);
  return config;
}

std::optional<Tuning> tune(const RunConfig& config, const TuneRequest& request, std::ostream* terminal) {
  const double started = Progress::steady_seconds();
  Budget budget(request);
  Progress progress(terminal, "points");
  Search search(config, request, budget, progress);
  const Seed given = seed_of(config.request, request.space);
  const Seed by_default = seed_of(default_of(config.request, request.space.kept), request.space);

  search.begin_with(seeds(given, by_default));
  search.run();
  if (search.results().all().empty()) {
    refuse(given, search, request);
    return std::nullopt;
  }
  Tuning tuning{config, request, {}, {}, {}, {}, search.results(), search.count(), "", 0, 0};
  set_rival(tuning.given, given, search.results());
  set_rival(tuning.by_default, by_default, search.results());
  if (search.count().left > 0) tuning.stopped_by = budget.spent();
  budget.begin_finals();
  choose_winner(tuning, budget);
  run_winner(tuning, budget);
  tuning.interrupted_by = interrupted_by();
  tuning.seconds = Progress::steady_seconds() - started;
  return tuning;
}

} // namespace tools
