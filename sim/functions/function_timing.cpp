// SPDX-License-Identifier: Apache-2.0
#include "sim/functions/function_timing.h"

#include "sim/functions/function_access.h"
#include "sim/functions/scoreboard.h"

namespace sim {
namespace {

using Kind = RegisterOperation::Kind;

/// Dispatches a body, instruction by instruction, in program order.
class FrontEnd {
public:
  FrontEnd(const isa::FunctionBody& body, const RegisterTiming& timing, const isa::BankGeometry* banks)
      : timing_(timing), board_(timing, banks), front_(timing.launch) {
    operations_.reserve(body.count);
    for (std::size_t k = 0; k < body.count; ++k) operations_.push_back(operation_of(body.begin[k], timing));
    board_.begin(front_);
  }

  /// A turn of a loop begins; `innermost`: there is none in it.
  void turn(bool first, bool innermost) {
    if (first)
      move_front(front_ + timing_.loop_entry);
    else if (!innermost)
      move_front(front_ + timing_.outer_turn);
    else
      move_front(turn_began_ + 1);
    turn_begins_ = true;
  }

  void dispatch(std::size_t index, const BlockAccess& access) {
    const RegisterOperation& operation = operations_[index];
    if (operation.kind == Kind::barrier) return pass_barrier();
    if (dispatched_ == timing_.dispatch_width) move_front(front_ + 1);
    reach_front();
    while (!board_.has_room(operation)) {
      board_.advance();
      move_front(board_.now());
    }
    board_.accept(operation, access);
    ++dispatched_;
    if (turn_begins_) turn_began_ = front_;
    turn_begins_ = false;
  }

  /// The cycle in which the function ends.
  std::int64_t end() {
    while (!board_.empty()) board_.advance();
    return std::max(board_.completed(), front_) + timing_.drain;
  }
  const BankConflicts& waits() const { return board_.waits(); }

private:
  /// To a cycle in which nothing has been dispatched yet, if it lies ahead.
  void move_front(std::int64_t cycle) {
    if (cycle <= front_) return;
    front_ = cycle;
    dispatched_ = 0;
  }
  /// Plays the cycles before the one in which the next instruction is dispatched.
  void reach_front() {
    while (board_.now() < front_)
      if (board_.empty())
        board_.begin(front_);
      else
        board_.advance();
  }
  void pass_barrier() {
    reach_front();
    while (board_.has_stores()) board_.advance();
    move_front(std::max(board_.now(), board_.stores_completed()) + timing_.barrier);
  }

  const RegisterTiming& timing_;
  Scoreboard board_;
  std::vector<RegisterOperation> operations_; ///< by index in the body
  std::int64_t front_;                        ///< the cycle of the last dispatch, or the next one's least
  int dispatched_ = 0;                        ///< in that cycle
  std::int64_t turn_began_ = 0;               ///< the latest turn of an innermost loop
  bool turn_begins_ = false;
};

/// How deep each loop of a body lies, and whether there is none in it.
struct LoopPlace {
  std::size_t depth = 0;
  bool innermost = true;
};
std::vector<LoopPlace> places_of(const isa::FunctionBody& body) {
  std::vector<LoopPlace> places(body.count);
  std::vector<std::size_t> open; // heads
  const auto end_of = [&](std::size_t head) {
    return head + 1 + static_cast<std::size_t>(body.begin[head].operands[1].value);
  };
  for (std::size_t k = 0; k < body.count; ++k) {
    while (!open.empty() && end_of(open.back()) <= k) open.pop_back();
    if (body.begin[k].opcode != isa::Opcode::vloop) continue;
    places[k].depth = open.size();
    for (const std::size_t head : open) places[head].innermost = false;
    open.push_back(k);
  }
  return places;
}

struct Play {
  std::int64_t end = 0;
  BankConflicts waits;
  std::int64_t executed = 0;
};
Play play(const isa::FunctionBody& body, const RegisterTiming& timing, const isa::BankGeometry* banks) {
  FrontEnd front(body, timing, banks);
  const std::vector<LoopPlace> places = places_of(body);
  FunctionAccess access;
  std::int64_t executed = 0;
  isa::walk_body(
      body,
      [&](const isa::Instruction& instruction, std::size_t k, const isa::Turns& turns) {
        front.dispatch(k, access.next(instruction, turns));
        ++executed;
      },
      [&](const isa::Instruction&, std::size_t k, const isa::Turns& turns) {
        front.turn(turns[places[k].depth] == 0, places[k].innermost);
      });
  return {front.end(), front.waits(), executed};
}

BankConflicts shared_out(std::int64_t lost, const BankConflicts& waits) {
  if (lost <= 0 || waits.total() == 0) return {};
  BankConflicts conflicts;
  conflicts.read_read = lost * waits.read_read / waits.total();
  conflicts.write_write = lost * waits.write_write / waits.total();
  conflicts.read_write = lost - conflicts.read_read - conflicts.write_write;
  return conflicts;
}

} // namespace

FunctionTiming time_function(const isa::FunctionBody& body, const RegisterTiming& timing,
                             const isa::BankGeometry& banks) {
  const Play real = play(body, timing, &banks);
  FunctionTiming result{real.end, {}, real.executed};
  if (real.waits.total() > 0) result.conflicts = shared_out(real.end - play(body, timing, nullptr).end, real.waits);
  return result;
}

} // namespace sim
