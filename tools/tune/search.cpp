// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/search.h"

#include "tools/children.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>
#include <tuple>

namespace tools {
namespace {

// Both are fixed, so that the answer is the same for any number of jobs.
constexpr std::size_t kWalksAtOnce = 512; ///< candidates between two looks at what has been ruled out
constexpr std::size_t kWalksOfChild = 32;
constexpr std::size_t kPlaysAtOnce = 8;

/// What a walk tells of a candidate.
struct Walked {
  enum class Verdict { bound, same, refused };
  Verdict verdict = Verdict::bound;
  std::int64_t bound = 0, ub_bytes = 0;
};

std::string text_of(const Walked& walked) {
  return std::to_string(static_cast<int>(walked.verdict)) + " " + std::to_string(walked.bound) + " " +
         std::to_string(walked.ub_bytes) + "\n";
}

Walked read(std::istream& in) {
  int verdict = 0;
  Walked walked;
  in >> verdict >> walked.bound >> walked.ub_bytes;
  walked.verdict = static_cast<Walked::Verdict>(verdict);
  return walked;
}

bool has_gaps(const kernels::Plan& plan) {
  return std::any_of(plan.ledger.begin(), plan.ledger.end(), [](const kernels::UbEntry& e) { return e.pad > 0; });
}

/// By how much runs have exceeded their bounds so far, which leave out what other cores do to a core: tiles of one kind
/// are alike in that.
class Experience {
public:
  explicit Experience(const std::vector<PlayedPoint>& played) {
    for (const PlayedPoint& one : played)
      if (one.bound > 0)
        for (Factor* factor : {&all_, &by_tile_[kind_of(one.point)]}) {
          factor->sum += static_cast<double>(one.cycles) / static_cast<double>(one.bound);
          factor->count += 1;
        }
  }
  double expected(const TilingPoint& point, std::int64_t bound) const {
    const auto known = by_tile_.find(kind_of(point));
    const Factor& factor = known == by_tile_.end() ? all_ : known->second;
    return static_cast<double>(bound) * (factor.count == 0 ? 1 : factor.sum / factor.count);
  }

private:
  using Kind = std::tuple<std::int64_t, int, bool>;
  struct Factor {
    double sum = 0, count = 0;
  };
  static Kind kind_of(const TilingPoint& point) { return {point.rows_per_tile, point.buffers, point.reuse_source}; }

