// SPDX-License-Identifier: Apache-2.0
#include "tools/play/playback.h"

#include "isa/interpreter.h"
#include "sim/simulation.h"
#include "tools/play/run_watch.h"
#include "tools/process/interrupt.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <stdexcept>

namespace tools {
namespace {

void simulate(Playback& playback, isa::Recording& recording, const sim::HardwareConfig& hardware,
              const PlayOptions& options) {
  sim::Options wishes;
  wishes.data = options.data;
  wishes.l2_warm = options.l2_warm;
  wishes.listeners = options.listeners;
  Progress progress(options.terminal, "instructions");
  RunWatch watch(playback.recorded, progress);
  wishes.listeners.push_back(&watch);
  std::optional<Interruptible> interruptible;
  if (options.interruptible) interruptible.emplace();
  playback.result = sim::simulate(recording, hardware, wishes);
  playback.interrupted_by = interrupted_by();
  playback.result.stopped = playback.interrupted_by != 0;
  for (const sim::CoreResult& core : playback.result.cores) playback.retired += core.instructions_retired;
}

void interpret(Playback& playback, isa::Recording& recording, const isa::Machine& machine) {
  const auto start = std::chrono::steady_clock::now();
  playback.retired = static_cast<std::int64_t>(isa::interpret(recording, machine));
  playback.result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

double Playback::instructions_per_second() const {
  return result.wall_s > 0 ? static_cast<double>(retired) / result.wall_s : 0;
}

void check_complete(const Playback& playback) {
  if (playback.result.ok() && playback.retired != playback.recorded)
    throw std::logic_error(fmt::format("{} instructions were recorded but {} retired, and no deadlock explains it",
                                       playback.recorded, playback.retired));
}

Playback play(isa::Recording& recording, const sim::HardwareConfig& hardware, const PlayOptions& options) {
  Playback playback;
  playback.timed = options.timing;
  playback.recorded = static_cast<std::int64_t>(recording.instructions());
  if (options.timing) {
    simulate(playback, recording, hardware, options);
  } else {
    interpret(playback, recording, hardware.machine);
  }
  check_complete(playback);
  return playback;
}

} // namespace tools
