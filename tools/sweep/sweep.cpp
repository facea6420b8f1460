// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/sweep.h"

#include "tools/process/interrupt.h"
#include "tools/sweep/point_player.h"
#include "tools/sweep/todo.h"
#include "tools/sweep/workers.h"

#include <algorithm>
#include <memory>

namespace tools {
namespace {

/// Long enough that the hand-over costs little, and short enough that the last ones do not wait for one worker.
std::size_t hand_out_size(std::int64_t left, std::size_t jobs) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(left / (4 * static_cast<std::int64_t>(jobs)), 1, 16));
}

SweepRow lost_row(const SweepFile& sweep, std::int64_t point, Loss loss, const std::string& reason) {
  const std::vector<std::string> paths = setting_paths(sweep);
  return {point,
          loss == Loss::crashed ? kCrashed : kTimedOut,
          reason,
          "",
          settings_of(sweep.run_file(sweep.values(point)), paths),
          {}};
}

} // namespace

SweepOutcome play(SweepDatabase& database, const SweepFile& sweep, const SweepPlan& plan) {
  const Interruptible interruptible;
  Todo todo(database, sweep.points(), plan.shard);
  SweepOutcome outcome{todo.there(), 0, 0};
  const std::int64_t all = todo.all() - todo.there();
  const auto add = [&](const SweepRow& row) {
    database.add(row);
    plan.progress(++outcome.played, all);
  };
  WorkersPlan workers;
  workers.jobs = plan.jobs;
  workers.timeout_s = plan.timeout_s;
  workers.begin = plan.in_child;
  workers.make_work = [&] {
    const auto player = std::make_shared<PointPlayer>(sweep);
    return [player](std::int64_t point) { return to_line(player->play(point)); };
  };
  workers.next = [&] { return todo.next(hand_out_size(all - outcome.played, plan.jobs)); };
  workers.answered = [&](const std::string& line) { add(row_of_line(line)); };
  workers.lost = [&](std::int64_t point, Loss loss, const std::string& reason) {
    add(lost_row(sweep, point, loss, reason));
  };
  workers.go_on = [] { return interrupted_by() == 0; };
  run_workers(workers);
  outcome.interrupted_by = interrupted_by();
  return outcome;
}

} // namespace tools
