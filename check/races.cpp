// SPDX-License-Identifier: Apache-2.0
#include "check/races.h"

#include "isa/instruction_table.h"

#include <algorithm>

namespace check {
namespace {

using isa::Pipe;

Pipe pipe_of(const Touch& touch) { return static_cast<Pipe>(touch.thread % isa::kPipes); }
std::size_t block_of(const Touch& touch) { return touch.thread / isa::kPipes; }

bool inside(const isa::Range& range, const AccessRange& write) {
  return write.write && write.gm_buffer < 0 && write.range.begin <= range.begin && range.end <= write.range.end;
}

} // namespace

RaceFinder::RaceFinder(const isa::Recording& recording, const isa::Machine& machine, const CheckOptions& options)
    : recording_(recording), machine_(machine), options_(options), gm_(recording.gm.buffers.size()) {
  for (std::size_t b = 0; b < recording.blocks.size(); ++b)
    blocks_.push_back(
        {Player(recording.program_of(b), b), Accesses(recording.program_of(b), recording.moves_of(b)), {}, false});
}

std::vector<Finding> RaceFinder::find() {
  const auto all_ended = [&] {
    return std::all_of(blocks_.begin(), blocks_.end(), [](const Block& block) { return block.player.ended(); });
  };
  while (!all_ended())
    for (std::size_t b = 0; b < blocks_.size(); ++b)
      if (!blocks_[b].player.ended()) blocks_[b].player.play_phase([&](const Start& s) { start(b, s); });
  for (const Block& block : blocks_)
    for (Finding& finding : block.player.flag_findings()) findings_.push_back(std::move(finding));
  meet_at_syncs();
  return std::move(findings_);
}

/// A core that comes to a sync_all oftener than another waits there for ever.
void RaceFinder::meet_at_syncs() {
  std::vector<std::vector<std::size_t>> syncs(blocks_.size()); // indices, by block
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const std::vector<isa::Instruction>& code = recording_.program_of(b).code;
    for (std::size_t k = 0; k < code.size(); ++k)
      if (code[k].opcode == isa::Opcode::sync_all) syncs[b].push_back(k);
  }
  const auto fewer = [](const auto& x, const auto& y) { return x.size() < y.size(); };
  const auto [least, most] = std::minmax_element(syncs.begin(), syncs.end(), fewer);
  if (least == syncs.end() || least->size() == most->size()) return;
  const auto waiting = static_cast<std::size_t>(most - syncs.begin());
  const auto absent = static_cast<std::size_t>(least - syncs.begin());
  findings_.push_back({Kind::deadlock,
                       {waiting, (*most)[least->size()]},
                       {},
                       false,
                       "waits for all cores, but block " + std::to_string(absent) + " has " +
                           std::to_string(least->size()) + " sync_all, this one " + std::to_string(most->size())});
}

void RaceFinder::start(std::size_t b, const Start& s) {
  const isa::Instruction& i = recording_.program_of(b).code[s.index];
  if (isa::row_of(i.opcode).shape == isa::Shape::atomic) blocks_[b].atomic = i.type != isa::Dtype::none;
  const std::vector<AccessRange>& ranges = blocks_[b].accesses.of(s.index);
  const bool is_function = i.opcode == isa::Opcode::vf;
  for (const AccessRange& range : ranges) {
    const bool own =
        is_function && !range.write &&
        std::any_of(ranges.begin(), ranges.end(), [&](const AccessRange& w) { return inside(range.range, w); });
    access(b, s, range, own);
  }
}

void RaceFinder::access(std::size_t b, const Start& s, const AccessRange& a, bool own_write) {
  const bool ub = a.gm_buffer < 0;
  Shadow& shadow = ub ? blocks_[b].ub : gm_[static_cast<std::size_t>(a.gm_buffer)];
  const Touch touch = {static_cast<std::uint32_t>(b * isa::kPipes + static_cast<std::size_t>(s.pipe)), s.place,
                       static_cast<std::uint32_t>(s.index), !ub && a.write && blocks_[b].atomic};
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
    const std::vector<Clock>& syncs = blocks_[block_of(before)].player.syncs();
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
  } else if (a.owner < program.ub.size()) {
    name = program.ub[a.owner].name;
    base = program.ub[a.owner].address;
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
