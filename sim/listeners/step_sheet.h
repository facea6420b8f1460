// SPDX-License-Identifier: Apache-2.0
/// \file
/// The time sheets again, by kernel step: what each pipe did with its cycles while it was at instructions of a step.
/// All cores together.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/result.h"

#include <map>
#include <string>
#include <vector>

namespace sim {

/// One step. `pipes[p].busy_cycles` and the stalls of all steps and of `idle` add up to the pipe's cycles.
struct StepUse {
  std::string name; ///< "" for instructions without a step
  std::array<PipeResult, isa::kPipes> pipes;
  BankConflicts conflicts;
  std::int64_t bytes = 0; ///< copied
};

class StepSheet : public Listener {
public:
  explicit StepSheet(const isa::Recording& recording);

  void on(const Retired& event) override;
  void on(const Busy& event) override { pipe(event.place).busy_cycles += event.to - event.from; }
  void on(const Stalled& event) override;

  /// In the order in which the programs name them.
  const std::vector<StepUse>& steps() const { return steps_; }
  /// The cycles in which a pipe had no instruction, which belong to no step.
  const std::array<std::int64_t, isa::kPipes>& idle() const { return idle_; }

private:
  StepUse& step(const EventPlace& place);
  PipeResult& pipe(const EventPlace& place) { return step(place).pipes[static_cast<std::size_t>(place.pipe)]; }
  std::size_t step_named(const std::string& name);

  const isa::Recording& recording_;
  std::vector<StepUse> steps_;
  std::map<const isa::Program*, std::vector<std::size_t>> numbers_; ///< a program's steps among all
  std::vector<const std::vector<std::size_t>*> of_core_;
  std::array<std::int64_t, isa::kPipes> idle_ = {};
};

} // namespace sim
