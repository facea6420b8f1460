// SPDX-License-Identifier: Apache-2.0
/// \file
/// The buffer mutexes of one core, by which queues of arch 3510 hand buffers from pipe to pipe. How the chip counts
/// them is not published; inferred: get_buf and rls_buf keep the order of the program on one buffer between pipes. A
/// get_buf lets its pipe go on once every rls_buf of its id that was dispatched before it on another pipe has fired; an
/// rls_buf fires when all before it in its own pipe has ended, and holds nothing up. As a get_buf waits for what stands
/// before it in the program alone, mutexes by themselves cannot lock a program up.
#pragma once

#include "isa/instruction.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace sim {

class MutexTable {
public:
  /// `wake(pipe, cycle)` makes a pipe look at its buffers again. Latency: cycles from an rls_buf to its being seen.
  MutexTable(int mutexes, std::int64_t latency, std::function<void(isa::Pipe, std::int64_t)> wake)
      : latency_(latency), wake_(std::move(wake)), buffers_(static_cast<std::size_t>(mutexes)) {}

  /// A get_buf or rls_buf is dispatched: in the order of the program.
  void get_dispatched(const isa::Flag& mutex) {
    Buffer& buffer = buffers_[mutex.id];
    buffer[at(mutex.source)].gets.push_back(
        {buffer[0].dispatched, buffer[1].dispatched, buffer[2].dispatched, buffer[3].dispatched});
  }
  void release_dispatched(const isa::Flag& mutex) { ++buffers_[mutex.id][at(mutex.source)].dispatched; }

  /// The oldest get_buf of that id in its pipe passes, if it can; else false, and its pipe is woken when that changes.
  bool get(const isa::Flag& mutex, std::int64_t time) {
    Buffer& buffer = buffers_[mutex.id];
    std::deque<Counts>& gets = buffer[at(mutex.source)].gets;
    for (std::size_t pipe = 0; pipe < isa::kPipes; ++pipe) {
      const std::size_t wanted = gets.front()[pipe];
      if (pipe == at(mutex.source) || wanted == 0) continue;
      const std::vector<std::int64_t>& seen_from = buffer[pipe].seen_from;
      if (seen_from.size() < wanted) return false;
      if (seen_from[wanted - 1] > time) {
        wake_(mutex.source, seen_from[wanted - 1]);
        return false;
      }
    }
    gets.pop_front();
    return true;
  }

  /// An rls_buf fires.
  void release(const isa::Flag& mutex, std::int64_t time) {
    Buffer& buffer = buffers_[mutex.id];
    buffer[at(mutex.source)].seen_from.push_back(time + latency_);
    for (std::size_t pipe = 0; pipe < isa::kPipes; ++pipe)
      if (pipe != at(mutex.source) && !buffer[pipe].gets.empty()) wake_(static_cast<isa::Pipe>(pipe), time + latency_);
  }

private:
  using Counts = std::array<std::size_t, isa::kPipes>; ///< by pipe: rls_bufs
  struct Side {
    std::size_t dispatched = 0;          ///< rls_bufs
    std::vector<std::int64_t> seen_from; ///< by rls_buf that has fired
    std::deque<Counts> gets;             ///< dispatched and not passed: for how many of each pipe they wait
  };
  using Buffer = std::array<Side, isa::kPipes>;
  static std::size_t at(isa::Pipe pipe) { return static_cast<std::size_t>(pipe); }

  std::int64_t latency_;
  std::function<void(isa::Pipe, std::int64_t)> wake_;
  std::vector<Buffer> buffers_; ///< by id
};

} // namespace sim
