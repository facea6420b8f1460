// SPDX-License-Identifier: Apache-2.0
/// \file
/// The signals of a VCD: their declaration, their values, and how changes of these become lines.
///
/// A signal is what one Change names: a unit's state (three variables at once), a level that changes add to, or a flag.
#pragma once

#include "isa/program.h"
#include "sim/device/change_queue.h"
#include "sim/events.h"
#include "sim/hardware/hardware.h"
#include "sim/listeners/vcd_writer.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <limits>
#include <string_view>
#include <vector>

namespace sim {

/// What of a run a VCD shows.
struct VcdSelection {
  enum Group : std::uint8_t { scalar, vector, mte2, mte3, ub, flags };
  static constexpr std::array<std::string_view, 6> kGroupNames = {"scalar", "vector", "mte2", "mte3", "ub", "flags"};

  std::int64_t from = 0, to = std::numeric_limits<std::int64_t>::max(); ///< cycles [from, to)
  std::vector<std::size_t> cores;                                       ///< in ascending order; empty: all
  std::bitset<kGroupNames.size()> groups = ~std::bitset<kGroupNames.size()>();

  bool shows(std::size_t core) const { return cores.empty() || std::binary_search(cores.begin(), cores.end(), core); }
};

class VcdSignals {
public:
  /// No signal: not selected.
  static constexpr std::uint32_t kNone = 0xffffffff;

  /// Writes the header.
  VcdSignals(std::ostream& out, const isa::Recording& recording, const HardwareConfig& hardware,
             const VcdSelection& selection);

  std::uint32_t unit(const EventPlace& place) const { return core(place.core).units[index(place.pipe)]; }
  std::uint32_t queue(const EventPlace& place) const { return core(place.core).queues[index(place.pipe)]; }
  std::uint32_t ub(int core_id) const { return core(core_id).ub; }
  /// `buffer`: index of an outermost UB buffer.
  std::uint32_t ub_buffer(int core_id, int buffer) const {
    return core(core_id).buffers[static_cast<std::size_t>(buffer)];
  }
  /// A flag that the program names.
  std::uint32_t flag(int core_id, const isa::Flag& flag) const {
    return core(core_id).flags[static_cast<std::size_t>(flag_number(flag))];
  }

  /// States of a unit.
  static std::int32_t works(isa::Opcode opcode) { return state(static_cast<int>(opcode), 0); }
  static std::int32_t waits(Stall reason, isa::Opcode opcode) {
    return state(static_cast<int>(opcode), 1 + static_cast<int>(reason));
  }
  static std::int32_t waits(Stall reason) {
    return state(static_cast<int>(isa::kOpcodes), 1 + static_cast<int>(reason));
  }

  /// Writes changes that are in order of time, none of them earlier than those written before.
  void write(const std::vector<Change>& changes);
  /// The run ends at `cycle`: so does the file. Hands everything to the stream.
  void finish(std::int64_t cycle);

private:
  enum class Kind : std::uint8_t { unit, level, bytes, flag }; ///< bytes: a level of datablocks, written as bytes
  struct Signal {
    Kind kind;
    bool touched = false; ///< in the cycle at hand
    VcdWriter::Id first = 0;
    std::int32_t value = 0, written = 0;
  };
  struct Core {
    std::array<std::uint32_t, isa::kPipes> units, queues;
    std::uint32_t ub;
    std::vector<std::uint32_t> buffers, flags;
  };

  static std::size_t index(isa::Pipe pipe) { return static_cast<std::size_t>(pipe); }
  static int flag_number(const isa::Flag& flag);
  /// 0: busy, else 1 + the reason of the stall.
  static std::int32_t state(int opcode, int stall) { return opcode << 8 | stall; }
  const Core& core(int id) const { return cores_[static_cast<std::size_t>(id)]; }

  static Core no_signals(const isa::Program& program);
  void declare_core(Core& core, const isa::Program& program, const HardwareConfig& hardware);
  void declare_unit(Core& core, isa::Pipe pipe, int queue_depth);
  void declare_ub(Core& core, const isa::Program& program, std::int64_t ub_bytes);
  void declare_flags(Core& core, const isa::Program& program);
  std::uint32_t add(Kind kind, VcdWriter::Id first, std::int32_t value = 0);

  void begin(std::int64_t time);
  void apply(const Change& change);
  void write_cycle(std::int64_t time);
  void write_value(const Signal& signal, bool all);
  void write_unit(const Signal& signal, bool all);

  VcdWriter writer_;
  const VcdSelection selection_;
  std::vector<Core> cores_;
  std::vector<Signal> signals_;
  std::vector<std::uint32_t> touched_;
  std::int64_t time_ = -1; ///< the latest that is written
};

} // namespace sim
