// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/search.h"

#include "tools/tune/bound.h"
#include "tools/tune/experience.h"
#include "tools/tune/play_points.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <tuple>

namespace tools {
namespace {

// Fixed, so that the answer is the same for any number of jobs.
constexpr std::size_t kFirstWalks = 64; ///< candidates before the first look at what can be ruled out
constexpr std::size_t kWalks = 512;     ///< between two looks
constexpr std::size_t kPlaysBetween = 4;
constexpr std::size_t kPlays = 8;

/// Takes the first `count` out of `all`.
template <class Candidates> Candidates take(Candidates& all, std::size_t count) {
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()));
  Candidates taken(all.begin(), end);
  all.erase(all.begin(), end);
  return taken;
}

struct Promise {
  double cycles = 0;
  std::int64_t ub_bytes = 0;
  std::size_t index = 0;
};

/// By cycles; where bytes of UB count too, first all of which no other promises fewer cycles with as few bytes.
std::vector<Promise> most_promising_first(std::vector<Promise> promises, Objective objective) {
  const auto by = [&](auto key) {
    std::sort(promises.begin(), promises.end(), [&](const Promise& a, const Promise& b) { return key(a) < key(b); });
  };
  by([](const Promise& p) { return std::tuple(p.cycles, p.ub_bytes, p.index); });
  if (objective == Objective::cycles) return promises;
  by([](const Promise& p) { return std::tuple(p.ub_bytes, p.cycles, p.index); });
  double fewest = std::numeric_limits<double>::infinity();
  std::vector<Promise> leading, rest;
  for (const Promise& promise : promises) {
    (promise.cycles < fewest ? leading : rest).push_back(promise);
    fewest = std::min(fewest, promise.cycles);
  }
  leading.insert(leading.end(), rest.begin(), rest.end());
  return leading;
}

template <class Candidates> std::vector<TilingPoint> points_of(const Candidates& candidates) {
  std::vector<TilingPoint> points;
  for (const auto& candidate : candidates) points.push_back(candidate.legal.point);
  return points;
}

} // namespace

void Search::begin_with(const std::vector<TilingPoint>& points) {
  Candidates first;
  for (const TilingPoint& point : points) {
    const kernels::Plan plan = kernels::make_plan(request_at(config_.request, point));
    first.push_back({{point, plan.ub_bytes, plan.cores.front().rows}, least_cycles(plan, config_)});
  }
  first.resize(static_cast<std::size_t>(budget_.take(static_cast<std::int64_t>(first.size()))));
  play(first);
}

void Search::run() {
  collect();
  walk_all();
  while (play_some(kPlays)) show();
  count_left();
}

/// The points of the space that their kind of tile does not rule out.
void Search::collect() {
  TileWork work(config_);
  std::int64_t asked = 0, known = 0;
  bool over = false;
  count_.space = each_point(config_.request, request_.space, [&](const LegalPoint& legal) {
    if (is_known(legal.point)) {
      ++known;
      return;
    }
    over = over || (++asked % 64 == 0 && budget_.over()); // then what is left is told without a bound
    const Candidate candidate{legal, over ? 0 : work.least_cycles(legal)};
    if (results_.rule_out(candidate.bound, legal.ub_bytes))
      ++count_.ruled_out;
    else
      coarse_.push_back(candidate);
  });
  count_.space.points += static_cast<std::int64_t>(results_.all().size()) - known; // with a tmp between two sizes
  std::stable_sort(coarse_.begin(), coarse_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.bound < b.bound; });
}

/// Between the walks some are played: what they rule out needs no walk, and whoever has little time has something. Ever
/// more rarely where the fewest cycles are all that counts, as the first that are walked are the most promising.
void Search::walk_all() {
  std::size_t rounds = 0, next_play = 1;
  for (std::size_t count = kFirstWalks; !coarse_.empty() && !budget_.over(); count = kWalks) {
    walk(take(coarse_, count));
    if (++rounds == next_play) {
      next_play = request_.objective == Objective::pareto ? next_play + 1 : next_play * 2;
      play_some(kPlaysBetween);
    }
    drop_ruled_out(coarse_);
    show();
  }
}

void Search::walk(const Candidates& chosen) {
  const auto walked = walk_points(config_, request_, points_of(chosen), results_, budget_);
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    Candidate candidate = chosen[k];
    if (walked[k] && walked[k]->verdict == WalkedPoint::Verdict::same) {
      ++count_.same;
    } else if (walked[k] && walked[k]->verdict == WalkedPoint::Verdict::refused) {
      ++count_.space.refused;
    } else {
      if (walked[k]) candidate.bound = std::max(candidate.bound, walked[k]->bound);
      if (walked[k]) candidate.legal.ub_bytes = walked[k]->ub_bytes;
      walked_.push_back(candidate);
    }
  }
  settled_ += static_cast<std::int64_t>(chosen.size());
}

/// Plays up to `count`. False: there is nothing to play, or nothing left to spend.
bool Search::play_some(std::size_t count) {
  drop_ruled_out(walked_);
  if (walked_.empty() || budget_.over()) return false;
  const auto wanted = static_cast<std::int64_t>(std::min(count, walked_.size()));
  const auto granted = static_cast<std::size_t>(budget_.take(wanted));
  const Candidates cut_off = play(take_best(granted));
  walked_.insert(walked_.end(), cut_off.begin(), cut_off.end());
  return granted > 0;
}

/// Out of `walked_`: those of which most is expected.
Search::Candidates Search::take_best(std::size_t count) {
  const Experience experience(results_.all());
  std::vector<Promise> promises;
  for (const Candidate& c : walked_)
    promises.push_back({experience.expected(c.legal.point, c.bound), c.legal.ub_bytes, promises.size()});
  Candidates sorted;
  for (const Promise& promise : most_promising_first(std::move(promises), request_.objective))
    sorted.push_back(walked_[promise.index]);
  walked_ = std::move(sorted);
  return take(walked_, count);
}

/// Returns those that the budget's end has cut off.
Search::Candidates Search::play(const Candidates& chosen) {
  const auto played = play_points(config_, points_of(chosen), false, request_.jobs, budget_);
  Candidates cut_off;
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    if (!played[k]) {
      cut_off.push_back(chosen[k]);
      continue;
    }
    PlayedPoint point = *played[k];
    point.bound = chosen[k].bound;
    results_.add(point);
    ++count_.simulated;
    spdlog::debug("point {}: {} cycles, at least {}", count_.simulated, point.cycles, point.bound);
    ++settled_;
  }
  return cut_off;
}

void Search::drop_ruled_out(Candidates& candidates) {
  const auto hopeless = [&](const Candidate& c) { return results_.rule_out(c.bound, c.legal.ub_bytes); };
  const auto kept = std::remove_if(candidates.begin(), candidates.end(), hopeless);
  count_.ruled_out += candidates.end() - kept;
  candidates.erase(kept, candidates.end());
}

void Search::count_left() {
  drop_ruled_out(coarse_);
  for (const Candidates* left : {&coarse_, &walked_})
    for (const Candidate& candidate : *left) {
      const bool first = count_.left++ == 0;
      count_.least_left = first ? candidate.bound : std::min(count_.least_left, candidate.bound);
    }
}

bool Search::is_known(const TilingPoint& point) const {
  return std::any_of(results_.all().begin(), results_.all().end(),
                     [&](const PlayedPoint& played) { return played.point == point; });
}

void Search::show() {
  const auto open = static_cast<std::int64_t>(coarse_.size() + walked_.size());
  progress_.update(settled_, settled_ + open);
}

} // namespace tools
