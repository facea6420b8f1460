// SPDX-License-Identifier: Apache-2.0
#include "isa/predicates.h"
#include "isa/register_contents.h"
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

constexpr std::int64_t kWord = sizeof(std::uint32_t);

class Follower {
public:
  explicit Follower(std::size_t length) : contents_([this](const Loaded& was) { add_read(was); }), hulls_(length) {}
  Follower(const Follower&) = delete;

  void follow(const Instruction& i, std::size_t index_in_body, const Turns& turns) {
    at_ = index_in_body;
    predicates_.follow(i, turns);
    const Shape shape = row_of(i.opcode).shape;
    switch (shape) {
    case Shape::predicate_set:
    case Shape::predicate_pack:
    case Shape::local_barrier: return;
    case Shape::predicate_load: return touch(reads_, at_, bits(i.operands[1].value + moved_in(i, turns), i.type));
    case Shape::predicate_store: return touch(writes_, at_, bits(i.operands[0].value + moved_in(i, turns), i.type));
    case Shape::reg_load: return load(i, turns);
    case Shape::reg_store: return store(i, turns);
    case Shape::reg_select: return contents_.select(index(i, 0), index(i, 1), index(i, 2));
    default: break;
    }
    use_sources(i, shape);
    if (slots_of(shape)[0].kind == SlotKind::vreg) contents_.compute(index(i, 0));
  }

  FunctionFootprint result() && {
    contents_.end();
    return {std::move(reads_).merged(), std::move(writes_).merged(), std::move(hulls_)};
  }

private:
  static std::size_t index(const Instruction& i, std::size_t operand) {
    return static_cast<std::size_t>(i.operands[operand].value);
  }

  static Range bits(std::int64_t address, Dtype type) { return {address, address + bit_bytes(type)}; }

  void load(const Instruction& i, const Turns& turns) {
    contents_.load(index(i, 0), {&i, at_, i.operands[1].value + moved_in(i, turns), 0});
  }

  void store(const Instruction& i, const Turns& turns) {
    const RegisterFields& fields = i.in_loops();
    const bool first = fields.distribution == Distribution::first;
    contents_.use(index(i, 1), first ? bytes_of(i.type) : predicates_.active_bytes(i, 2));
    touch(writes_, at_, i.operands[0].value + moved_in(i, turns), predicates_.stored_bytes(i), fields.block_stride);
  }

  void use_sources(const Instruction& i, Shape shape) {
    const Slots slots = slots_of(shape);
    std::int64_t bytes = kRepeatBytes; // without a predicate all is used
    for (std::size_t k = 1; k < slots.size(); ++k)
      if (slots[k].kind == SlotKind::preg) bytes = predicates_.active_bytes(i, k);
    for (std::size_t k = shape == Shape::reg_onto ? 0 : 1; k < slots.size(); ++k)
      if (slots[k].kind == SlotKind::vreg)
        contents_.use(index(i, k), shape == Shape::reg_spread ? bytes_of(i.type) : bytes);
  }

  void add_read(const Loaded& was) {
    const std::int64_t element = bytes_of(was.load->type);
    switch (was.load->in_loops().distribution) {
    case Distribution::broadcast: return touch(reads_, was.index, was.address, element, 1);
    case Distribution::unpack:
      return touch(reads_, was.index, was.address, round_up(was.used, kWord) / kWord * element, 1);
    case Distribution::blocks:
      return touch(reads_, was.index, was.address, round_up(was.used, kBlockBytes) / kBlockBytes * element, 1);
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

  RegisterContents contents_;
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
