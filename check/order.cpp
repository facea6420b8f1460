// SPDX-License-Identifier: Apache-2.0
#include "check/order.h"

#include "check/flags.h"

#include "isa/instruction_table.h"

#include <algorithm>
#include <deque>
#include <map>

namespace check {
namespace {

using isa::Opcode;
using isa::Pipe;

std::size_t at(Pipe pipe) { return static_cast<std::size_t>(pipe); }

} // namespace

class Player::State {
public:
  State(const isa::Program& program, std::size_t block) : program_(program), block_(block) {}

  void play_phase(const std::function<void(const Start&)>& visit) {
    visit_ = &visit;
    const std::size_t phase = phase_;
    while (advance_earliest() || (phase_ == phase && dispatch())) {
    }
    stands_ = phase_ == phase && !ended();
  }

  bool ended() const { return stands_ || (next_ == program_.code.size() && all_empty()); }
  const std::vector<Clock>& syncs() const { return syncs_; }

  std::vector<Finding> flag_findings() const {
    std::vector<Finding> findings;
    if (stands_)
      tell_standstill(findings);
    else
      tell_raised(findings);
    return findings;
  }

private:
  struct Queued {
    std::size_t index = 0;
    Clock dispatched;                    ///< what had ended before it was dispatched
    std::vector<std::uint32_t> releases; ///< get_buf: by pipe, the rls_bufs to wait for
  };
  struct Side {
    std::deque<Queued> queue;
    Clock clock; ///< of the next start
    std::uint32_t place = 0;
  };
  struct Raised {
    Clock clock;
    std::size_t index = 0;
  };
  struct Mutex {
    std::array<std::uint32_t, isa::kPipes> dispatched = {};
    std::array<std::vector<Clock>, isa::kPipes> fired;
  };

  bool all_empty() const { return sides_[1].queue.empty() && sides_[2].queue.empty() && sides_[3].queue.empty(); }

  /// The earliest instruction of the program that may start does: so that what is unordered is met in the order in
  /// which it was written.
  bool advance_earliest() {
    std::array<Pipe, 3> pipes = {Pipe::vector, Pipe::mte2, Pipe::mte3};
    const auto front = [&](Pipe pipe) {
      const auto& queue = sides_[at(pipe)].queue;
      return queue.empty() ? program_.code.size() : queue.front().index;
    };
    std::sort(pipes.begin(), pipes.end(), [&](Pipe a, Pipe b) { return front(a) < front(b); });
    return std::any_of(pipes.begin(), pipes.end(), [&](Pipe pipe) { return advance(pipe); });
  }

  /// The scalar unit takes its next instruction, or waits.
  bool dispatch() {
    if (next_ == program_.code.size()) return false;
    const isa::Instruction& i = program_.code[next_];
    const Pipe pipe = isa::pipe_of(i);
    if (pipe != Pipe::scalar) {
      queue(i, pipe);
      ++next_;
      return true;
    }
    Side& own = sides_[at(Pipe::scalar)];
    if (i.opcode == Opcode::wait_flag && !take(i.flag(), own.clock)) return false;
    if (i.opcode == Opcode::pipe_barrier && !all_empty()) return false;
    if (i.opcode == Opcode::sync_all && !sides_[at(Pipe::mte3)].queue.empty()) return false;
    if (i.opcode == Opcode::pipe_barrier || i.opcode == Opcode::sync_all) end_all(i.opcode == Opcode::sync_all);
    start(next_, Pipe::scalar, own);
    own.clock.ended[at(Pipe::scalar)] = own.place; // the scalar unit ends each before it goes on
    if (i.opcode == Opcode::set_flag) raise(i.flag(), own.clock, next_);
    if (i.opcode == Opcode::sync_all) {
      syncs_.push_back(own.clock);
      own.clock.syncs = static_cast<std::uint32_t>(++phase_);
    }
    ++next_;
    return true;
  }

  void queue(const isa::Instruction& i, Pipe pipe) {
    Queued queued{next_, sides_[at(Pipe::scalar)].clock, {}};
    if (i.opcode == Opcode::rls_buf) ++mutexes_[i.flag().id].dispatched[at(pipe)];
    if (i.opcode == Opcode::get_buf) {
      const auto& dispatched = mutexes_[i.flag().id].dispatched;
      queued.releases.assign(dispatched.begin(), dispatched.end());
    }
    sides_[at(pipe)].queue.push_back(std::move(queued));
  }

