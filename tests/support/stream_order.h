// SPDX-License-Identifier: Apache-2.0
/// \file
/// The order that a recording's own instructions make, found the slow way and by other means than the checker: every
/// instruction of every block is two events, its start and its end; the rules make edges between events; what is before
/// what is the transitive closure, a bit for each pair.
#pragma once

#include "isa/instruction_table.h"
#include "isa/program.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace support {

class StreamOrder {
public:
  explicit StreamOrder(const isa::Recording& recording) : recording_(recording) {
    std::size_t count = 0;
    for (std::size_t b = 0; b < recording.blocks.size(); ++b) {
      firsts_.push_back(count);
      count += recording.program_of(b).code.size();
    }
    edges_.resize(2 * count);
    for (std::size_t b = 0; b < recording.blocks.size(); ++b) add_block(b);
    meet_at_syncs();
    sorted_ = sort();
    if (!stands_still()) close();
  }

  std::size_t first(std::size_t block) const { return firsts_[block]; } ///< number of its first instruction
  std::size_t count() const { return edges_.size() / 2; }

  /// The stream cannot be played to its end: a wait without its set, cores that meet unequally often, a circle.
  bool stands_still() const { return unserved_ || unequal_ || !sorted_; }
  /// A set that nobody waits for.
  bool leaves_flags() const { return left_raised_; }
  /// In the order of the program a set follows a set of the same flag, and no wait stands between.
  bool sets_twice() const { return set_twice_; }

  /// By number, where the stream does not stand still.
  bool ends_before(std::size_t a, std::size_t b) const { return is_before(end(a), start(b)); }
  bool starts_before(std::size_t a, std::size_t b) const { return is_before(start(a), start(b)); }

private:
  using Bits = std::vector<std::uint64_t>;
  using Key = std::array<int, 3>;

  static std::size_t start(std::size_t k) { return 2 * k; }
  static std::size_t end(std::size_t k) { return 2 * k + 1; }
  void edge(std::size_t from, std::size_t to) { edges_[from].push_back(to); }

  static Key key(const isa::Instruction& i) {
    return {static_cast<int>(i.flag().source), static_cast<int>(i.flag().target), i.flag().id};
  }

  /// One block while its rules are read off.
  struct Reading {
    std::map<isa::Pipe, std::vector<std::size_t>> pipes; ///< numbers, in order
    std::map<isa::Pipe, std::size_t> ended;              ///< of each pipe's, so many are known to end before the last
    std::map<Key, std::vector<std::size_t>> sets, waits;
    std::map<Key, bool> raised;
    std::map<int, std::map<isa::Pipe, std::vector<std::size_t>>> releases;
  };

  void add_block(std::size_t block) {
    const isa::Program& program = recording_.program_of(block);
    Reading reading;
    syncs_.emplace_back();
    for (std::size_t k = 0; k < program.code.size(); ++k) add(program.code[k], firsts_[block] + k, reading);
    match_flags(reading);
  }

  void add(const isa::Instruction& i, std::size_t k, Reading& reading) {
    const isa::Pipe pipe = isa::pipe_of(i);
    const std::vector<std::size_t>& scalar = reading.pipes[isa::Pipe::scalar];
    edge(start(k), end(k));
    if (!scalar.empty()) edge(end(scalar.back()), start(k)); // dispatched after what the scalar unit did itself
    std::vector<std::size_t>& own = reading.pipes[pipe];
    if (!own.empty()) edge(start(own.back()), start(k));
    switch (i.opcode) {
    case isa::Opcode::set_flag:
      wait_for_ends(pipe, k, end(k), reading);
      reading.sets[key(i)].push_back(k);
      set_twice_ = set_twice_ || reading.raised[key(i)];
      reading.raised[key(i)] = true;
      break;
    case isa::Opcode::wait_flag:
      reading.waits[key(i)].push_back(k);
      reading.raised[key(i)] = false;
      break;
    case isa::Opcode::pipe_barrier:
      for (const isa::Pipe each : {isa::Pipe::scalar, isa::Pipe::vector, isa::Pipe::mte2, isa::Pipe::mte3})
        if (each == pipe || i.flag().source == isa::Pipe::all) wait_for_ends(each, k, start(k), reading);
      break;
    case isa::Opcode::sync_all:
      wait_for_ends(isa::Pipe::mte3, k, start(k), reading);
      syncs_.back().push_back(k);
      break;
    case isa::Opcode::rls_buf:
      wait_for_ends(pipe, k, end(k), reading);
      reading.releases[i.flag().id][pipe].push_back(k);
      break;
    case isa::Opcode::get_buf:
      for (const auto& [other, releases] : reading.releases[i.flag().id])
        if (other != pipe) edge(end(releases.back()), start(k));
      break;
    default: break;
    }
    own.push_back(k);
  }

