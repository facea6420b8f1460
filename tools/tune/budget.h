// SPDX-License-Identifier: Apache-2.0
/// \file
/// What a search may spend: points, seconds, and the user's patience.
#pragma once

#include "tools/tune/tune_request.h"

namespace tools {

class Budget {
public:
  explicit Budget(const TuneRequest& request);

  /// Takes up to `wanted` points out of what is left.
  std::int64_t take(std::int64_t wanted);
  bool out_of_points() const { return points_ == 0; }
  bool out_of_time() const;
  /// Nothing more may be begun, and what is under way is to end: time is up, or the user has interrupted. A search has
  /// four fifths of the time, so that there is some for what follows it.
  bool over() const;
  void begin_finals() { finals_ = true; }
  /// "points", "time", "interrupt"; "" while there is something left.
  std::string spent() const;

private:
  std::int64_t points_;
  double started_, seconds_;
  bool finals_ = false;
};

} // namespace tools
