// SPDX-License-Identifier: Apache-2.0
/// \file
/// The search for the best points. Bounds come first: what cannot be better than what has been simulated is never
/// simulated. Two bounds, a coarse one from the kind of tile and a close one from a walk over the first core's program;
/// then the points are simulated in the order of what is expected of them, until none is left that could be better.
///
/// The answer does not depend on how many simulations run at once.
#pragma once

#include "tools/process/progress.h"
#include "tools/tune/walk_points.h"

namespace tools {

/// What became of the points.
struct SearchCount {
  SpaceSize space;
  std::int64_t simulated = 0;
  std::int64_t ruled_out = 0;  ///< by a bound
  std::int64_t same = 0;       ///< a layout without gaps is the packed one
  std::int64_t left = 0;       ///< none of these: the budget was spent
  std::int64_t least_left = 0; ///< the lowest bound of what is left
};

class Search {
public:
  /// All must live as long as this.
  Search(const RunConfig& config, const TuneRequest& request, Budget& budget, Progress& progress)
      : config_(config), request_(request), budget_(budget), progress_(progress), results_(request.objective) {}

  /// Simulates these first, whatever their bounds.
  void begin_with(const std::vector<TilingPoint>& points);
  /// Searches until nothing better is possible or the budget is spent.
  void run();

  const Results& results() const { return results_; }
  const SearchCount& count() const { return count_; }

private:
  struct Candidate {
    LegalPoint legal;
    std::int64_t bound = 0;
  };
  using Candidates = std::vector<Candidate>;

  void collect();
  void walk_all();
  void walk(const Candidates& chosen);
  bool play_some(std::size_t count);
  Candidates take_best(std::size_t count);
  Candidates play(const Candidates& chosen);
  void drop_ruled_out(Candidates& candidates);
  void count_left();
  bool is_known(const TilingPoint& point) const;
  void show();

  const RunConfig& config_;
  const TuneRequest& request_;
  Budget& budget_;
  Progress& progress_;
  Results results_;
  SearchCount count_;
  Candidates coarse_, walked_; ///< by the bound that they have
  std::int64_t settled_ = 0;   ///< walks and plays, for the progress
};

} // namespace tools
