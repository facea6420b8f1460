// SPDX-License-Identifier: Apache-2.0
#include "check/races.h"

#include "isa/instruction_table.h"

#include <algorithm>

namespace check {
namespace {

using isa::Pipe;

Pipe pipe_of(const Touch& touch) { return static_cast<Pipe>(touch.thread % isa::kPipes); }
std::size_t block_of(const Touch& touch) { return touch.thread / isa::kPipes; }

/// Calls `part(range, own)` for the parts of what a vector function reads that it writes itself, and for the others.
/// Neighbours may have been read as one range; writes are in ascending order.
template <class Part> void each_part(const isa::Range& read, const std::vector<AccessRange>& ranges, Part part) {
  std::int64_t at = read.begin;
  for (const AccessRange& write : ranges) {
    const std::int64_t begin = std::max(at, write.range.begin), end = std::min(read.end, write.range.end);
    if (!write.write || begin >= end) continue;
    if (at < begin) part(isa::Range{at, begin}, false);
    part(isa::Range{begin, end}, true);
    at = end;
  }
  if (at < read.end) part(isa::Range{at, read.end}, false);
}

/// The buffer that the operand names; of a vector function, which names none, the smallest that holds the range. Null
/// if there is none.
const isa::UbBuffer* buffer_of(const isa::Program& program, std::uint32_t owner, const isa::Range& range) {
  if (owner < program.ub.size()) return &program.ub[owner];
  const isa::UbBuffer* smallest = nullptr;
  for (const isa::UbBuffer& buffer : program.ub) {
    const bool holds = buffer.address <= range.begin && range.end <= buffer.address + buffer.bytes;
    if (holds && (smallest == nullptr || buffer.bytes < smallest->bytes)) smallest = &buffer;
  }
  return smallest;
}

} // namespace

RaceFinder::RaceFinder(const isa::Recording& recording, const isa::Machine& machine, const CheckOptions& options)
    : recording_(recording), machine_(machine), options_(options), gm_(recording.gm.buffers.size()) {
  std::map<const isa::Program*, std::size_t> known;
  for (std::size_t b = 0; b < recording.blocks.size(); ++b) add_block(b, known);
}

void RaceFinder::add_block(std::size_t b, std::map<const isa::Program*, std::size_t>& known) {
  const isa::Program& program = recording_.program_of(b);
  const auto [place, is_new] = known.try_emplace(&program, played_.size());
  if (is_new)
    played_.push_back({b, Player(program, b), Accesses(program, recording_.moves_of(b)), {}, {}});
  else
    played_[place->second].shared = true;
  blocks_.push_back({place->second, recording_.moves_of(b)});
}

std::vector<Finding> RaceFinder::find() {
  const auto all_ended = [&] {
    return std::all_of(played_.begin(), played_.end(), [](const Played& played) { return played.player.ended(); });
  };
  while (!all_ended())
    for (std::size_t b = 0; b < blocks_.size(); ++b)
      if (played_by(b).block == b)
        play_phase(b);
      else
        repeat_gm(b);
  for (const Played& played : played_)
    for (Finding& finding : played.player.flag_findings()) findings_.push_back(std::move(finding));
  return std::move(findings_);
}

void RaceFinder::play_phase(std::size_t b) {
  Played& played = played_[blocks_[b].played];
  played.gm.clear();
  if (!played.player.ended()) played.player.play_phase([&](const Start& s) { start(b, s); });
}

void RaceFinder::repeat_gm(std::size_t b) {
  const isa::Moves &own = blocks_[b].moves, &first = blocks_[played_by(b).block].moves;
  for (const GmAccess& done : played_by(b).gm) {
    AccessRange moved = done.access;
    const auto buffer = static_cast<std::size_t>(moved.gm_buffer);
    const std::int64_t by = (own.empty() ? 0 : own[buffer]) - (first.empty() ? 0 : first[buffer]);
    moved.range = {moved.range.begin + by, moved.range.end + by};
    Start start = done.start;
    start.clock = &done.clock;
    access(b, start, moved, done.atomic, false);
  }
}

void RaceFinder::start(std::size_t b, const Start& s) {
  Played& played = played_[blocks_[b].played];
  const isa::Instruction& i = recording_.program_of(b).code[s.index];
  if (isa::row_of(i.opcode).shape == isa::Shape::atomic) played.atomic = i.type != isa::Dtype::none;
  const std::vector<AccessRange>& ranges = played.accesses.of(s.index);
  const bool is_function = i.opcode == isa::Opcode::vf;
  for (const AccessRange& range : ranges) {
    if (played.shared && range.gm_buffer >= 0) played.gm.push_back({s, *s.clock, range, played.atomic});
    if (!is_function || range.write) {
      access(b, s, range, played.atomic, false);
      continue;
    }
    each_part(range.range, ranges, [&](const isa::Range& part, bool own) {
      AccessRange of_part = range;
      of_part.range = part;
      access(b, s, of_part, false, own);
    });
  }
}

void RaceFinder::access(std::size_t b, const Start& s, const AccessRange& a, bool atomic, bool own_write) {
  const bool ub = a.gm_buffer < 0;
  Shadow& shadow = ub ? played_[blocks_[b].played].ub : gm_[static_cast<std::size_t>(a.gm_buffer)];
  const Touch touch = {static_cast<std::uint32_t>(b * isa::kPipes + static_cast<std::size_t>(s.pipe)), s.place,
                       static_cast<std::uint32_t>(s.index), !ub && a.write && atomic};
  const auto meets = [&](const Shadow::Cell& cell, const isa::Range& range) {
    if (ub && !a.write && !cell.written() && !own_write) tell(Kind::unwritten_read, b, s, a, range, nullptr);
    meet(b, s, a, cell, range, touch);
  };
  if (a.write)
    shadow.write(a.range, touch, meets);
  else
    shadow.read(a.range, touch, meets);
}

void RaceFinder::meet(std::size_t b, const Start& s, const AccessRange& a, const Shadow::Cell& cell,
                      const isa::Range& range, const Touch& touch) {
  for (const Touch& write : cell.writes) {
    const bool both_add = touch.atomic && write.atomic;
    if (both_add || ordered(write, b, s, false)) continue;
    const bool cores = block_of(write) != b;
    tell(!a.write ? Kind::read_after_write
         : cores  ? Kind::shared_write
                  : Kind::write_after_write,
         b, s, a, range, &write);
  }
  if (!a.write) return;
  for (const Touch& read : cell.reads)
    if (!ordered(read, b, s, true)) tell(Kind::write_after_read, b, s, a, range, &read);
}

bool RaceFinder::ordered(const Touch& before, std::size_t b, const Start& after, bool only_reads_before) const {
  const Pipe pipe = pipe_of(before);
  const auto p = static_cast<std::size_t>(pipe);
  if (block_of(before) != b) {
    const std::vector<Clock>& syncs = played_by(block_of(before)).player.syncs();
    const std::uint32_t passed = after.clock->syncs;
    return passed > 0 && passed <= syncs.size() && syncs[passed - 1].ended[p] > before.place;
  }
  if (after.clock->ended[p] > before.place) return true;
  if (pipe == Pipe::scalar) return true;
  const bool scalar = after.pipe == Pipe::scalar;
  if (options_.auto_sync && (scalar || (pipe == Pipe::vector && after.pipe == Pipe::vector))) return true;
  if (pipe != after.pipe) return false;
  return only_reads_before || (pipe == Pipe::vector && !machine_.vector_barriers);
}

void RaceFinder::tell(Kind kind, std::size_t b, const Start& s, const AccessRange& a, const isa::Range& range,
                      const Touch* other) {
  const isa::Program& program = recording_.program_of(b);
  const isa::Instruction& i = program.code[s.index];
  const auto number = [](auto value) { return static_cast<std::int64_t>(value); };
  std::vector<std::int64_t> key = {number(kind), number(b), i.step, number(i.opcode), number(a.owner), a.gm_buffer};
  if (other != nullptr) {
    const isa::Instruction& o = recording_.program_of(block_of(*other)).code[other->index];
    for (const std::int64_t part : {number(block_of(*other)), number(o.step), number(o.opcode)}) key.push_back(part);
  }
  const auto [entry, is_new] = known_.try_emplace(key, findings_.size());
  if (!is_new) {
    ++findings_[entry->second].times;
    return;
  }
  Finding finding{kind, {b, s.index}, {}, other != nullptr, bytes_text(program, a, range), 1};
  if (other != nullptr) {
    finding.other = {block_of(*other), other->index};
    finding.text += "; " + remedy(*other, b, s);
  }
  findings_.push_back(std::move(finding));
}

std::string RaceFinder::bytes_text(const isa::Program& program, const AccessRange& a, const isa::Range& range) const {
  std::int64_t base = 0;
  std::string name = "UB";
  if (a.gm_buffer >= 0) {
    name = recording_.gm.buffers[static_cast<std::size_t>(a.gm_buffer)].name;
  } else if (const isa::UbBuffer* buffer = buffer_of(program, a.owner, range)) {
    name = buffer->name;
    base = buffer->address;
  }
  return (a.write ? "writes bytes " : "reads bytes ") + std::to_string(range.begin - base) + " to " +
         std::to_string(range.end - base) + " of " + name;
}

std::string RaceFinder::remedy(const Touch& before, std::size_t b, const Start& after) const {
  const std::string from(isa::name_of(pipe_of(before))), to(isa::name_of(after.pipe));
  if (block_of(before) != b) return "a sync_all between them would order them";
  if (pipe_of(before) == after.pipe) return "a pipe_barrier " + from + " between them would order them";
  return "set_flag " + from + ", " + to + " behind the first and wait_flag before this one would order them";
}

} // namespace check
