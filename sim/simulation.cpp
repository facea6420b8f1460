// SPDX-License-Identifier: Apache-2.0
#include "sim/simulation.h"

#include "sim/core.h"
#include "sim/stats.h"
#include "sim/ub_pressure.h"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
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

/// The chip: its cores around one global memory. `name` sets its modules apart from those of others.
class Device {
public:
  Device(const std::string& name, isa::Recording& recording, const HardwareConfig& hardware, const EventHub& hub,
         const Options& options)
      : memory_((name + "memory").c_str(), recording.gm, hardware), arbiter_(hardware.machine.banks),
        functions_(hardware), sync_(whole_cycles(hardware.scalar.sync_all)) {
    if (options.l2_warm) memory_.warm();
    for (std::size_t i = 0; i < recording.blocks.size(); ++i)
      cores_.push_back(std::make_unique<Core>((name + "core" + std::to_string(i)).c_str(), static_cast<int>(i),
                                              recording, hardware, memory_, arbiter_, functions_, sync_, hub,
                                              options.data));
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

/// One recording on its chip, and who listens.
class Play {
public:
  Play(const std::string& name, isa::Recording& recording, const HardwareConfig& hardware, const Options& options)
      : stats_(recording) {
    hub_.add(&stats_);
    for (Listener* listener : options.listeners) hub_.add(listener);
    if (options.ub_pressure) hub_.add(&pressure_.emplace(recording, hardware.machine.ub_physical, hub_));
    device_.emplace(name, recording, hardware, hub_, options);
  }

  /// Once nothing can happen any more, or the run has been stopped.
  Result result(bool stopped) {
    const std::string deadlock = stopped ? "" : device_->deadlock();
    // A run that ended well ends with its last instruction: a flag that nobody took may still be on its way after it.
    const bool whole = !stopped && deadlock.empty();
    const std::int64_t end = whole ? stats_.cycles() : std::max({stats_.cycles(), stats_.latest(), now()});
    device_->close(end);
    Result result = stats_.result();
    result.cycles = end;
    result.deadlock = deadlock;
    result.stopped = stopped;
    if (pressure_)
      for (std::size_t core = 0; core < result.cores.size(); ++core) result.cores[core].ub = pressure_->result(core);
    return result;
  }

private:
  Stats stats_;
  EventHub hub_;
  std::optional<UbPressures> pressure_;
  std::optional<Device> device_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<Result> play(const std::vector<isa::Recording*>& recordings, const HardwareConfig& hardware,
                         const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  quiet_systemc();
  std::vector<std::unique_ptr<Play>> plays;
  for (isa::Recording* recording : recordings) {
    const std::string name = plays.empty() ? "" : "chip" + std::to_string(plays.size()) + "_";
    plays.push_back(std::make_unique<Play>(name, *recording, hardware, options));
  }
  sc_core::sc_start(); // ends when nothing can happen any more
  const bool stopped = sc_core::sc_get_status() == sc_core::SC_STOPPED;
  std::vector<Result> results;
  for (const auto& one : plays) results.push_back(one->result(stopped));
  for (Result& result : results) result.wall_s = seconds_since(start);
  return results;
}

} // namespace

Result simulate(isa::Recording& recording, const HardwareConfig& hardware, const Options& options) {
  return play({&recording}, hardware, options).front();
}

std::vector<Result> simulate_each(std::vector<isa::Recording>& recordings, const HardwareConfig& hardware,
                                  const Options& options) {
  std::vector<isa::Recording*> each;
  for (isa::Recording& recording : recordings) each.push_back(&recording);
  return play(each, hardware, options);
}

void stop() { sc_core::sc_stop(); }

} // namespace sim

/// The SystemC library brings a main of its own that would call this; our programs have theirs.
int sc_main(int, char**) { return 0; }
