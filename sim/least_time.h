// SPDX-License-Identifier: Apache-2.0
/// \file
/// The least time that a core's program can take, from one walk over it without simulation: never more than the cycles
/// that a play of it takes, and close to them where the core has the memory for itself.
///
/// The walk follows the same rules as the units (order within a pipe, flags, mutexes, barriers, masks, banks) and
/// leaves out whatever can only delay: full queues, flags that are still raised, other cores, waiting in a queue. Where
/// a delay elsewhere could make something shorter it counts as short already: a startup shows only behind a barrier or
/// a mask write, a copy is answered by the L2 wherever that may hold its bytes.
#pragma once

#include "isa/program.h"
#include "sim/device/bank_arbiter.h"
#include "sim/device/l2_cache.h"
#include "sim/functions/function_plans.h"
#include "sim/hardware/timing.h"

#include <array>
#include <map>
#include <vector>

namespace sim {

struct LeastTimePremises {
  std::vector<isa::Range> own; ///< by GM buffer: bytes that no other core touches; none given: all of them
  bool l2_warm = false;        ///< the L2 holds the inputs at the start
  bool vector_alone = false;   ///< of the vector unit alone, which waits for nobody
  bool any_layout = false;     ///< wherever the UB buffers lie: conflicts within an instruction's writes alone count
};

class LeastTime {
public:
  LeastTime(const isa::GlobalImage& image, const HardwareConfig& hardware, LeastTimePremises premises);

  /// Walks the program from the cycle in which the one before ended its dispatch. `program` has code of its own and
  /// must live as long as this.
  void play(const isa::Program& program);
  /// Until every pipe has drained.
  std::int64_t cycles() const;

private:
  /// What a vector instruction's startup is behind: see Lead.
  enum class Behind : std::uint8_t { anything, barrier, mask };
  struct PipeTime {
    std::int64_t free = 0;    ///< the next instruction may start
    std::int64_t drained = 0; ///< all that has started will have ended
    Behind behind = Behind::anything;
  };
  using Seen = std::array<std::int64_t, isa::kPipes>;

  void step(const isa::Instruction& instruction, const isa::Program& program);
  void execute(const isa::Instruction& instruction);
  void synchronise(PipeTime& pipe, const isa::Instruction& instruction);
  void work(PipeTime& pipe, const isa::Instruction& instruction, const isa::Program& program);
  void vector(PipeTime& pipe, const isa::Instruction& instruction);
  void set_mask(PipeTime& pipe, const isa::Instruction& instruction);
  void copy(PipeTime& pipe, const isa::Instruction& instruction, bool in);
  double startup(const PipeTime& pipe, const OpTiming& op) const;
  std::int64_t held_bytes(const isa::GmSpan& span);
  std::int64_t& seen(const isa::Flag& flag);

  const isa::GlobalImage& image_;
  const HardwareConfig& hardware_;
  LeastTimePremises premises_;
  BankArbiter arbiter_;
  FunctionPlans functions_;
  L2Cache l2_;
  isa::MaskState mask_;
  std::int64_t scalar_ = 0; ///< the scalar unit is free
  std::array<PipeTime, isa::kPipes> pipes_;
  std::array<std::array<Seen, isa::kPipes>, 256> flags_ = {}; ///< by id, source and target: seen from
  std::array<Seen, 256> released_ = {};                       ///< by mutex and pipe: its latest release is seen from
};

} // namespace sim
