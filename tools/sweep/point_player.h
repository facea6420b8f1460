// SPDX-License-Identifier: Apache-2.0
/// \file
/// Plays points of a sweep, one after another, in the process that it lives in.
#pragma once

#include "tools/sweep/sweep_point.h"
#include "tools/sweep/sweep_row.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace tools {

class PointPlayer {
public:
  explicit PointPlayer(const SweepFile& sweep) : sweep_(sweep), paths_(setting_paths(sweep)), resolver_(sweep) {}

  /// Done, illegal or failed. Throws nothing.
  SweepRow play(std::int64_t point);

private:
  /// How a play ended, whatever the settings that led to it.
  struct Ending {
    std::string status = kDone, reason;
    std::vector<Json> figures;
  };
  static Ending played(const RunConfig& config, bool data);
  static Ending tried(const RunConfig& config, bool data);

  const SweepFile& sweep_;
  std::vector<std::string> paths_;
  PointResolver resolver_;
  std::unordered_map<std::string, Ending> played_; ///< by what the simulator sees
};

} // namespace tools
