// SPDX-License-Identifier: Apache-2.0
/// \file
/// The truth about a recording's accesses, found the slow way: every pair is compared, in the order that StreamOrder
/// makes; and every byte that is read is sought among all bytes written before. Which bytes an instruction touches
/// comes from check::Accesses, as it does for the checker; whether that is right is shown by the simulator's tensors.
#pragma once

#include "check/accesses.h"
#include "check/finding.h"
#include "tests/support/stream_order.h"

#include "isa/machine.h"

#include <set>
#include <tuple>

namespace support {

class AllPairs {
public:
  AllPairs(const isa::Recording& recording, const isa::Machine& machine)
      : recording_(recording), machine_(machine), order_(recording) {
    if (order_.stands_still()) return;
    for (std::size_t b = 0; b < recording.blocks.size(); ++b) gather(b);
    find_races();
    find_unwritten();
    for (std::size_t b = 0; b < recording.blocks.size(); ++b) find_overlaps(b);
  }

  const StreamOrder& order() const { return order_; }
  /// Some two accesses to the same bytes, one of them a write, are ordered by nothing.
  bool has_race() const { return !races_.empty(); }
  /// Some bytes of UB are read that no write can have written before.
  bool has_unwritten_read() const { return surely_unwritten_; }
  /// Some vector instruction reads bytes that it has partly written.
  bool has_overlap() const { return !overlaps_.empty(); }

  /// Whether these two race so that the finding's kind is right; one way round or the other.
  bool races(check::Kind kind, const check::Where& a, const check::Where& b) const {
    const auto of = [&](const check::Where& x, const check::Where& y) {
      const auto found = races_.find({number(x), number(y)});
      return found == races_.end() ? Meeting{} : found->second;
    };
    const Meeting meeting =
        of(std::min(number(a), number(b)) == number(a) ? a : b, std::min(number(a), number(b)) == number(a) ? b : a);
    const bool writes = kind == check::Kind::write_after_write || kind == check::Kind::shared_write;
    if ((kind == check::Kind::shared_write) != (writes && a.block != b.block)) return false;
    return writes ? meeting.two_writes : meeting.read_and_write;
  }
  /// Some bytes that the instruction reads may not have been written: no write of them is known to be done by then.
  bool may_read_unwritten(const check::Where& at) const { return maybe_unwritten_.count(number(at)) != 0; }
  bool overlaps(const check::Where& at) const { return overlaps_.count(number(at)) != 0; }

private:
  struct Meeting {
    bool read_and_write = false, two_writes = false;
  };
  struct One {
    std::size_t block = 0;
    isa::Pipe pipe = isa::Pipe::scalar;
    bool is_function = false, adds = false; ///< adds: a copy to GM adds to what is there
    std::vector<check::AccessRange> ranges;
    isa::Range hull; ///< of UB
    bool in_gm = false;
  };

  std::size_t number(const check::Where& where) const { return order_.first(where.block) + where.index; }

  void gather(std::size_t block) {
    const isa::Program& program = recording_.program_of(block);
    check::Accesses accesses(program, recording_.moves_of(block));
    bool adds = false;
    for (std::size_t k = 0; k < program.code.size(); ++k) {
      const isa::Instruction& i = program.code[k];
      if (isa::row_of(i.opcode).shape == isa::Shape::atomic) adds = i.type != isa::Dtype::none;
      One one{block, isa::pipe_of(i), i.opcode == isa::Opcode::vf, adds, accesses.of(k), {}, false};
      for (const check::AccessRange& a : one.ranges) {
        one.in_gm = one.in_gm || a.gm_buffer >= 0;
        if (a.gm_buffer >= 0) continue;
        one.hull = one.hull.empty()
                       ? a.range
                       : isa::Range{std::min(one.hull.begin, a.range.begin), std::max(one.hull.end, a.range.end)};
      }
      all_.push_back(std::move(one));
    }
  }

  void find_races() {
    for (std::size_t b = 0; b < all_.size(); ++b)
      for (std::size_t a = 0; a < b; ++a) {
        if (!(all_[a].in_gm && all_[b].in_gm) && !all_[a].hull.overlaps(all_[b].hull)) continue;
        const Meeting meeting = unordered_meeting(a, b);
        if (meeting.read_and_write || meeting.two_writes) races_[{a, b}] = meeting;
      }
  }

  Meeting unordered_meeting(std::size_t a, std::size_t b) const {
    Meeting found;
    const bool cores = all_[a].block != all_[b].block;
    if (order_.ends_before(a, b) || order_.ends_before(b, a) || (!cores && orders_itself(a, b))) return found;
    for (const check::AccessRange& x : all_[a].ranges)
      for (const check::AccessRange& y : all_[b].ranges) {
        if (!(x.write || y.write) || x.gm_buffer != y.gm_buffer || !x.range.overlaps(y.range)) continue;
        if (cores && x.gm_buffer < 0) continue; // each core has a UB of its own
        if (x.write && y.write && x.gm_buffer >= 0 && all_[a].adds && all_[b].adds) continue;
        // Starts of one pipe are in order: what the first reads it has read when the next begins to write.
        if (!x.write && !cores && all_[a].pipe == all_[b].pipe) continue;
        (x.write && y.write ? found.two_writes : found.read_and_write) = true;
      }
    return found;
  }

