// SPDX-License-Identifier: Apache-2.0
#include "sim/simulation.h"

#include "sim/core.h"
#include "sim/stats.h"
#include "sim/ub_pressure.h"

#include <chrono>
#include <cstdlib>
#include <list>
#include <memory>
#include <spdlog/spdlog.h>

namespace sim {
namespace {

/// SystemC's own words go the way of all others.
void report(const sc_core::sc_report& what, const sc_core::sc_actions&) {
  if (what.get_severity() >= sc_core::SC_ERROR) throw std::logic_error(what.what());
  if (what.get_severity() == sc_core::SC_WARNING)
    spdlog::warn("SystemC: {}", what.get_msg());
  else
    spdlog::debug("SystemC: {}", what.get_msg());
}

void quiet_systemc() {
  setenv("SC_COPYRIGHT_MESSAGE", "DISABLE", 1); // NOLINT(concurrency-mt-unsafe): before any thread exists
  sc_core::sc_report_handler::set_handler(report);
  sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
}

/// The chip: its cores around one global memory.
class Device {
public:
  Device(isa::Recording& recording, const HardwareConfig& hardware, const EventHub& hub, bool data)
      : memory_("memory", recording.gm, hardware.mte2, hardware.mte3),
        sync_(static_cast<std::int64_t>(hardware.scalar.sync_all)) {
    for (std::size_t i = 0; i < recording.blocks.size(); ++i)
      cores_.push_back(std::make_unique<Core>(("core" + std::to_string(i)).c_str(), static_cast<int>(i),
                                              recording.blocks[i], hardware, memory_, sync_, hub, data));
  }

  void close(std::int64_t cycle) {
    for (const auto& core : cores_) core->close(cycle);
  }

  std::string deadlock() const {
    std::string all;
    for (std::size_t i = 0; i < cores_.size(); ++i)
      if (!cores_[i]->done())
        all += (all.empty() ? "core " : "; core ") + std::to_string(i) + ": " + cores_[i]->waiting();
    return all;
  }

private:
  GlobalMemory memory_;
  SyncPoint sync_;
  std::vector<std::unique_ptr<Core>> cores_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

Result simulate(isa::Recording& recording, const HardwareConfig& hardware, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  quiet_systemc();
  Stats stats(recording);
  std::list<UbPressure> pressure;
  EventHub hub;
  hub.add(&stats);
  if (options.ub_pressure)
    for (std::size_t i = 0; i < recording.blocks.size(); ++i)
      hub.add(&pressure.emplace_back(static_cast<int>(i), recording.blocks[i], hardware.machine.ub_physical));
  for (Listener* listener : options.listeners) hub.add(listener);

  Device device(recording, hardware, hub, options.data);
  sc_core::sc_start(); // ends when nothing can happen any more
  device.close(std::max(stats.cycles(), now()));

  Result result = stats.result();
  std::size_t core = 0;
  for (UbPressure& ub : pressure) result.cores[core++].ub = ub.result();
  result.deadlock = device.deadlock();
  if (!result.deadlock.empty()) result.cycles = now();
  result.wall_s = seconds_since(start);
  return result;
}

} // namespace sim

/// The SystemC library brings a main of its own that would call this; our programs have theirs.
int sc_main(int, char**) { return 0; }
