// SPDX-License-Identifier: Apache-2.0
/// \file
/// How full UB is with data that still matter: a datablock is live from the end of the instruction that wrote it to the
/// start of the last one that reads it before it is written again, and for a cycle at least. Datablocks never read are
/// never live.
#pragma once

#include "isa/program.h"
#include "sim/events.h"
#include "sim/result.h"

#include <vector>

namespace sim {

/// One core's UB.
class UbPressure {
public:
  UbPressure(const isa::Program& program, std::int64_t ub_bytes);

  /// In order of time.
  void add(const Access& access);

  /// Ends all lives and counts; may be called once.
  UbResult result();

private:
  struct Change {
    std::int64_t time;
    std::int32_t blocks; ///< signed
    std::int32_t buffer; ///< index of the outermost buffer, -1: none
  };
  struct Block {
    std::int64_t written = -1, last_read = -1;
  };

  void write(const isa::Range& range, std::int64_t time);
  void read(const isa::Range& range, std::int64_t time);
  void end_life(std::size_t block, std::size_t count);
  std::int64_t peak_of(std::int32_t buffer, bool all) const;

  const isa::Program& program_;
  std::vector<Block> blocks_;
  std::vector<std::int32_t> owner_;   ///< by datablock
  std::vector<std::int64_t> highest_; ///< by buffer: the highest byte touched
  std::vector<Change> changes_;
};

/// The UBs of all cores: one listener, however many cores there are.
class UbPressures : public Listener {
public:
  UbPressures(const isa::Recording& recording, std::int64_t ub_bytes);

  void on(const Access& event) override { cores_[static_cast<std::size_t>(event.place.core)].add(event); }
  bool wants_access() const override { return true; }
  /// May be called once.
  UbResult result(std::size_t core) { return cores_[core].result(); }

private:
  std::vector<UbPressure> cores_;
};

} // namespace sim
