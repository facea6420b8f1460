// SPDX-License-Identifier: Apache-2.0
/// \file
/// Many small pieces of work in a few processes. A worker is forked once and then handed a piece after another: to fork
/// and to touch fresh memory takes longer than to play a small point. Its end takes no more along than the piece that
/// it was at.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tools {

/// How a piece of work was lost.
enum class Loss : std::uint8_t { crashed, timed_out };

struct WorkersPlan {
  std::size_t jobs = 1;      ///< workers at a time
  double timeout_s = 0;      ///< for one piece; 0: none
  int pieces_a_worker = 500; ///< then a fresh one takes over: what a process gathers is given back with it
  /// In a worker, before anything else.
  std::function<void()> begin = [] {};
  /// In a worker: makes what works there. `work(piece)` returns one line.
  std::function<std::function<std::string(std::int64_t)>()> make_work;

  /// The next pieces to hand to a worker, in their order; none: there are no more.
  std::function<std::vector<std::int64_t>()> next;
  std::function<void(const std::string& line)> answered;
  std::function<void(std::int64_t piece, Loss loss, const std::string& reason)> lost;
  /// Asked a few times a second; false ends the workers at once.
  std::function<bool()> go_on = [] { return true; };
};

/// Returns when every piece was answered or lost, or when `go_on` said no. Throws std::system_error if no process can
/// be made.
void run_workers(const WorkersPlan& plan);

} // namespace tools
