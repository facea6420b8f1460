// SPDX-License-Identifier: Apache-2.0
/// \file
/// The whole of `aivsim tune`: the run file's tiling, the default one, the search, and the winner's run in full.
#pragma once

#include "tools/report/playback_json.h"
#include "tools/tune/search.h"

#include <string>

namespace tools {

/// A tiling that stands beside the winner; where it is not legal, why.
struct Rival {
  std::optional<PlayedPoint> played;
  std::string refusal;
};

struct Tuning {
  RunConfig config; ///< as the run file has it
  TuneRequest request;
  Rival given;        ///< the run file's tiling
  Rival by_default;   ///< what is tuned and not kept left out of the run file
  PlayedPoint winner; ///< the fastest
  Json run;           ///< the winner's run with its numbers, as `aivsim run` tells it; null if it was cut off
  Results results = Results(Objective::cycles);
  SearchCount count;
  std::string stopped_by; ///< "points", "time", "interrupt"; "" for a search that came to its end
  int interrupted_by = 0; ///< the signal
  double seconds = 0;

  /// How many times as fast as a rival; nothing where that is not legal.
  std::optional<double> gain_over(const Rival& rival) const;
  bool numbers_are_wrong() const;
};

/// Looks for an interrupt (tools/process/interrupt.h): nothing if one came before a point had been simulated. Throws
/// isa::Error where no tiling is legal, and where the time is over so early.
std::optional<Tuning> tune(const RunConfig& config, const TuneRequest& request, std::ostream* terminal);

/// The run file's settings with the winner's tiling.
RunConfig winning_config(const Tuning& tuning);

} // namespace tools
