// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/ub_pressure.h"

#include "sim/listeners/ub_buffers.h"

#include <algorithm>

namespace sim {

UbPressure::UbPressure(const isa::Program& program, std::shared_ptr<const UbLives> lives, std::int64_t ub_bytes,
                       const EventHub& hub)
    : program_(program), lives_(std::move(lives)), hub_(hub), owner_(owners_of(program, ub_bytes)),
      highest_(program.ub.size()), live_in_(program.ub.size() + 1), peak_in_(live_in_) {
  awaited_.reserve(lives_->size());
  for (std::uint32_t life = 0; life < lives_->size(); ++life)
    awaited_.push_back(static_cast<std::uint8_t>((*lives_)[life].readers + 1));
}

void UbPressure::add(const Access& access) {
  if (access.time > time_) move_to(access.time);
  if (access.write)
    write(access);
  else if (access.place.index != read_by_)
    read(access);
}

void UbPressure::write(const Access& access) {
  touch(access.walk->hull());
  if (access.place.index == written_by_) return; // a further range of the same instruction
  written_by_ = access.place.index;
  const UbLives::Span born = lives_->begun_by(access.place.index);
  if (born.first == born.last) return;
  born_.push_back(born);
  for (std::uint32_t life = born.first; life < born.last; ++life) {
    tell(life, +1, access.time, access.place.core);
    one_less(life, access);
  }
}

void UbPressure::read(const Access& access) {
  read_by_ = access.place.index;
  for (const std::uint32_t life : lives_->ended_by(access.place.index)) one_less(life, access);
}

/// A life that would end in the cycle in which it begins lasts a cycle.
void UbPressure::one_less(std::uint32_t life, const Access& access) {
  if (--awaited_[life] > 0) return;
  const bool just_born = written_now(life);
  tell(life, -1, access.time + (just_born ? 1 : 0), access.place.core);
  if (just_born)
    ending_.push_back(life);
  else
    change(life, -1);
}

bool UbPressure::written_now(std::uint32_t life) const {
  return std::any_of(born_.begin(), born_.end(), [&](const UbLives::Span& span) { return span.holds(life); });
}

/// What ends in a cycle goes before what begins in it, so that a buffer handed on is not counted twice.
void UbPressure::move_to(std::int64_t time) {
  for (const UbLives::Span& span : born_)
    for (std::uint32_t life = span.first; life < span.last; ++life) change(life, +1);
  for (const std::uint32_t life : ending_) change(life, -1);
  born_.clear();
  ending_.clear();
  time_ = time;
}

void UbPressure::change(std::uint32_t number, int sign) {
  const UbLife& life = (*lives_)[number];
  const std::size_t buffer = life.buffer < 0 ? program_.ub.size() : static_cast<std::size_t>(life.buffer);
  live_ += sign * life.blocks;
  live_in_[buffer] += sign * life.blocks;
  peak_ = std::max(peak_, live_);
  peak_in_[buffer] = std::max(peak_in_[buffer], live_in_[buffer]);
}

void UbPressure::tell(std::uint32_t number, int sign, std::int64_t time, int core) const {
  if (!hub_.wants_moments()) return;
  const UbLife& life = (*lives_)[number];
  hub_.tell_moment(LiveChanged{core, life.buffer, sign * life.blocks, time});
}

void UbPressure::touch(const isa::Range& range) {
  if (range.empty()) return;
  const std::size_t end = block_of(range.end - 1) + 1;
  for (std::size_t b = block_of(range.begin); b < end;) {
    const std::int16_t owner = owner_[b];
    if (owner < 0) {
      ++b;
      continue;
    }
    std::int64_t& highest = highest_[static_cast<std::size_t>(owner)];
    highest = std::max(highest, range.end);
    const isa::UbBuffer& buffer = program_.ub[static_cast<std::size_t>(owner)];
    b = std::max(b + 1, block_of(buffer.address + buffer.bytes - 1) + 1);
  }
}

UbResult UbPressure::result() {
  move_to(time_ + 1);
  UbResult result;
  result.peak_live_bytes = peak_ * isa::kBlockBytes;
  for (std::size_t i = 0; i < program_.ub.size(); ++i) {
    if (!outermost(program_, i)) continue;
    const isa::UbBuffer& buffer = program_.ub[i];
    const std::int64_t touched = std::max<std::int64_t>(highest_[i] - buffer.address, 0);
    result.buffers.push_back(
        {buffer.name, buffer.address, buffer.bytes, std::min(touched, buffer.bytes), peak_in_[i] * isa::kBlockBytes});
    result.peak_bytes += std::min(touched, buffer.bytes);
  }
  return result;
}

UbPressures::UbPressures(const isa::Recording& recording, std::int64_t ub_bytes, const EventHub& hub) {
  const std::vector<std::shared_ptr<const UbLives>> lives = lives_of(recording, ub_bytes);
  cores_.reserve(recording.blocks.size());
  for (std::size_t core = 0; core < recording.blocks.size(); ++core)
    cores_.emplace_back(recording.program_of(core), lives[core], ub_bytes, hub);
}

} // namespace sim
