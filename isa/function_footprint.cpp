// SPDX-License-Identifier: Apache-2.0
// A load is 256 bytes whatever its lanes are used for, and the last one of a row reaches into what lies behind. What
// counts as read is what is used: that is known when the register is overwritten, or at the end.
#include "isa/predicates.h"
#include "isa/slots.h"
#include "isa/vector_function.h"

#include <algorithm>

namespace isa {
namespace {

/// Collects ranges; neighbours that come one after another are one.
class Ranges {
public:
  void add(const Range& range) {
    if (range.empty()) return;
    if (!all_.empty() && all_.back().end == range.begin)
      all_.back().end = range.end;
    else
      all_.push_back(range);
  }

  /// In ascending order, apart.
  std::vector<Range> merged() && {
    std::sort(all_.begin(), all_.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
    std::vector<Range> out;
    for (const Range& range : all_)
      if (out.empty() || out.back().end < range.begin)
        out.push_back(range);
      else
        out.back().end = std::max(out.back().end, range.end);
    return out;
  }

private:
  std::vector<Range> all_;
};

/// What lies in a register and how many of its bytes have been used since.
struct Loaded {
  const Instruction* load = nullptr;
  std::size_t index = 0; ///< in the body
  std::int64_t address = 0;
  std::int64_t used = 0;
};

constexpr std::int64_t kWord = sizeof(std::uint32_t);

class Follower {
public:
  explicit Follower(std::size_t length) : hulls_(length) {}

  void follow(const Instruction& i, std::size_t index_in_body, const Turns& turns) {
    at_ = index_in_body;
    const Shape shape = row_of(i.opcode).shape;
    if (predicates_.follow(i, turns)) return;
    switch (shape) {
    case Shape::local_barrier: return;
    case Shape::reg_load: return load(i, turns);
    case Shape::reg_store: return store(i, turns);
    default: break;
    }
    use_sources(i, shape);
    overwrite(index(i, 0), {});
  }

  FunctionFootprint result() && {
    for (std::size_t k = 0; k < loaded_.size(); ++k) overwrite(k, {});
    return {std::move(reads_).merged(), std::move(writes_).merged(), std::move(hulls_)};
  }

private:
  static std::size_t index(const Instruction& i, std::size_t operand) {
    return static_cast<std::size_t>(i.operands[operand].value);
  }

  void load(const Instruction& i, const Turns& turns) {
    overwrite(index(i, 0), {&i, at_, i.operands[1].value + moved_in(i, turns), 0});
  }

  void store(const Instruction& i, const Turns& turns) {
    const RegisterFields& fields = i.in_loops();
    const bool first = fields.distribution == Distribution::first;
    use(index(i, 1), first ? bytes_of(i.type) : predicates_.active_bytes(i, 2));
    touch(writes_, at_, i.operands[0].value + moved_in(i, turns), predicates_.stored_bytes(i), fields.block_stride);
  }

  void use_sources(const Instruction& i, Shape shape) {
    const Slots slots = slots_of(shape);
    std::int64_t bytes = kRepeatBytes; // without a predicate all is used
    for (std::size_t k = 0; k < slots.size(); ++k)
      if (slots[k].kind == SlotKind::preg) bytes = predicates_.active_bytes(i, k);
    for (std::size_t k = shape == Shape::reg_onto ? 0 : 1; k < slots.size(); ++k) {
      if (slots[k].kind != SlotKind::vreg) continue;
      const bool otherwise = shape == Shape::reg_select && k == 2;
      use(index(i, k), shape == Shape::reg_spread ? bytes_of(i.type) : otherwise ? kRepeatBytes : bytes);
    }
  }

  void use(std::size_t vreg, std::int64_t bytes) { loaded_[vreg].used = std::max(loaded_[vreg].used, bytes); }

  void overwrite(std::size_t vreg, const Loaded& by) {
    const Loaded& was = loaded_[vreg];
    if (was.load != nullptr && was.used > 0) add_read(was);
    loaded_[vreg] = by;
  }

  void add_read(const Loaded& was) {
    const std::int64_t element = bytes_of(was.load->type);
    switch (was.load->in_loops().distribution) {
    case Distribution::broadcast: return touch(reads_, was.index, was.address, element, 1);
    case Distribution::unpack:
      return touch(reads_, was.index, was.address, round_up(was.used, kWord) / kWord * element, 1);
    default: touch(reads_, was.index, was.address, was.used, was.load->in_loops().block_stride);
    }
  }

  /// Adds the UB bytes behind `bytes` bytes of a register.
  void touch(Ranges& ranges, std::size_t at, std::int64_t address, std::int64_t bytes, std::int64_t block_stride) {
    if (block_stride == 1) return touch(ranges, at, {address, address + bytes});
    for (std::int64_t k = 0; k < bytes; k += kBlockBytes) {
      const std::int64_t begin = address + k * block_stride;
      touch(ranges, at, {begin, begin + std::min(kBlockBytes, bytes - k)});
    }
  }

  void touch(Ranges& ranges, std::size_t at, const Range& range) {
    if (range.empty()) return;
    ranges.add(range);
    Range& hull = hulls_[at];
    hull = hull.empty() ? range : Range{std::min(hull.begin, range.begin), std::max(hull.end, range.end)};
  }

  std::array<Loaded, kVectorRegisters> loaded_;
  Predicates predicates_;
  Ranges reads_, writes_;
  std::vector<Range> hulls_;
  std::size_t at_ = 0; ///< the instruction being followed
};

} // namespace

FunctionFootprint function_footprint(const FunctionBody& body) {
  Follower follower(body.count);
  walk_body(body, [&](const Instruction& i, std::size_t k, const Turns& turns) { follower.follow(i, k, turns); });
  return std::move(follower).result();
}

} // namespace isa
