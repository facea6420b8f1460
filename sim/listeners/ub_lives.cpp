// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/ub_lives.h"

#include "isa/footprint.h"
#include "isa/function_footprints.h"
#include "isa/instruction_table.h"
#include "sim/listeners/ub_buffers.h"

#include <algorithm>
#include <map>

namespace sim {
namespace {

constexpr std::uint32_t kNobody = 0xffffffff;
constexpr std::array<isa::Pipe, 3> kReadingPipes = {isa::Pipe::scalar, isa::Pipe::vector, isa::Pipe::mte3};
using Readers = std::array<std::uint32_t, kReadingPipes.size()>;

/// Follows a program, instruction by instruction, and writes down each life when it is over.
class Follower {
public:
  Follower(const isa::Program& program, std::int64_t ub_bytes)
      : program_(program), owner_(owners_of(program, ub_bytes)), writer_(owner_.size(), kNobody) {
    for (auto& readers : reader_) readers.assign(owner_.size(), kNobody);
  }

  void follow(std::uint32_t index, const isa::Instruction& instruction) {
    const isa::Shape shape = isa::row_of(instruction.opcode).shape;
    if (shape == isa::Shape::mask || shape == isa::Shape::mask_mode) return isa::apply_mask(instruction, mask_);
    if (shape == isa::Shape::function_call) return follow_function(index, instruction);
    const isa::Footprint footprint = isa::footprint(instruction, mask_);
    for (int k = 0; k < footprint.read_count; ++k)
      read(index, isa::pipe_of(instruction), footprint.reads[static_cast<std::size_t>(k)]);
    if (footprint.writes) each_range(footprint.write, [&](const isa::Range& range) { write(index, range); });
  }

  void end_all() { end(0, owner_.size()); }

  struct Life {
    std::uint32_t writer;
    Readers readers;
    UbLife life;
  };
  std::vector<Life> lives; ///< in the order of their ends

private:
  void follow_function(std::uint32_t index, const isa::Instruction& vf) {
    const isa::FunctionFootprint& footprint = functions_.of(isa::body_of(vf, program_));
    for (const isa::Range& range : footprint.reads) read(index, isa::Pipe::vector, isa::walk_over(range));
    for (const isa::Range& range : footprint.writes) write(index, range);
  }

  template <class Visit> static void each_range(const isa::Walk& walk, Visit visit) {
    const auto unless_empty = [&](const isa::Range& range) {
      if (!range.empty()) visit(range);
    };
    if (walk.dense())
      unless_empty(walk.hull());
    else
      walk.each_piece(unless_empty);
  }

  void read(std::uint32_t index, isa::Pipe pipe, const isa::Walk& walk) {
    const auto* place = std::find(kReadingPipes.begin(), kReadingPipes.end(), pipe);
    std::vector<std::uint32_t>& reader = reader_[static_cast<std::size_t>(place - kReadingPipes.begin())];
    each_range(walk, [&](const isa::Range& range) {
      std::fill(reader.begin() + static_cast<std::ptrdiff_t>(block_of(range.begin)),
                reader.begin() + static_cast<std::ptrdiff_t>(block_of(range.end - 1) + 1), index);
    });
  }

  void write(std::uint32_t index, const isa::Range& range) {
    const std::size_t begin = block_of(range.begin), end_block = block_of(range.end - 1) + 1;
    end(begin, end_block);
    const auto fill = [&](std::vector<std::uint32_t>& of, std::uint32_t value) {
      std::fill(of.begin() + static_cast<std::ptrdiff_t>(begin), of.begin() + static_cast<std::ptrdiff_t>(end_block),
                value);
    };
    fill(writer_, index);
    for (auto& reader : reader_) fill(reader, kNobody);
  }

  /// Neighbours with one history are one life.
  void end(std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end;) {
      const Readers last = readers_at(b);
      std::size_t run = b + 1;
      while (run < end && writer_[run] == writer_[b] && owner_[run] == owner_[b] && readers_at(run) == last) ++run;
      note(b, run - b, last);
      b = run;
    }
  }

  Readers readers_at(std::size_t block) const { return {reader_[0][block], reader_[1][block], reader_[2][block]}; }

  void note(std::size_t block, std::size_t count, const Readers& last) {
    const std::uint32_t writer = writer_[block];
    const auto silent = static_cast<std::size_t>(std::count(last.begin(), last.end(), kNobody));
    if (writer == kNobody || silent == last.size()) return;
    const auto is_same = [&](const Life& l) {
      return l.writer == writer && l.life.buffer == owner_[block] && l.readers == last;
    };
    if (lives.empty() || !is_same(lives.back()))
      lives.push_back({writer, last, {owner_[block], 0, static_cast<std::uint8_t>(last.size() - silent)}});
    UbLife& life = lives.back().life;
    life.blocks = static_cast<std::uint16_t>(life.blocks + count);
  }

  const isa::Program& program_;
  std::vector<std::int16_t> owner_;                                     ///< by datablock, like all below
  std::vector<std::uint32_t> writer_;                                   ///< of the life under way
  std::array<std::vector<std::uint32_t>, kReadingPipes.size()> reader_; ///< the latest of each pipe
  isa::MaskState mask_;
  isa::FunctionFootprints functions_;
};

/// Sorts by instruction: `each_pair(pair)` calls `pair(instruction, thing)` for each, twice the same. Returns where
/// each instruction's part begins, and the end.
template <class Thing, class EachPair>
std::vector<std::uint32_t> sort_by_instruction(std::size_t instructions, std::vector<Thing>& sorted,
                                               EachPair each_pair) {
  std::vector<std::uint32_t> first(instructions + 1);
  each_pair([&](std::uint32_t instruction, const Thing&) { ++first[instruction]; });
  std::uint32_t total = 0;
  for (std::uint32_t& entry : first) entry = total += entry; // now each part's end
  sorted.resize(total);
  each_pair([&](std::uint32_t instruction, const Thing& thing) { sorted[--first[instruction]] = thing; });
  return first;
}

} // namespace

UbLives::UbLives(const isa::Program& program, std::int64_t ub_bytes) {
  Follower follower(program, ub_bytes);
  const std::size_t instructions = program.code.size();
  for (std::size_t i = 0; i < instructions; ++i) follower.follow(static_cast<std::uint32_t>(i), program.code[i]);
  follower.end_all();
  std::vector<Follower::Life> lives;
  begun_ = sort_by_instruction(instructions, lives, [&](auto pair) {
    for (const Follower::Life& life : follower.lives) pair(life.writer, life);
  });
  first_ended_ = sort_by_instruction(instructions, ended_, [&](auto pair) {
    for (std::uint32_t number = 0; number < lives.size(); ++number)
      for (const std::uint32_t reader : lives[number].readers)
        if (reader != kNobody) pair(reader, number);
  });
  lives_.reserve(lives.size());
  for (const Follower::Life& life : lives) lives_.push_back(life.life);
}

std::vector<std::shared_ptr<const UbLives>> lives_of(const isa::Recording& recording, std::int64_t ub_bytes) {
  std::map<const isa::Program*, std::shared_ptr<const UbLives>> by_program;
  std::vector<std::shared_ptr<const UbLives>> all;
  for (std::size_t block = 0; block < recording.blocks.size(); ++block) {
    const isa::Program& program = recording.program_of(block);
    std::shared_ptr<const UbLives>& lives = by_program[&program];
    if (!lives) lives = std::make_shared<UbLives>(program, ub_bytes);
    all.push_back(lives);
  }
  return all;
}

} // namespace sim
