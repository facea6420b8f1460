// SPDX-License-Identifier: Apache-2.0
#include "sim/functions/scoreboard.h"

#include <algorithm>

namespace sim {

using Kind = RegisterOperation::Kind;

Scoreboard::Scoreboard(const RegisterTiming& timing, const isa::BankGeometry* banks)
    : window_(static_cast<std::size_t>(timing.window)),
      ports_(timing.load_ports, timing.store_ports, timing.strided_blocks, banks), store_cycles_(timing.store) {}

bool Scoreboard::has_room(const RegisterOperation& operation) const {
  switch (operation.kind) {
  case Kind::load: return loads_.size() < window_;
  case Kind::predicate: return true;
  default: return waiting() + ports_.stores() < window_;
  }
}

void Scoreboard::accept(const RegisterOperation& operation, const BlockAccess& access) {
  const Waiting waiting = waiting_for_sources(operation);
  if (operation.kind == Kind::predicate && waiting.producer_count == 0) return accept_predicate(waiting);
  if (operation.destination >= 0) registers_[static_cast<std::size_t>(operation.destination)].producer = waiting.id;
  if (operation.kind == Kind::load) {
    loads_.push_back({waiting.id, &operation, access});
    return;
  }
  if (operation.kind == Kind::store) stores_.push_back({waiting.id, &operation, access});
  queue_of(operation).push_back(waiting);
}

std::vector<Scoreboard::Waiting>& Scoreboard::queue_of(const RegisterOperation& operation) {
  if (operation.kind == Kind::store) return queue_[kStores];
  if (operation.first_port) return queue_[0];
  const std::size_t port = next_port_;
  next_port_ = (next_port_ + 1) % kPorts;
  return queue_[port];
}

Scoreboard::Waiting Scoreboard::waiting_for_sources(const RegisterOperation& operation) {
  Waiting waiting;
  waiting.id = ++last_id_;
  waiting.operation = &operation;
  waiting.ready = now_;
  for (std::size_t k = 0; k < operation.source_count; ++k) {
    const Value& value = registers_[operation.sources[k]];
    if (value.producer != kNobody)
      waiting.producers[waiting.producer_count++] = value.producer;
    else
      waiting.ready = std::max(waiting.ready, waiting.is_store() ? value.to_store : value.to_register);
  }
  return waiting;
}

/// Its sources, if any, are predicates that have been computed: when it can be used is known at once.
void Scoreboard::accept_predicate(const Waiting& waiting) {
  const std::int64_t usable = waiting.ready + waiting.operation->to_register;
  registers_[static_cast<std::size_t>(waiting.operation->destination)] = {kNobody, usable, usable};
}

void Scoreboard::advance() {
  take_load_ports();
  take_store_ports();
  ports_.serve([this](std::uint64_t id) { load_moved(id); }, [this](std::uint64_t) { store_moved(); });
  for (std::size_t port = 0; port < kPorts; ++port) issue(port);
  ++now_;
}

void Scoreboard::take_load_ports() {
  for (std::size_t next = ports_.loads(); next < loads_.size() && ports_.has_load_port(); ++next)
    ports_.load(loads_[next].id, loads_[next].blocks);
}

void Scoreboard::take_store_ports() {
  std::vector<Waiting>& queue = queue_[kStores];
  while (ports_.has_store_port()) {
    const auto ready = std::find_if(queue.begin(), queue.end(), [&](const Waiting& w) { return w.is_ready(now_); });
    if (ready == queue.end()) return;
    const auto access = stores_.begin() + (ready - queue.begin()); // the two stand in the same order
    ports_.store(access->id, access->blocks);
    stores_.erase(access);
    queue.erase(ready);
  }
}

void Scoreboard::load_moved(std::uint64_t id) {
  const auto load = std::find_if(loads_.begin(), loads_.end(), [&](const Access& a) { return a.id == id; });
  const RegisterOperation& operation = *load->operation;
  loads_.erase(load);
  give(id, operation);
}

void Scoreboard::store_moved() {
  stores_completed_ = std::max(stores_completed_, now_ + store_cycles_);
  complete(stores_completed_);
}

/// The earliest that is ready, and for which the special-function unit is free if it needs it.
void Scoreboard::issue(std::size_t port) {
  std::int64_t& special = special_free_at_[port];
  std::vector<Waiting>& queue = queue_[port];
  const auto next = std::find_if(queue.begin(), queue.end(), [&](const Waiting& w) {
    return w.is_ready(now_) && (w.operation->interval == 1 || special <= now_);
  });
  if (next == queue.end()) return;
  const std::uint64_t id = next->id;
  const RegisterOperation& operation = *next->operation;
  if (operation.interval > 1) special = now_ + operation.interval;
  queue.erase(next);
  give(id, operation);
}

/// The result of what has issued in this cycle: to the register, unless it is another's by now, and to all that wait.
void Scoreboard::give(std::uint64_t id, const RegisterOperation& operation) {
  const std::int64_t to_register = now_ + operation.to_register, to_store = now_ + operation.to_store;
  complete(std::max(to_register, to_store));
  Value& value = registers_[static_cast<std::size_t>(operation.destination)];
  if (value.producer == id) value = {kNobody, to_register, to_store};
  for (std::vector<Waiting>& queue : queue_)
    for (Waiting& waiting : queue) waiting.learns(id, waiting.is_store() ? to_store : to_register);
}

/// The producer's result can be used from `cycle` on.
void Scoreboard::Waiting::learns(std::uint64_t producer, std::int64_t cycle) {
  for (std::size_t k = 0; k < producer_count;) {
    if (producers[k] != producer) {
      ++k;
      continue;
    }
    producers[k] = producers[--producer_count];
    ready = std::max(ready, cycle);
  }
}

} // namespace sim