  /// `event` of `k` comes when all before it in `pipe` has ended: the start of a barrier, the end of a set_flag, which
  /// holds up nothing behind it. What an earlier one of the same pipe waited for has ended when that has.
  void wait_for_ends(isa::Pipe pipe, std::size_t k, std::size_t event, Reading& reading) {
    const std::vector<std::size_t>& before = reading.pipes[pipe];
    const bool own = isa::pipe_of(instruction(k)) == pipe;
    std::size_t& ended = reading.ended[pipe];
    for (std::size_t j = own ? ended : 0; j < before.size(); ++j) edge(end(before[j]), event);
    if (own) ended = before.size();
  }

  const isa::Instruction& instruction(std::size_t number) const {
    const std::size_t block =
        static_cast<std::size_t>(std::upper_bound(firsts_.begin(), firsts_.end(), number) - firsts_.begin()) - 1;
    return recording_.program_of(block).code[number - firsts_[block]];
  }

  /// The k-th wait takes the k-th set.
  void match_flags(Reading& reading) {
    for (const auto& [flag, waits] : reading.waits) {
      const std::vector<std::size_t>& sets = reading.sets[flag];
      unserved_ = unserved_ || waits.size() > sets.size();
      for (std::size_t n = 0; n < std::min(waits.size(), sets.size()); ++n) edge(end(sets[n]), start(waits[n]));
    }
    for (const auto& [flag, sets] : reading.sets)
      left_raised_ = left_raised_ || sets.size() > reading.waits[flag].size();
  }

  /// No core goes on behind a sync_all before every core has come to it.
  void meet_at_syncs() {
    for (const std::vector<std::size_t>& syncs : syncs_) unequal_ = unequal_ || syncs.size() != syncs_[0].size();
    if (unequal_) return;
    for (const std::vector<std::size_t>& of_one : syncs_)
      for (const std::vector<std::size_t>& of_other : syncs_)
        for (std::size_t n = 0; n < of_one.size(); ++n) edge(start(of_one[n]), end(of_other[n]));
  }

  /// False if the rules make a circle.
  bool sort() {
    std::vector<std::size_t> before(edges_.size(), 0);
    for (const auto& targets : edges_)
      for (const std::size_t to : targets) ++before[to];
    for (std::size_t k = 0; k < before.size(); ++k)
      if (before[k] == 0) order_.push_back(k);
    for (std::size_t next = 0; next < order_.size(); ++next)
      for (const std::size_t to : edges_[order_[next]])
        if (--before[to] == 0) order_.push_back(to);
    return order_.size() == edges_.size();
  }

  void close() {
    after_.assign(edges_.size(), Bits((edges_.size() + 63) / 64, 0));
    for (std::size_t n = order_.size(); n-- > 0;) {
      Bits& own = after_[order_[n]];
      for (const std::size_t to : edges_[order_[n]]) {
        own[to / 64] |= std::uint64_t{1} << (to % 64);
        for (std::size_t w = 0; w < own.size(); ++w) own[w] |= after_[to][w];
      }
    }
  }

  bool is_before(std::size_t from, std::size_t to) const { return (after_[from][to / 64] >> (to % 64) & 1) != 0; }

  const isa::Recording& recording_;
  std::vector<std::size_t> firsts_;
  std::vector<std::vector<std::size_t>> edges_;
  std::vector<std::vector<std::size_t>> syncs_; ///< by block
  std::vector<std::size_t> order_;
  std::vector<Bits> after_; ///< by event: those after it
  bool sorted_ = false, unserved_ = false, unequal_ = false, left_raised_ = false, set_twice_ = false;
};

} // namespace support
