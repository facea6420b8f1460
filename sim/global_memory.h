// SPDX-License-Identifier: Apache-2.0
/// \file
/// Global memory: its bytes, the L2 before it, and the bandwidth that all cores share.
///
/// A level (L2 or memory) and a direction of traffic is a Channel; a copy's bytes pass first the one, then the other,
/// as its lines are held or not. Transfers on it share the chip's bandwidth fairly: each moves at the smaller of
/// its core's own rate and an equal part of the chip's. Computed in virtual time (bytes per transfer since the start of
/// the run): a transfer is done when the virtual time has advanced by its demand, whatever came and went meanwhile; one
/// heap and one event for the whole channel.
/// Not modelled: rows and banks of the memory, several cores at one line, the order of requests within a transfer.
#pragma once

#include "isa/program.h"
#include "sim/clock.h"
#include "sim/flight.h"
#include "sim/hardware.h"
#include "sim/l2_cache.h"
#include "sim/timing.h"

#include <functional>
#include <queue>
#include <vector>

namespace sim {

class Channel : public sc_core::sc_module {
public:
  /// Told at the cycle in which the last byte has moved, and how much of that cycle was left.
  using Done = std::function<void(double spare_cycles)>;

  Channel(const sc_core::sc_module_name& name, const MemoryLevel& level);

  /// Begins a transfer of `demand` bytes.
  void start(double demand, Done done);
  double core_rate() const { return core_rate_; }

private:
  struct Transfer {
    double finish; ///< virtual time
    std::uint64_t order;
    Done done;
    bool operator>(const Transfer& o) const { return finish != o.finish ? finish > o.finish : order > o.order; }
  };

  void run();
  double rate() const;
  void advance();
  void wait_for_first();

  double core_rate_, chip_rate_;
  double virtual_time_ = 0;
  std::int64_t updated_ = 0;
  std::uint64_t started_ = 0;
  std::priority_queue<Transfer, std::vector<Transfer>, std::greater<>> transfers_;
  WakeUp wake_;
};

class GlobalMemory : public sc_core::sc_module {
public:
  GlobalMemory(const sc_core::sc_module_name& name, isa::GlobalImage& image, const HardwareConfig& hardware);

  /// The L2 holds the inputs from the start, as far as it can.
  void warm();
  /// Bytes of the span that the L2 holds; from now on it holds the whole.
  std::int64_t touch(const isa::GmSpan& span) { return l2_.touch(span); }
  /// Moves a copy's bytes and calls `done` when the last one has moved.
  void start(bool in, const Demand& demand, std::function<void()> done);
  std::vector<std::byte>& bytes(std::uint32_t buffer) { return image_.data[buffer]; }
  /// Copies out of a buffer into UB that are under way, of all cores.
  Readers& readers(std::uint32_t buffer) { return readers_[buffer]; }

private:
  struct Direction {
    Channel l2, memory;
  };

  L2Cache l2_;
  Direction reads_, writes_;
  isa::GlobalImage& image_;
  std::vector<Readers> readers_; ///< by buffer
};

} // namespace sim
