// SPDX-License-Identifier: Apache-2.0
/// \file
/// The ports between UB and the vector registers, cycle by cycle.
///
/// An access of a load or store is datablocks. A port holds one access until all of its datablocks have been moved; in
/// a cycle it moves those whose banks are free. A bank serves one datablock a cycle, read or written; its group one
/// read and one write, or two reads if they may pair. Two reads of one datablock in a cycle are one. Loads go before
/// stores, the earlier access of a kind before the later: that alone makes two reads and a write take two cycles, as
/// measured, instead of sharing three cycles between two of them.
#pragma once

#include "isa/machine.h"
#include "sim/device/bank_arbiter.h"
#include "sim/events.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sim {

/// The datablocks that one load or store touches, by address. `strided`: they do not lie end to end.
struct BlockAccess {
  static constexpr std::size_t kMost = isa::kBlocksPerRepeat + 1; ///< 256 bytes that begin within a datablock
  std::array<std::int64_t, kMost> addresses = {};
  int count = 0;
  bool strided = false;

  void add(std::int64_t address) { addresses[static_cast<std::size_t>(count++)] = address; }
};

class UbPorts {
public:
  /// `banks` null: nothing meets in a bank.
  UbPorts(int load_ports, int store_ports, int strided_blocks, const isa::BankGeometry* banks)
      : load_ports_(static_cast<std::size_t>(load_ports)), store_ports_(static_cast<std::size_t>(store_ports)),
        strided_blocks_(strided_blocks), banks_(banks) {}

  bool has_load_port() const { return loads_.size() < load_ports_; }
  bool has_store_port() const { return stores_.size() < store_ports_; }
  std::size_t loads() const { return loads_.size(); }
  std::size_t stores() const { return stores_.size(); }
  void load(std::uint64_t id, const BlockAccess& access) { loads_.push_back({id, access}); }
  void store(std::uint64_t id, const BlockAccess& access) { stores_.push_back({id, access}); }

  /// One cycle. Calls `loaded(id)` and `stored(id)` for the accesses that are done.
  template <class Loaded, class Stored> void serve(Loaded loaded, Stored stored) {
    ++cycle_;
    serve_all(loads_, false, loaded);
    serve_all(stores_, true, stored);
  }

  /// So far: cycles that ports have waited for banks, by kind.
  const BankConflicts& waits() const { return waits_; }

private:
  struct InPort {
    std::uint64_t id;
    BlockAccess left; ///< the datablocks still to be moved
  };
  struct BankUse {
    std::int64_t cycle = 0, address = 0;
    bool write = false;
  };
  struct GroupUse {
    std::int64_t cycle = 0;
    int reads = 0, writes = 0;
  };

  template <class Done> void serve_all(std::vector<InPort>& ports, bool write, Done done) {
    std::size_t kept = 0;
    for (InPort& port : ports) {
      move_blocks(port.left, write);
      if (port.left.count == 0)
        done(port.id);
      else
        ports[kept++] = port;
    }
    ports.resize(kept);
  }
  void move_blocks(BlockAccess& left, bool write);
  bool move_block(std::int64_t address, bool write);
  void wait(std::int64_t address, bool write);

  std::size_t load_ports_, store_ports_;
  int strided_blocks_;
  const isa::BankGeometry* banks_;
  std::vector<InPort> loads_, stores_;
  std::array<BankUse, kMostBanks> bank_use_ = {};
  std::array<GroupUse, kMostBanks> group_use_ = {};
  std::int64_t cycle_ = 0; ///< counted from 1, so that nothing has been used at the start
  BankConflicts waits_;
};

} // namespace sim
