// SPDX-License-Identifier: Apache-2.0
/// \file
/// When each instruction was dispatched, started, issued and ended: what explanations of a run are made of. Costs 32
/// bytes an instruction, so only who asks for an explanation listens.
#pragma once

#include "isa/program.h"
#include "sim/events.h"

#include <vector>

namespace sim {

/// As in Retired. An instruction that has not retired has `ended` -1.
struct Life {
  std::int64_t dispatched = 0, started = 0, issued = 0, ended = -1;
};

class Lifetimes : public Listener {
public:
  explicit Lifetimes(const isa::Recording& recording) : cores_(recording.blocks.size()) {
    for (std::size_t core = 0; core < cores_.size(); ++core)
      cores_[core].resize(recording.program_of(core).code.size());
  }

  void on(const Retired& event) override {
    cores_[static_cast<std::size_t>(event.place.core)][event.place.index] = {event.dispatched, event.started,
                                                                             event.issued, event.ended};
  }
  std::size_t cores() const { return cores_.size(); }
  const std::vector<Life>& of(std::size_t core) const { return cores_[core]; }

private:
  std::vector<std::vector<Life>> cores_; ///< by core, by index in its program
};

} // namespace sim
