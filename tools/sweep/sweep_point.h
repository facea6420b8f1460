// SPDX-License-Identifier: Apache-2.0
/// \file
/// A point of a sweep, resolved: its run file, its plan, its identity, or why it cannot be.
#pragma once

#include "kernels/plan/plan.h"
#include "tools/play/run_config.h"
#include "tools/sweep/hardware_shelf.h"
#include "tools/sweep/sweep_file.h"

#include <optional>
#include <string>

namespace tools {

struct SweepPoint {
  sim::YamlNode run_file;
  std::optional<RunConfig> config;
  std::optional<kernels::Plan> plan;
  std::string refusal;     ///< "path.to.key: what", "" if it can be played
  std::string config_hash; ///< as `aivsim run` gives it for these settings; "" if they do not resolve
};

class PointResolver {
public:
  explicit PointResolver(const SweepFile& sweep) : sweep_(sweep) {}
  /// Never throws isa::Error: a point that cannot be says so.
  SweepPoint resolve(std::int64_t point);

private:
  using Values = std::vector<const sim::YamlNode*>;

  SweepPoint resolve(const Values& values, const std::optional<std::int64_t>& rows);
  std::optional<std::int64_t> fewest_rows(Values values);

  const SweepFile& sweep_;
  HardwareShelf shelf_;
  Values last_; ///< without the one of tmp: the fewest rows of these are known
  std::optional<std::int64_t> last_rows_;
};

/// What the simulator sees of a point: two of the same text play alike, so that one play is enough. tmp: max and
/// tmp: single_pass are often the same bytes, cores: auto and cores: 4 the same shares.
std::string played_text(const SweepPoint& point);

} // namespace tools
