// SPDX-License-Identifier: Apache-2.0
#include "tools/sweep/workers.h"

#include "tools/process/progress.h"
#include "tools/sweep/worker_process.h"

#include <fmt/format.h>

#include <poll.h>

#include <algorithm>
#include <deque>
#include <list>
#include <system_error>

namespace tools {
namespace {

constexpr double kLook = 0.2; ///< seconds between two looks at go_on

class Workers {
public:
  explicit Workers(const WorkersPlan& plan) : plan_(plan) {}

  void run() {
    for (hand_out(); busy() && plan_.go_on(); hand_out()) {
      wait();
      end_late_ones();
    }
  }

private:
  bool busy() const {
    return std::any_of(workers_.begin(), workers_.end(), [](const WorkerProcess& worker) { return !worker.idle(); });
  }

  std::vector<std::int64_t> next() {
    if (returned_.empty()) return plan_.next();
    std::vector<std::int64_t> pieces(returned_.begin(), returned_.end());
    returned_.clear();
    return pieces;
  }

  void hand_out() {
    for (std::size_t k = 0; k < plan_.jobs; ++k) {
      const auto idle = std::find_if(workers_.begin(), workers_.end(), [](const WorkerProcess& w) { return w.idle(); });
      if (idle == workers_.end() && workers_.size() == plan_.jobs) return;
      const std::vector<std::int64_t> pieces = next();
      if (pieces.empty()) return;
      (idle != workers_.end() ? *idle : start()).hand(pieces);
    }
  }

  WorkerProcess& start() {
    std::vector<int> others;
    for (const WorkerProcess& worker : workers_) others.push_back(worker.socket());
    return workers_.emplace_back(plan_, others);
  }

  /// Until a worker says something, the next one is late, or it is time for a look around.
  void wait() {
    std::vector<pollfd> polled;
    double patience = kLook;
    for (const WorkerProcess& worker : workers_) {
      polled.push_back({worker.socket(), POLLIN, 0});
      if (plan_.timeout_s > 0 && !worker.idle()) patience = std::min(patience, left(worker));
    }
    const int wait_ms = std::max(0, static_cast<int>(patience * 1000) + 1);
    if (poll(polled.data(), polled.size(), wait_ms) < 0 && errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "poll");
    std::size_t k = 0;
    for (auto worker = workers_.begin(); worker != workers_.end(); ++k) {
      const auto here = worker++;
      if ((polled[k].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !here->listen(plan_.answered)) end(here);
    }
  }

  double left(const WorkerProcess& worker) const {
    return worker.started() + plan_.timeout_s - Progress::steady_seconds();
  }

  void end_late_ones() {
    if (plan_.timeout_s <= 0) return;
    for (auto worker = workers_.begin(); worker != workers_.end();) {
      const auto here = worker++;
      if (here->idle() || left(*here) > 0) continue;
      here->kill();
      give_back(*here, Loss::timed_out, fmt::format("took longer than {} s", plan_.timeout_s));
      workers_.erase(here);
    }
  }

  void end(std::list<WorkerProcess>::iterator worker) {
    const std::string reason = worker->ending();
    if (reason.empty())
      returned_.insert(returned_.end(), worker->pieces().begin(), worker->pieces().end());
    else
      give_back(*worker, Loss::crashed, reason);
    workers_.erase(worker);
  }

  /// The piece at work is lost, the others have not been begun.
  void give_back(const WorkerProcess& worker, Loss loss, const std::string& reason) {
    if (worker.idle()) return;
    returned_.insert(returned_.end(), worker.pieces().begin() + 1, worker.pieces().end());
    plan_.lost(worker.pieces().front(), loss, reason);
  }

  const WorkersPlan& plan_;
  std::list<WorkerProcess> workers_;
  std::deque<std::int64_t> returned_; ///< from workers that ended before they came to them
};

} // namespace

void run_workers(const WorkersPlan& plan) { Workers(plan).run(); }

} // namespace tools
