// SPDX-License-Identifier: Apache-2.0
#include "sim/simulation.h"

#include "sim/device/core.h"
#include "sim/listeners/stats.h"
#include "sim/listeners/ub_pressure.h"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <spdlog/spdlog.h>
#include <utility>
#include <vector>

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

/// SystemC elaborates once in the life of a context, so each play has one of its own. The contexts before are kept (8
/// KB each): SystemC's own constants still point to the first, and to destroy one ends in a crash.
void begin_context() {
  static std::vector<sc_core::sc_simcontext*> before;
  static bool played = false;
  if (!std::exchange(played, true)) return;
  before.push_back(sc_core::sc_get_curr_simcontext());
  sc_core::sc_default_global_context = sc_core::sc_curr_simcontext = new sc_core::sc_simcontext;
}

void quiet_systemc() {
  setenv("SC_COPYRIGHT_MESSAGE", "DISABLE", 1); // NOLINT(concurrency-mt-unsafe): before any thread exists
  sc_core::sc_report_handler::set_handler(report);
  sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
}

/// The chip: its cores around one global memory.
class Device {
public:
  Device(isa::Recording& recording, const HardwareConfig& hardware, const EventHub& hub, const Options& options)
      : memory_("memory", recording.gm, hardware), arbiter_(hardware.machine.banks), functions_(hardware),
        sync_(whole_cycles(hardware.scalar.sync_all)) {
    if (options.l2_warm) memory_.warm();
    for (std::size_t i = 0; i < recording.blocks.size(); ++i)
      cores_.push_back(std::make_unique<Core>(("core" + std::to_string(i)).c_str(), static_cast<int>(i), recording,
                                              hardware, memory_, arbiter_, functions_, sync_, hub, options.data));
  }

  void close(std::int64_t cycle) {
    for (const auto& core : cores_) core->close(cycle);
  }

  /// The cores that cannot go on: some in full, the rest counted.
  std::string deadlock() const {
    constexpr std::size_t kInFull = 4;
    std::string all;
    std::size_t stuck = 0;
    for (std::size_t i = 0; i < cores_.size(); ++i)
      if (!cores_[i]->done() && ++stuck <= kInFull)
        all += (all.empty() ? "core " : "\ncore ") + std::to_string(i) + ": " + cores_[i]->waiting(sync_.count());
    if (stuck > kInFull) all += "\nand " + std::to_string(stuck - kInFull) + " cores more";
    return all;
  }

private:
  GlobalMemory memory_;
  BankArbiter arbiter_;
  FunctionPlans functions_;
  SyncPoint sync_;
  std::vector<std::unique_ptr<Core>> cores_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

Result simulate(isa::Recording& recording, const HardwareConfig& hardware, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  begin_context();
  quiet_systemc();
  Stats stats(recording);
  EventHub hub;
  hub.add(&stats);
  for (Listener* listener : options.listeners) hub.add(listener);
  std::optional<UbPressures> pressure;
  if (options.ub_pressure) hub.add(&pressure.emplace(recording, hardware.machine.ub_physical, hub));

  Device device(recording, hardware, hub, options);
  sc_core::sc_start(); // ends when nothing can happen any more
  const bool stopped = sc_core::sc_get_status() == sc_core::SC_STOPPED;
  const std::string deadlock = stopped ? "" : device.deadlock();
  // A run that ended well ends with its last instruction: a flag that nobody took may still be on its way after it.
  const bool whole = !stopped && deadlock.empty();
  const std::int64_t end = whole ? stats.cycles() : std::max({stats.cycles(), stats.latest(), now()});
  device.close(end);

  Result result = stats.result();
  result.cycles = end;
  result.deadlock = deadlock;
  result.stopped = stopped;
  if (pressure)
    for (std::size_t core = 0; core < result.cores.size(); ++core) result.cores[core].ub = pressure->result(core);
  result.wall_s = seconds_since(start);
  return result;
}

void stop() { sc_core::sc_stop(); }

} // namespace sim

/// The SystemC library brings a main of its own that would call this; our programs have theirs.
int sc_main(int, char**) { return 0; }
