// SPDX-License-Identifier: Apache-2.0
/// \file
/// Simulated time in cycles: one cycle is one unit of SystemC's time, by convention a nanosecond.
#pragma once

#include <cstdint>
#include <systemc>

namespace sim {

inline std::int64_t now() { return static_cast<std::int64_t>(sc_core::sc_time_stamp().value()); }

/// The one event that makes a module's method run. Asking for a later time than what is pending changes nothing; the
/// method asks again for what it still waits for whenever it runs.
class WakeUp {
public:
  void at(std::int64_t cycle) {
    const std::int64_t delay = cycle - now();
    if (delay <= 0)
      event_.notify(sc_core::SC_ZERO_TIME);
    else
      event_.notify(sc_core::sc_time::from_value(static_cast<sc_dt::uint64>(delay)));
  }
  void now_() { event_.notify(sc_core::SC_ZERO_TIME); }
  const sc_core::sc_event& event() const { return event_; }

private:
  sc_core::sc_event event_;
};

} // namespace sim
