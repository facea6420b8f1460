// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/point_player.h"

#include "isa/error.h"
#include "tools/play/run_kernel.h"
#include "tools/sweep/sweep_figures.h"

#include <exception>
#include <new>

namespace tools {

SweepRow PointPlayer::play(std::int64_t index) {
  const SweepPoint point = resolver_.resolve(index);
  SweepRow row{index, kIllegal, point.refusal, point.config_hash, settings_of(point.run_file, paths_), {}};
  if (!point.refusal.empty()) return row;
  const auto [twin, is_new] = played_.try_emplace(played_text(point));
  if (is_new) twin->second = tried(*point.config, sweep_.data);
  row.status = twin->second.status;
  row.reason = twin->second.reason;
  row.figures = twin->second.figures;
  return row;
}

PointPlayer::Ending PointPlayer::tried(const RunConfig& config, bool data) {
  try {
    return played(config, data);
  } catch (const isa::Error& error) {
    return {kIllegal, error.what(), {}};
  } catch (const std::bad_alloc&) {
    return {kFailed, "internal error: there is not enough memory", {}};
  } catch (const std::exception& error) {
    return {kFailed, std::string("internal error: ") + error.what(), {}};
  }
}

PointPlayer::Ending PointPlayer::played(const RunConfig& config, bool data) {
  RunOutcome outcome = prepare(config);
  load_inputs(outcome);
  PlayOptions options;
  options.data = data;
  carry_out(outcome, options);
  const std::string& deadlock = outcome.playback.result.deadlock;
  if (!deadlock.empty()) return {kFailed, "deadlock: " + deadlock, {}};
  return {kDone, "", figures_of(outcome)};
}

} // namespace tools
