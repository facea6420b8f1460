// SPDX-License-Identifier: Apache-2.0
/// \file
/// How far a long piece of work has come, and how long it will still take: one line on a terminal, written over and
/// over, gone at the end. Work of less than two seconds shows nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

namespace tools {

class Progress {
public:
  using Clock = std::function<double()>; ///< seconds

  /// `terminal` may be nullptr: nothing is shown. `things` is what is counted, e.g. "instructions".
  Progress(std::ostream* terminal, std::string things, Clock clock = steady_seconds);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Erases the line.
  ~Progress();

  /// `done` of `total` are done. Asks the clock: not to be called millions of times.
  void update(std::int64_t done, std::int64_t total);

  static double steady_seconds();

private:
  std::ostream* terminal_;
  std::string things_;
  Clock clock_;
  double started_, shown_; ///< shown_: when the line was written last
  bool visible_ = false;
};

} // namespace tools
