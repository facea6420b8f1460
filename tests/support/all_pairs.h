// SPDX-License-Identifier: Apache-2.0
/// \file
/// The truth about a small stream's order, found the slow way and by other means than the checker: every instruction is
/// two events, its start and its end; the rules make edges between events; what is before what is the transitive
/// closure, a bit for each pair; and every pair of accesses is compared.
#pragma once

#include "check/accesses.h"
#include "isa/instruction_table.h"
#include "isa/machine.h"
#include "isa/program.h"

#include <algorithm>
#include <map>
#include <vector>

namespace support {

/// One block on one core.
class AllPairs {
public:
  AllPairs(const isa::Program& program, const isa::Machine& machine) : program_(program), machine_(machine) {
    count_ = program.code.size();
    edges_.resize(2 * count_);
    add_edges();
    sorted_ = sort();
    if (sorted_ && !unserved_) close();
  }

  /// The stream cannot be played to its end.
  bool stands_still() const { return unserved_ || !sorted_; }
  /// A set that nobody waits for.
  bool leaves_flags() const { return left_raised_; }

  /// Some two accesses to the same bytes, one of them a write, that nothing orders; or a read of bytes that no write
  /// before it in every order has written.
  bool has_race() const {
    std::vector<std::vector<check::AccessRange>> all(count_);
    check::Accesses accesses(program_, {});
    for (std::size_t k = 0; k < count_; ++k) all[k] = accesses.of(k);
    for (std::size_t b = 0; b < count_; ++b)
      for (std::size_t a = 0; a < b; ++a)
        if (meet(all[a], all[b]) && !ordered(a, b, all) && !ordered(b, a, all)) return true;
    return false;
  }

private:
  using Bits = std::vector<std::uint64_t>;

  std::size_t start(std::size_t k) const { return 2 * k; }
  std::size_t end(std::size_t k) const { return 2 * k + 1; }
  isa::Pipe pipe(std::size_t k) const { return isa::pipe_of(program_.code[k]); }

  void add_edges() {
    std::map<isa::Pipe, std::size_t> last;
    std::map<std::array<int, 3>, std::vector<std::size_t>> sets, waits;
    std::size_t scalar = count_;
    for (std::size_t k = 0; k < count_; ++k) {
      const isa::Instruction& i = program_.code[k];
      edge(start(k), end(k));
      if (scalar != count_) edge(end(scalar), start(k)); // dispatched after what the scalar unit did itself
      if (last.count(pipe(k)) > 0) edge(start(last[pipe(k)]), start(k));
      last[pipe(k)] = k;
      if (pipe(k) == isa::Pipe::scalar) scalar = k;
      if (i.opcode == isa::Opcode::set_flag || i.opcode == isa::Opcode::pipe_barrier) wait_for_ends(k);
      if (i.opcode == isa::Opcode::set_flag) sets[key(i)].push_back(k);
      if (i.opcode == isa::Opcode::wait_flag) waits[key(i)].push_back(k);
    }
    for (const auto& [flag, of_wait] : waits) {
      const std::vector<std::size_t>& of_set = sets[flag];
      for (std::size_t n = 0; n < of_wait.size(); ++n)
        if (n < of_set.size())
          edge(start(of_set[n]), start(of_wait[n]));
        else
          unserved_ = true;
    }
    for (const auto& [flag, of_set] : sets) left_raised_ = left_raised_ || of_set.size() > waits[flag].size();
  }

  static std::array<int, 3> key(const isa::Instruction& i) {
    return {static_cast<int>(i.flag().source), static_cast<int>(i.flag().target), i.flag().id};
  }

  /// A set or a barrier starts when all before it in its pipe (for ALL: in all pipes) has ended.
  void wait_for_ends(std::size_t k) {
    const isa::Instruction& i = program_.code[k];
    const bool all = i.opcode == isa::Opcode::pipe_barrier && i.flag().source == isa::Pipe::all;
    for (std::size_t j = 0; j < k; ++j)
      if (all || pipe(j) == pipe(k)) edge(end(j), start(k));
  }

  void edge(std::size_t from, std::size_t to) { edges_[from].push_back(to); }

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

  static bool meet(const std::vector<check::AccessRange>& a, const std::vector<check::AccessRange>& b) {
    for (const check::AccessRange& x : a)
      for (const check::AccessRange& y : b)
        if ((x.write || y.write) && x.gm_buffer == y.gm_buffer && x.range.overlaps(y.range)) return true;
    return false;
  }

  static bool only_reads_meet_writes(const std::vector<check::AccessRange>& a,
                                     const std::vector<check::AccessRange>& b) {
    for (const check::AccessRange& x : a)
      for (const check::AccessRange& y : b)
        if (x.write && x.gm_buffer == y.gm_buffer && x.range.overlaps(y.range)) return false;
    return true;
  }

  bool ordered(std::size_t a, std::size_t b, const std::vector<std::vector<check::AccessRange>>& all) const {
    if (is_before(end(a), start(b))) return true;
    if (pipe(a) != pipe(b) || a > b) return false;
    if (pipe(a) == isa::Pipe::scalar) return true;
    if (pipe(a) == isa::Pipe::vector && !machine_.vector_barriers) return true;
    return only_reads_meet_writes(all[a],
                                  all[b]); // starts are in order: a read has been done when the next begins to write
  }

  const isa::Program& program_;
  const isa::Machine& machine_;
  std::size_t count_ = 0;
  std::vector<std::vector<std::size_t>> edges_;
  std::vector<std::size_t> order_;
  std::vector<Bits> after_; ///< by event: those after it
  bool sorted_ = false, unserved_ = false, left_raised_ = false;
};

} // namespace support
