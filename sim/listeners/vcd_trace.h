// SPDX-License-Identifier: Apache-2.0
/// \file
/// Writes a run as a VCD while it goes on: from events to signals.
///
/// Scopes: device > coreN > scalar, vector, mte2, mte3 (busy, opcode, stall; the queue's depth), ub (bytes in use, of
/// all and of each buffer) and flags (one wire for each that the program names). A pipe's opcode is what it works at or
/// waits with; its stall is the reason as the reports name it, empty while it is busy.
///
/// Events come out of order: the scalar unit tells of dispatches ahead, a copy of its end in hindsight. Every pipe's
/// time is told without gaps, so what lies before the least that all pipes have told is final. Changes wait in a queue
/// until then; only real ones are written, the last of a cycle.
#pragma once

#include "isa/program.h"
#include "sim/device/change_queue.h"
#include "sim/events.h"
#include "sim/hardware/hardware.h"
#include "sim/listeners/vcd_signals.h"

#include <ostream>
#include <vector>

namespace sim {

/// About how many bytes the VCD of a whole run will have, from its instructions; within a factor of two on the kernels
/// here.
std::int64_t vcd_bytes(const isa::Recording& recording, const VcdSelection& selection);

class VcdTrace : public Listener {
public:
  /// Writes the header. Both must outlive the listener.
  VcdTrace(std::ostream& out, const isa::Recording& recording, const HardwareConfig& hardware,
           const VcdSelection& selection = {});

  using Listener::on;
  void on(const Busy& event) override;
  void on(const Stalled& event) override;
  void on(const Works& event) override;
  void on(const Waits& event) override;
  void on(const Issued& event) override;
  void on(const Started& event) override;
  void on(const FlagMoved& event) override;
  void on(const LiveChanged& event) override;
  bool wants_moments() const override { return true; }

  /// Writes what is left; the run ends at `cycle`. Nothing may be told after it.
  void finish(std::int64_t cycle);

private:
  /// How far a pipe's time is told.
  struct Told {
    std::int64_t until = 0;
    bool waits = true; ///< and whatever comes next lies no earlier than the present
  };

  Told& told(const EventPlace& place);
  isa::Opcode opcode(const EventPlace& place) const;
  void works(const EventPlace& place, std::int64_t from);
  void waits(const EventPlace& place, Stall reason, std::int64_t from);
  void add(std::int64_t time, std::uint32_t signal, std::int32_t value);
  std::int64_t final_until() const;

  const isa::Recording& recording_;
  VcdSignals signals_;
  ChangeQueue queue_;
  std::vector<Told> told_; ///< by core and pipe
  std::int64_t present_ = 0;
};

} // namespace sim
