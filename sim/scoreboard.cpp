// SPDX-License-Identifier: Apache-2.0
#include "sim/scoreboard.h"

#include <algorithm>

namespace sim {

using Kind = RegisterOperation::Kind;

Scoreboard::Scoreboard(const RegisterTiming& timing, const isa::BankGeometry* banks)
    : window_(static_cast<std::size_t>(timing.window)),
      ports_(timing.load_ports, timing.store_ports, timing.strided_blocks, banks), store_cycles_(timing.store) {}

bool Scoreboard::has_room(const RegisterOperation& operation) const {
  switch (operation.kind) {
  case Kind::load: return loads_.size() + ports_.loads() < window_;
  case Kind::predicate: return true;
  default: return queue_.size() + ports_.stores() < window_;
  }
}

void Scoreboard::accept(const RegisterOperation& operation, const BlockAccess& access) {
  Waiting waiting;
  waiting.id = ++last_id_;
  waiting.operation = &operation;
  waiting.access = access;
  wait_for_sources(waiting);
  if (operation.kind == Kind::predicate) return accept_predicate(waiting);
  if (operation.kind == Kind::compute && !operation.first_port) {
    waiting.port = next_port_;
    next_port_ = (next_port_ + 1) % kPorts;
  }
  if (operation.kind == Kind::store) ++stores_;
  (operation.kind == Kind::load ? loads_ : queue_).push_back(waiting);
  if (operation.destination >= 0) registers_[static_cast<std::size_t>(operation.destination)].producer = waiting.id;
}

void Scoreboard::wait_for_sources(Waiting& waiting) const {
  waiting.ready = now_;
  for (std::size_t k = 0; k < waiting.operation->source_count; ++k) {
    const Value& value = registers_[waiting.operation->sources[k]];
    if (value.producer != kNobody)
      waiting.producers[waiting.producer_count++] = value.producer;
    else
      waiting.ready = std::max(waiting.ready, waiting.is_store() ? value.to_store : value.to_register);
  }
}

/// Predicates come of predicates: when they can be used is known at once.
void Scoreboard::accept_predicate(const Waiting& waiting) {
  const std::int64_t usable = waiting.ready + waiting.operation->to_register;
  registers_[static_cast<std::size_t>(waiting.operation->destination)] = {kNobody, usable, usable};
}

void Scoreboard::advance() {
  take_load_ports();
  take_store_ports();
  ports_.serve(
      [&](std::uint64_t id) {
        const auto load = std::find_if(moving_.begin(), moving_.end(), [&](const UnderWay& m) { return m.id == id; });
        give(id, *load->operation);
        moving_.erase(load);
      },
      [&](std::uint64_t) {
        --stores_;
        stores_completed_ = std::max(stores_completed_, now_ + store_cycles_);
        complete(stores_completed_);
      });
  for (std::size_t port = 0; port < kPorts; ++port) issue(port);
  ++now_;
}

void Scoreboard::take_load_ports() {
  std::size_t taken = 0;
  for (; taken < loads_.size() && ports_.has_load_port(); ++taken) {
    ports_.load(loads_[taken].id, loads_[taken].access);
    moving_.push_back({loads_[taken].id, loads_[taken].operation});
  }
  loads_.erase(loads_.begin(), loads_.begin() + static_cast<std::ptrdiff_t>(taken));
}

void Scoreboard::take_store_ports() {
  while (ports_.has_store_port()) {
    const auto ready =
        std::find_if(queue_.begin(), queue_.end(), [&](const Waiting& w) { return w.is_store() && w.is_ready(now_); });
    if (ready == queue_.end()) return;
    ports_.store(ready->id, ready->access);
    queue_.erase(ready);
  }
}

/// The earliest that is ready, and for which the special-function unit is free if it needs it.
void Scoreboard::issue(std::size_t port) {
  std::int64_t& special = special_free_at_[port];
  const auto next = std::find_if(queue_.begin(), queue_.end(), [&](const Waiting& w) {
    return !w.is_store() && w.port == port && w.is_ready(now_) && (w.operation->interval == 1 || special <= now_);
  });
  if (next == queue_.end()) return;
  const std::uint64_t id = next->id;
  const RegisterOperation& operation = *next->operation;
  if (operation.interval > 1) special = now_ + operation.interval;
  queue_.erase(next);
  give(id, operation);
}

/// The result of what has issued in this cycle: to the register, unless it is another's by now, and to all that wait.
void Scoreboard::give(std::uint64_t id, const RegisterOperation& operation) {
  const std::int64_t to_register = now_ + operation.to_register, to_store = now_ + operation.to_store;
  complete(std::max(to_register, to_store));
  Value& value = registers_[static_cast<std::size_t>(operation.destination)];
  if (value.producer == id) value = {kNobody, to_register, to_store};
  for (Waiting& waiting : queue_)
    for (std::size_t k = 0; k < waiting.producer_count;) {
      if (waiting.producers[k] != id) {
        ++k;
        continue;
      }
      waiting.producers[k] = waiting.producers[--waiting.producer_count];
      waiting.ready = std::max(waiting.ready, waiting.is_store() ? to_store : to_register);
    }
}

} // namespace sim
