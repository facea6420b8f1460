// SPDX-License-Identifier: Apache-2.0
/// \file
/// Global memory: its bytes, and the bandwidth that all cores share.
///
/// A direction of traffic is a Channel. Transfers on it share the chip's bandwidth fairly: each moves at the smaller of
/// its core's own rate and an equal part of the chip's. Computed in virtual time (bytes per transfer since the start of
/// the run): a transfer is done when the virtual time has advanced by its demand, whatever came and went meanwhile; one
/// heap and one event for the whole channel.
/// Not modelled: rows and banks of the memory, L2 hits, the order of requests within a transfer.
#pragma once

#include "isa/program.h"
#include "sim/clock.h"
#include "sim/flight.h"
#include "sim/hardware.h"

#include <functional>
#include <queue>
#include <vector>

namespace sim {

class Channel : public sc_core::sc_module {
public:
  /// Bytes per cycle of one core, and of all together.
  Channel(const sc_core::sc_module_name& name, double core_rate, double chip_rate);

  /// Begins a transfer of `demand` bytes; `done` is called at the cycle in which its last byte has moved.
  void start(double demand, std::function<void()> done);
  std::size_t active() const { return transfers_.size(); }

private:
  struct Transfer {
    double finish; ///< virtual time
    std::uint64_t order;
    std::function<void()> done;
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
  GlobalMemory(const sc_core::sc_module_name& name, isa::GlobalImage& image, const CopyTiming& reads,
               const CopyTiming& writes)
      : sc_module(name), reads_("reads", reads.bytes_per_cycle, reads.chip_bytes_per_cycle),
        writes_("writes", writes.bytes_per_cycle, writes.chip_bytes_per_cycle), image_(image),
        readers_(image.buffers.size()) {}

  Channel& reads() { return reads_; }
  Channel& writes() { return writes_; }
  std::vector<std::byte>& bytes(std::uint32_t buffer) { return image_.data[buffer]; }
  /// Copies out of a buffer into UB that are under way, of all cores.
  Readers& readers(std::uint32_t buffer) { return readers_[buffer]; }

private:
  Channel reads_, writes_;
  isa::GlobalImage& image_;
  std::vector<Readers> readers_; ///< by buffer
};

} // namespace sim