  /// A barrier on all pipes knows all ends; sync_all knows those of MTE3 (the others it does not wait for).
  void end_all(bool sync) {
    Clock& clock = sides_[at(Pipe::scalar)].clock;
    for (const Pipe pipe : {Pipe::vector, Pipe::mte2, Pipe::mte3}) {
      if (sync && pipe != Pipe::mte3) continue;
      clock.join(sides_[at(pipe)].clock);
      clock.ended[at(pipe)] = sides_[at(pipe)].place;
    }
  }

  /// The front of the pipe's queue starts, if it may.
  bool advance(Pipe pipe) {
    Side& side = sides_[at(pipe)];
    if (side.queue.empty()) return false;
    const Queued& front = side.queue.front();
    const isa::Instruction& i = program_.code[front.index];
    side.clock.join(front.dispatched);
    if (i.opcode == Opcode::wait_flag && !take(i.flag(), side.clock)) return false;
    if (i.opcode == Opcode::get_buf && !get(i.flag(), front.releases, side.clock)) return false;
    if (i.opcode == Opcode::pipe_barrier) side.clock.ended[at(pipe)] = side.place;
    start(front.index, pipe, side);
    if (i.opcode == Opcode::set_flag || i.opcode == Opcode::rls_buf) {
      Clock fired = side.clock;
      fired.ended[at(pipe)] = side.place;
      if (i.opcode == Opcode::set_flag)
        raise(i.flag(), fired, front.index);
      else
        mutexes_[i.flag().id].fired[at(pipe)].push_back(fired);
    }
    side.queue.pop_front();
    return true;
  }

  void start(std::size_t index, Pipe pipe, Side& side) {
    (*visit_)({index, pipe, side.place, &side.clock});
    ++side.place;
  }

  bool take(const isa::Flag& flag, Clock& clock) {
    std::deque<Raised>& raised = flags_[key_of(flag)];
    if (raised.empty()) return false;
    clock.join(raised.front().clock);
    raised.pop_front();
    return true;
  }

  void raise(const isa::Flag& flag, const Clock& clock, std::size_t index) {
    flags_[key_of(flag)].push_back({clock, index});
  }

  bool get(const isa::Flag& mutex, const std::vector<std::uint32_t>& releases, Clock& clock) {
    Mutex& own = mutexes_[mutex.id];
    for (std::size_t p = 0; p < isa::kPipes; ++p)
      if (p != at(mutex.source) && own.fired[p].size() < releases[p]) return false;
    for (std::size_t p = 0; p < isa::kPipes; ++p)
      if (p != at(mutex.source) && releases[p] > 0) clock.join(own.fired[p][releases[p] - 1]);
    return true;
  }

  void tell_standstill(std::vector<Finding>& findings) const {
    bool told = false;
    for (const Pipe pipe : {Pipe::scalar, Pipe::vector, Pipe::mte2, Pipe::mte3}) {
      const bool scalar = pipe == Pipe::scalar;
      if (scalar ? next_ == program_.code.size() : sides_[at(pipe)].queue.empty()) continue;
      const std::size_t index = scalar ? next_ : sides_[at(pipe)].queue.front().index;
      const isa::Instruction& i = program_.code[index];
      if (i.opcode != Opcode::wait_flag) continue;
      told = true;
      findings.push_back({Kind::wait_without_set,
                          {block_, index},
                          {},
                          false,
                          "waits for a flag that nobody sets by then, " + flag_text(i.flag())});
    }
    if (!told) findings.push_back({Kind::deadlock, {block_, next_}, {}, false, "nothing can go on from here"});
  }

  void tell_raised(std::vector<Finding>& findings) const {
    for (const auto& [key, raised] : flags_)
      for (const Raised& one : raised)
        findings.push_back({Kind::set_without_wait,
                            {block_, one.index},
                            {},
                            false,
                            "nobody waits for this flag, " + flag_text(program_.code[one.index].flag())});
  }

  const isa::Program& program_;
  std::size_t block_;
  const std::function<void(const Start&)>* visit_ = nullptr;
  std::array<Side, isa::kPipes> sides_;
  std::map<FlagKey, std::deque<Raised>> flags_;
  std::map<int, Mutex> mutexes_;
  std::vector<Clock> syncs_;
  std::size_t next_ = 0, phase_ = 0;
  bool stands_ = false;
};

Player::Player(const isa::Program& program, std::size_t block) : state_(std::make_unique<State>(program, block)) {}
Player::~Player() = default;
Player::Player(Player&&) noexcept = default;
void Player::play_phase(const std::function<void(const Start&)>& visit) { state_->play_phase(visit); }
bool Player::ended() const { return state_->ended(); }
std::vector<Finding> Player::flag_findings() const { return state_->flag_findings(); }
const std::vector<Clock>& Player::syncs() const { return state_->syncs(); }

} // namespace check
