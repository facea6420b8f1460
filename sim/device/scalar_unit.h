// SPDX-License-Identifier: Apache-2.0
/// \file
/// The scalar unit: fetches the stream in order, pays the issue cost of each instruction, pushes it into its pipe's
/// queue, and stands still while that queue is full. Scalar reads from UB, flags from and to S, barriers on all pipes
/// and sync_all it executes itself.
///
/// As nothing but a full queue can stop a dispatch, it dispatches as far ahead of time as the queues have room, in one
/// go: each entry carries the cycle from which it counts as queued. What touches data or flags waits for its own cycle.
/// Not modelled: instruction cache misses, the scalar instructions between the recorded ones.
#pragma once

#include "sim/device/global_memory.h"
#include "sim/device/pipeline.h"

#include <array>
#include <limits>

namespace sim {

/// Where cores meet in sync_all.
class SyncPoint;

class ScalarUnit : public sc_core::sc_module, public Dispatcher {
public:
  ScalarUnit(const sc_core::sc_module_name& name, CoreContext& core, std::array<Pipeline*, isa::kPipes> pipes,
             SyncPoint& sync, GlobalMemory& memory);

  void room_in(isa::Pipe pipe) override {
    if (full_ == pipe) wake(now());
  }
  void drained(isa::Pipe) override {
    if (waits_for_drain_) wake(now());
  }
  void wake(std::int64_t cycle) { wake_.at(cycle); }
  /// Every core has arrived: go on at `cycle`.
  void release(std::int64_t cycle);
  bool done() const { return next_ == core_.program.code.size(); }
  void close(std::int64_t cycle) { account_.close(cycle); }
  /// Where it stands once nothing can happen any more.
  Standstill standstill() const { return done() ? Standstill{} : Standstill{next_, waits_}; }

private:
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  void run();
  bool dispatch();
  bool push(const isa::Instruction& instruction, isa::Pipe pipe);
  bool execute(const isa::Instruction& instruction);
  bool sync_all();
  bool load(const isa::Instruction& instruction);
  bool store(const isa::Instruction& instruction);
  void write(const isa::Instruction& store);
  isa::MemoryView memory_of(const isa::Instruction& access);
  bool all_drained() const;
  bool stall(Stall reason);
  void finish(const isa::Instruction& instruction, double cycles);

  CoreContext& core_;
  std::array<Pipeline*, isa::kPipes> pipes_; ///< by Pipe; none for S
  SyncPoint& sync_;
  GlobalMemory& memory_;
  Account account_;
  std::size_t next_ = 0;
  std::int64_t free_at_ = 0;           ///< when the next instruction may be dispatched; may lie ahead
  isa::Pipe full_ = isa::Pipe::scalar; ///< the pipe whose queue is full
  bool waits_for_drain_ = false;
  bool at_sync_ = false;
  std::int64_t released_ = kNever; ///< the cycle in which sync_all lets go, once every core has arrived
  Stall waits_ = Stall::no_instruction;
  WakeUp wake_;
};

class SyncPoint {
public:
  explicit SyncPoint(std::int64_t cycles) : cycles_(cycles) {}
  void add(ScalarUnit* unit) { units_.push_back(unit); }
  /// A core has arrived; the last one releases all, `cycles` later.
  void arrive();
  SyncCount count() const { return {arrived_, units_.size()}; }

private:
  std::int64_t cycles_;
  std::vector<ScalarUnit*> units_;
  std::size_t arrived_ = 0;
};

} // namespace sim
