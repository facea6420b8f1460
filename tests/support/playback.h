// SPDX-License-Identifier: Apache-2.0
/// \file
/// A small finished play made by hand: two cores of one instruction each, a UB of two buffers, two GM tensors.
#pragma once

#include "tools/play/playback.h"

namespace support {

inline sim::CoreResult core_of(std::int64_t cycles, std::int64_t busy) {
  sim::CoreResult core;
  core.cycles = cycles;
  core.instructions_recorded = core.instructions_retired = 1;
  sim::PipeResult& vector = core.pipes[1];
  vector.busy_cycles = busy;
  vector.instructions = 1;
  vector.stalls[static_cast<std::size_t>(sim::Stall::wait_flag)] = 1500;
  vector.stalls[static_cast<std::size_t>(sim::Stall::barrier)] = 20;
  vector.stalls[static_cast<std::size_t>(sim::Stall::queue_full)] = 3;
  vector.stalls[static_cast<std::size_t>(sim::Stall::no_instruction)] = 2;
  core.bank_conflicts = {1, 2, 1000};
  core.ub.peak_bytes = 96;
  core.ub.peak_live_bytes = 64;
  core.ub.buffers = {
      {"in.0", 0, 32, 32, 16}, {"in.1", 32, 32, 32, 32}, {"tmp", 64, 128, 32, 16}, {"tmp.x1", 64, 64, 32, 16}};
  return core;
}

inline tools::Playback two_cores() {
  tools::Playback playback;
  playback.recorded = playback.retired = 2;
  playback.result.cycles = 2000;
  playback.result.cores = {core_of(2000, 500), core_of(1000, 300)};
  playback.result.gm.read_bytes = {4096, 0};
  playback.result.gm.written_bytes = {0, 2048};
  playback.result.wall_s = 0.5;
  return playback;
}

inline isa::GlobalImage two_tensors() {
  isa::GlobalImage gm;
  gm.buffers = {{"dy", isa::Dtype::f32, {2, 2}, 0, isa::Role::in, {}},
                {"pd_x", isa::Dtype::f32, {2, 2}, 16, isa::Role::out, {}}};
  return gm;
}

inline sim::HardwareConfig chip() {
  sim::HardwareConfig hardware;
  hardware.machine.name = "atlas_a2";
  hardware.machine.arch = 2201;
  hardware.machine.cores = 48;
  hardware.machine.ub_bytes = 192;
  hardware.clock_mhz = 1000;
  hardware.product = "Atlas A2";
  hardware.confidence = "measured";
  return hardware;
}

} // namespace support