  Factor all_;
  std::map<Kind, Factor> by_tile_;
};

/// In the child. Gaps are costly to find: only where no layout at all is ruled out are they looked for.
Walked walk_point(const LegalPoint& legal, const RunConfig& config, const TuneRequest& request, const Results& results) {
  TilingPoint packed = legal.point;
  packed.ub_layout = kernels::UbLayout::packed;
  const bool gaps_wanted = !(packed == legal.point);
  const kernels::Plan plan = kernels::make_plan(request_at(config.request, packed));
  Walked walked{Walked::Verdict::bound, least_cycles(plan, config, gaps_wanted), plan.ub_bytes};
  if (!gaps_wanted || results.rule_out(walked.bound, walked.ub_bytes)) return walked;
  const kernels::Plan aware = kernels::make_plan(request_at(config.request, legal.point));
  if (!has_gaps(aware)) return {Walked::Verdict::same, 0, 0};
  if (request.space.ub_budget && aware.ub_bytes > *request.space.ub_budget) return {Walked::Verdict::refused, 0, 0};
  return {Walked::Verdict::bound, least_cycles(aware, config), aware.ub_bytes};
}

} // namespace

Search::Search(const RunConfig& config, const TuneRequest& request, Budget& budget, Progress& progress)
    : config_(config), request_(request), budget_(budget), progress_(progress), results_(request.objective) {}

void Search::begin_with(const std::vector<TilingPoint>& points) {
  std::vector<Candidate> first;
  for (const TilingPoint& point : points) {
    const kernels::Plan plan = kernels::make_plan(request_at(config_.request, point));
    first.push_back({{point, plan.ub_bytes, 0}, least_cycles(plan, config_)});
  }
  first.resize(static_cast<std::size_t>(budget_.take(static_cast<std::int64_t>(first.size()))));
  play(first);
}

void Search::run() {
  collect();
  walk_all();
  play_all();
  for (const auto* left : {&coarse_, &walked_})
    for (const Candidate& candidate : *left) {
      count_.least_left = count_.left++ == 0 ? candidate.bound : std::min(count_.least_left, candidate.bound);
    }
}

/// The points of the space that their kind of tile does not rule out.
void Search::collect() {
  TileWork work(config_);
  std::int64_t asked = 0, known = 0;
  count_.space = each_point(config_.request, request_.space, [&](const LegalPoint& legal) {
    if (is_known(legal.point)) {
      ++known;
      return;
    }
    // Out of time, or of the user's patience: what is left is told, without a bound.
    const bool over = ++asked % 64 == 0 && budget_.over();
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

/// Between the walks some are played, ever more rarely: what they rule out needs no walk.
void Search::walk_all() {
  std::size_t rounds = 0, next_play = 1;
  while (!coarse_.empty() && !budget_.over()) {
    const std::size_t end = std::min(kWalksAtOnce, coarse_.size());
    std::vector<Candidate> rest(coarse_.begin() + static_cast<std::ptrdiff_t>(end), coarse_.end());
    walk(0, end);
    coarse_ = std::move(rest);
    if (++rounds == next_play) {
      next_play *= 2;
      play_some();
    }
    drop_ruled_out(coarse_);
    show();
  }
}

void Search::walk(std::size_t first, std::size_t end) {
  const std::size_t chunks = (end - first + kWalksOfChild - 1) / kWalksOfChild;
  const auto chunk_end = [&](std::size_t chunk) { return std::min(end, first + (chunk + 1) * kWalksOfChild); };
  const auto work = [&](std::size_t chunk) {
    std::string answer;
    for (std::size_t k = first + chunk * kWalksOfChild; k < chunk_end(chunk); ++k)
      answer += text_of(walk_point(coarse_[k].legal, config_, request_, results_));
    return answer;
  };
  const auto outcomes = in_children(chunks, work, request_.jobs, {}, [&] { return budget_.over(); });
  for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
    if (!outcomes[chunk].stopped && !outcomes[chunk].error.empty()) throw std::logic_error(outcomes[chunk].error);
    std::istringstream answer(outcomes[chunk].answer);
    for (std::size_t k = first + chunk * kWalksOfChild; k < chunk_end(chunk); ++k) {
      Candidate candidate = coarse_[k];
      ++settled_;
      if (!outcomes[chunk].stopped) {
        const Walked walked = read(answer);
        if (walked.verdict == Walked::Verdict::same) ++count_.same;
        if (walked.verdict == Walked::Verdict::refused) ++count_.space.refused;
        if (walked.verdict != Walked::Verdict::bound) continue;
        candidate.bound = std::max(candidate.bound, walked.bound);
        candidate.legal.ub_bytes = walked.ub_bytes;
      }
      walked_.push_back(candidate);
    }
  }
}

void Search::play_all() {
  while (play_some()) show();
}

/// A batch of those of which most is expected. False: there is nothing to play, or nothing left to spend.
bool Search::play_some() {
  drop_ruled_out(walked_);
  if (walked_.empty() || budget_.over()) return false;
  const auto count = static_cast<std::size_t>(
      budget_.take(static_cast<std::int64_t>(std::min(kPlaysAtOnce, walked_.size()))));
  const std::vector<Candidate> cut_off = play(take_best(count));
  walked_.insert(walked_.end(), cut_off.begin(), cut_off.end());
  return count > 0;
}

/// Out of `walked_`: those of which the fewest cycles are expected.
std::vector<Search::Candidate> Search::take_best(std::size_t count) {
  const Experience experience(results_.all());
  std::vector<std::pair<double, std::size_t>> order;
  for (const Candidate& c : walked_) order.emplace_back(experience.expected(c.legal.point, c.bound), order.size());
  std::sort(order.begin(), order.end());
  std::vector<Candidate> best, rest;
  for (std::size_t k = 0; k < order.size(); ++k) (k < count ? best : rest).push_back(walked_[order[k].second]);
  walked_ = std::move(rest);
  return best;
}

std::vector<Search::Candidate> Search::play(const std::vector<Candidate>& chosen) {
  std::vector<TilingPoint> points;
  for (const Candidate& candidate : chosen) points.push_back(candidate.legal.point);
  const auto played = play_points(config_, points, false, request_.jobs, budget_);
  std::vector<Candidate> cut_off;
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    if (!played[k]) {
      cut_off.push_back(chosen[k]);
      continue;
    }
    PlayedPoint point = *played[k];
    point.bound = chosen[k].bound;
    results_.add(point);
    ++count_.simulated;
    ++settled_;
  }
  return cut_off;
}

void Search::drop_ruled_out(std::vector<Candidate>& candidates) {
  const auto hopeless = [&](const Candidate& c) { return results_.rule_out(c.bound, c.legal.ub_bytes); };
  const auto kept = std::remove_if(candidates.begin(), candidates.end(), hopeless);
  count_.ruled_out += candidates.end() - kept;
  candidates.erase(kept, candidates.end());
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