  /// One pipe does these, in order and each to its end.
  bool orders_itself(std::size_t a, std::size_t b) const {
    if (all_[a].pipe != all_[b].pipe) return false;
    return all_[a].pipe == isa::Pipe::scalar || (all_[a].pipe == isa::Pipe::vector && !machine_.vector_barriers);
  }

  /// `ranges` less the bytes of `cut`.
  static std::vector<isa::Range> without(const std::vector<isa::Range>& ranges, const isa::Range& cut) {
    std::vector<isa::Range> left;
    for (const isa::Range& range : ranges) {
      const isa::Range below = {range.begin, std::min(range.end, cut.begin)};
      const isa::Range above = {std::max(range.begin, cut.end), range.end};
      if (!range.overlaps(cut)) left.push_back(range);
      if (range.overlaps(cut) && !below.empty()) left.push_back(below);
      if (range.overlaps(cut) && !above.empty()) left.push_back(above);
    }
    return left;
  }

  void find_unwritten() {
    for (std::size_t k = 0; k < all_.size(); ++k) {
      std::vector<isa::Range> reads;
      for (const check::AccessRange& a : all_[k].ranges)
        if (!a.write && a.gm_buffer < 0) reads.push_back(a.range);
      std::vector<isa::Range> never = reads, not_surely = reads;
      for (std::size_t w = 0; w < all_.size(); ++w) {
        if (all_[w].block != all_[k].block || !all_[w].hull.overlaps(all_[k].hull)) continue;
        const bool own = w == k && all_[k].is_function;
        const bool possible = own || (w != k && !order_.starts_before(k, w));
        const bool sure = w != k && (order_.ends_before(w, k) || (w < k && orders_itself(w, k)));
        for (const check::AccessRange& a : all_[w].ranges) {
          if (!a.write || a.gm_buffer >= 0) continue;
          if (possible) never = without(never, a.range);
          if (sure) not_surely = without(not_surely, a.range);
        }
      }
      surely_unwritten_ = surely_unwritten_ || !never.empty();
      if (!not_surely.empty()) maybe_unwritten_.insert(k);
    }
  }

  /// Byte by byte, repeat by repeat. Reductions and accumulation over a destination that stands still are published
  /// ways to go over what has been read.
  void find_overlaps(std::size_t block) {
    const isa::Program& program = recording_.program_of(block);
    isa::MaskState mask;
    for (std::size_t k = 0; k < program.code.size(); ++k) {
      const isa::Instruction& i = program.code[k];
      const isa::Shape shape = isa::row_of(i.opcode).shape;
      if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode) isa::apply_mask(i, mask);
      if (!isa::is_vector(shape) || isa::is_reduction(shape) || accumulates(i)) continue;
      const isa::Footprint footprint = isa::vector_footprint(i, isa::resolve(i, mask));
      const int sources = footprint.read_count - (isa::reads_destination(shape) ? 1 : 0);
      for (int r = 0; r < sources; ++r)
        if (reads_what_it_wrote(footprint.reads[static_cast<std::size_t>(r)], footprint.write))
          overlaps_.insert(order_.first(block) + k);
    }
  }

  static bool accumulates(const isa::Instruction& i) {
    static const std::set<isa::Opcode> kMay = {isa::Opcode::vadd, isa::Opcode::vsub, isa::Opcode::vmul,
                                               isa::Opcode::vmax, isa::Opcode::vmin};
    return kMay.count(i.opcode) != 0 && i.dst().value == i.src1().value &&
           (i.strides().repeat[0] == 0 || i.strides().repeat[2] == 0);
  }

  template <class Visit> static std::int64_t each_byte(const isa::Walk& walk, int repeat, Visit visit) {
    for (int b = 0; b < walk.blocks_in(repeat); ++b)
      for (std::int64_t byte = 0; byte < walk.piece; ++byte)
        visit(static_cast<std::size_t>(walk.base + repeat * walk.repeat_stride + b * walk.block_stride + byte));
    return walk.blocks_in(repeat) * walk.piece;
  }

  /// In one repeat source and destination share some bytes but not all, or a repeat reads what one before it wrote.
  static bool reads_what_it_wrote(const isa::Walk& read, const isa::Walk& write) {
    if (!read.hull().overlaps(write.hull())) return false;
    std::vector<int> written_in(static_cast<std::size_t>(std::max(read.hull().end, write.hull().end)), -1);
    for (int r = 0; r < std::min(read.repeats, write.repeats); ++r) {
      bool earlier = false;
      each_byte(read, r, [&](std::size_t byte) { earlier = earlier || written_in[byte] >= 0; });
      const std::int64_t writes = each_byte(write, r, [&](std::size_t byte) { written_in[byte] = r; });
      std::int64_t shared = 0;
      const std::int64_t reads = each_byte(read, r, [&](std::size_t byte) { shared += written_in[byte] == r; });
      if (earlier || (shared > 0 && (shared != reads || shared != writes))) return true;
    }
    return false;
  }

  const isa::Recording& recording_;
  const isa::Machine& machine_;
  StreamOrder order_;
  std::vector<One> all_; ///< by number
  std::map<std::pair<std::size_t, std::size_t>, Meeting> races_;
  std::set<std::size_t> maybe_unwritten_, overlaps_;
  bool surely_unwritten_ = false;
};

} // namespace support
