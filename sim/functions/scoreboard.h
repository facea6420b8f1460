// SPDX-License-Identifier: Apache-2.0
/// \file
/// The back end of a vector unit that works between registers: what has been dispatched issues as soon as it can.
///
/// Registers are renamed: an instruction waits for its sources alone, never for who still reads or writes its
/// destination. Loads wait for a load port, in order. All others wait in one queue: a store for its source and a store
/// port, an instruction that computes for its sources and its port. Of the two ports it gets one at dispatch, turn and
/// turn about; some classes have the first alone. A port issues one instruction a cycle, the earliest that is ready; a
/// class with an interval above 1 also needs the port's special-function unit, which takes one each interval.
/// Predicates have a unit of their own and never wait for it; one that is made of a comparison's result, before that is
/// there, waits with what computes.
#pragma once

#include "sim/device/ub_ports.h"
#include "sim/functions/register_operation.h"

namespace sim {

class Scoreboard {
public:
  /// `banks` null: nothing meets in a bank.
  Scoreboard(const RegisterTiming& timing, const isa::BankGeometry* banks);

  std::int64_t now() const { return now_; }
  /// The cycle from which time counts; nothing is under way.
  void begin(std::int64_t cycle) { now_ = cycle; }
  /// Whether the queue that the operation would wait in has room.
  bool has_room(const RegisterOperation& operation) const;
  /// Dispatches it in this cycle: an operation that is neither loop nor barrier. It must live as long as this.
  void accept(const RegisterOperation& operation, const BlockAccess& access);
  /// What can issue and move in this cycle does; then it is the next one.
  void advance();

  bool empty() const { return loads_.empty() && waiting() == 0 && ports_.stores() == 0; }
  bool has_stores() const { return !stores_.empty() || ports_.stores() > 0; }
  std::int64_t stores_completed() const { return stores_completed_; } ///< the latest completion so far
  std::int64_t completed() const { return completed_; }               ///< likewise of anything
  const BankConflicts& waits() const { return ports_.waits(); }

private:
  static constexpr std::size_t kPorts = kComputePorts, kStores = kPorts;
  static constexpr std::uint64_t kNobody = 0;

  /// What a register holds: from when on it can be used, unless its producer has yet to issue.
  struct Value {
    std::uint64_t producer = kNobody;
    std::int64_t to_register = 0, to_store = 0;
  };
  struct Waiting {
    std::uint64_t id = 0;
    const RegisterOperation* operation = nullptr;
    std::int64_t ready = 0; ///< as far as is known
    std::array<std::uint64_t, RegisterOperation::kMostSources> producers = {};
    std::size_t producer_count = 0; ///< that have yet to issue

    bool is_store() const { return operation->kind == RegisterOperation::Kind::store; }
    void learns(std::uint64_t producer, std::int64_t cycle);
    bool is_ready(std::int64_t cycle) const { return producer_count == 0 && ready <= cycle; }
  };
  struct Access {
    std::uint64_t id;
    const RegisterOperation* operation;
    BlockAccess blocks;
  };

  std::size_t waiting() const { return queue_[0].size() + queue_[1].size() + queue_[kStores].size(); }
  Waiting waiting_for_sources(const RegisterOperation& operation);
  void accept_predicate(const Waiting& waiting);
  std::vector<Waiting>& queue_of(const RegisterOperation& operation);
  void take_load_ports();
  void take_store_ports();
  void issue(std::size_t port);
  void load_moved(std::uint64_t id);
  void store_moved();
  void give(std::uint64_t id, const RegisterOperation& operation);
  void complete(std::int64_t cycle) { completed_ = std::max(completed_, cycle); }

  std::size_t window_;
  UbPorts ports_;
  // All in the order of dispatch.
  std::vector<Access> loads_;                          ///< waiting or in a port; the first ones are
  std::vector<Access> stores_;                         ///< waiting
  std::array<std::vector<Waiting>, kPorts + 1> queue_; ///< by port, and the stores
  std::array<Value, kScoredRegisters> registers_;
  std::array<std::int64_t, kPorts> special_free_at_ = {};
  std::size_t next_port_ = 0;
  int store_cycles_;
  std::uint64_t last_id_ = kNobody;
  std::int64_t now_ = 0, completed_ = 0, stores_completed_ = 0;
};

} // namespace sim
