// SPDX-License-Identifier: Apache-2.0
/// \file
/// Watches over a simulation from the user's side: shows how far it is, and stops it at an interrupt.
#pragma once

#include "sim/events.h"
#include "tools/process/progress.h"

namespace tools {

class RunWatch : public sim::Listener {
public:
  /// `instructions`: how many there are to retire.
  RunWatch(std::int64_t instructions, Progress& progress) : instructions_(instructions), progress_(progress) {}

  using sim::Listener::on;
  void on(const sim::Retired&) override {
    if (++retired_ % kEvery == 0) look();
  }

private:
  static constexpr std::int64_t kEvery = 4096; ///< instructions between two looks: a millisecond or two

  void look();

  std::int64_t instructions_, retired_ = 0;
  Progress& progress_;
};

} // namespace tools
