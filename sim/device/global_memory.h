// SPDX-License-Identifier: Apache-2.0
/// \file
/// Global memory: its bytes, the L2 before it, and the bandwidth that all cores share.
///
/// A level (L2 or memory) and a direction of traffic is a Channel; a copy's bytes pass first the one, then the other,
/// as its lines are held or not. Transfers on it share the chip's bandwidth fairly: each moves at the smaller of
/// its core's own rate and an equal part of the chip's. Computed in virtual time (bytes per transfer since the start of
/// the run): a transfer is done when the virtual time has advanced by its demand, whatever came and went meanwhile; one
/// heap and one event for the whole channel.
/// A copy of bytes that other cores are copying at the same time takes longer by a fixed part.
/// Not modelled: rows and banks of the memory, the order of requests within a transfer.
#pragma once

#include "isa/program.h"
#include "sim/device/clock.h"
#include "sim/device/flight.h"
#include "sim/device/l2_cache.h"
#include "sim/hardware/hardware.h"
#include "sim/hardware/timing.h"

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
  /// What a copy asks of L2 and memory, and how many of its bytes the L2 holds; from now on it holds them all.
  struct Asked {
    Demand demand;
    std::int64_t held = 0;
  };
  Asked ask(bool in, const isa::GmSpan& span);
  /// Moves a copy's bytes and calls `done` when the last one has moved. `span` must live as long.
  void start(bool in, const Demand& demand, const isa::GmSpan& span, std::function<void()> done);
  std::vector<std::byte>& bytes(std::uint32_t buffer) { return image_.data[buffer]; }
  /// Copies out of a buffer into UB that are under way, of all cores.
  Readers& readers(std::uint32_t buffer) { return readers_[buffer]; }

private:
  struct Direction {
    const CopyTiming& timing;
    Channel l2, memory;
    std::vector<const isa::GmSpan*> moving;
  };

  void move(Direction& way, const Demand& demand, std::function<void()> done);

  L2Cache l2_;
  double same_address_loss_;
  Direction reads_, writes_;
  isa::GlobalImage& image_;
  std::vector<Readers> readers_; ///< by buffer
};

} // namespace sim
