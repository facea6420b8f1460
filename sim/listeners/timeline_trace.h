// SPDX-License-Identifier: Apache-2.0
/// \file
/// Writes a run as a timeline while it goes on: a process a core, a track a pipe, named and ordered as the vendor's
/// profiler does (SCALAR, VECTOR, MTE2, MTE3, FLOWCTRL).
///
/// A slice is an instruction from its start to its last issue; what it computes, its step and what it lost stand in its
/// arguments. Waits are slices of their own: WAIT_FLAG and BAR on the pipe that waits, what the scalar unit waits for
/// on FLOWCTRL. Arrows lead from a set_flag to the wait_flag that took it. Counters: live bytes of UB, bytes of copies
/// under way, entries in each queue; of what happens within kCounterCycles the largest value is shown.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/hardware/hardware.h"
#include "sim/listeners/trace_events.h"

#include <array>
#include <deque>
#include <map>
#include <vector>

namespace sim {

class TimelineTrace : public Listener {
public:
  TimelineTrace(std::ostream& out, const isa::Recording& recording, const HardwareConfig& hardware);

  using Listener::on;
  void on(const Retired& event) override;
  void on(const Stalled& event) override;
  void on(const Issued& event) override;
  void on(const Started& event) override;
  void on(const LiveChanged& event) override;
  bool wants_moments() const override { return true; }

  /// The text is whole then. Nothing may be told after it.
  void finish();

private:
  static constexpr std::int64_t kCounterCycles = 100;

  /// A figure that is told at most once in kCounterCycles.
  struct Counter {
    std::int64_t value = 0, peak = 0, told_at = -kCounterCycles;
  };
  struct Core {
    Counter live;
    std::array<Counter, isa::kPipes> queues, moving;             ///< entries; bytes under way, of MTE2 and MTE3
    std::map<std::array<int, 3>, std::deque<std::int64_t>> sets; ///< by flag: when they were raised and not yet taken
  };

  void instruction(const Retired& event);
  void flag_taken(const Retired& event);
  void arguments(const Retired& event);
  void change(Counter& counter, const EventPlace& place, std::string_view name, std::string_view unit, std::int64_t by,
              std::int64_t time);
  const isa::Instruction& code(const EventPlace& place) const {
    return recording_.program_of(static_cast<std::size_t>(place.core)).code[place.index];
  }
  Core& core(int id) { return cores_[static_cast<std::size_t>(id)]; }

  const isa::Recording& recording_;
  TraceEvents events_;
  std::vector<Core> cores_;
  std::string arguments_; ///< of the slice being written
};

} // namespace sim
