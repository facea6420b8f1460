// SPDX-License-Identifier: Apache-2.0
#include "sim/ub_pressure.h"

#include <algorithm>

namespace sim {
namespace {

std::size_t block_of(std::int64_t address) { return static_cast<std::size_t>(address / isa::kBlockBytes); }

/// Buffers that lie in no other: parts of a tmp buffer count as the tmp.
bool outermost(const isa::Program& program, std::size_t index) {
  const isa::UbBuffer& buffer = program.ub[index];
  for (std::size_t k = 0; k < program.ub.size(); ++k) {
    const isa::UbBuffer& other = program.ub[k];
    const bool inside = other.address <= buffer.address && buffer.address + buffer.bytes <= other.address + other.bytes;
    if (k != index && inside && (other.bytes > buffer.bytes || k < index)) return false;
  }
  return true;
}

} // namespace

UbPressure::UbPressure(const isa::Program& program, std::int64_t ub_bytes)
    : program_(program), blocks_(block_of(ub_bytes) + isa::kBlocksPerRepeat), owner_(blocks_.size(), -1),
      highest_(program.ub.size()) {
  for (std::size_t i = 0; i < program.ub.size(); ++i) {
    if (!outermost(program, i)) continue;
    const isa::UbBuffer& buffer = program.ub[i];
    const std::size_t end = std::min(block_of(buffer.address + buffer.bytes - 1) + 1, blocks_.size());
    for (std::size_t b = block_of(buffer.address); b < end; ++b) owner_[b] = static_cast<std::int32_t>(i);
  }
}

void UbPressure::add(const Access& access) {
  const auto touch = [&](const isa::Range& range) {
    if (range.empty()) return;
    if (access.write)
      write(range, access.time);
    else
      read(range, access.time);
  };
  if (access.walk->dense())
    touch(access.walk->hull());
  else
    access.walk->each_piece(touch);
}

void UbPressure::read(const isa::Range& range, std::int64_t time) {
  for (std::size_t b = block_of(range.begin); b <= block_of(range.end - 1); ++b) blocks_[b].last_read = time;
}

/// Neighbours with one history end their lives in one change.
void UbPressure::write(const isa::Range& range, std::int64_t time) {
  const std::size_t end = block_of(range.end - 1) + 1;
  for (std::size_t b = block_of(range.begin); b < end;) {
    std::size_t run = b;
    while (run < end && blocks_[run].written == blocks_[b].written && blocks_[run].last_read == blocks_[b].last_read &&
           owner_[run] == owner_[b])
      ++run;
    end_life(b, run - b);
    const std::int32_t owner = owner_[b];
    if (owner >= 0)
      highest_[static_cast<std::size_t>(owner)] = std::max(highest_[static_cast<std::size_t>(owner)], range.end);
    for (; b < run; ++b) blocks_[b] = {time, -1};
  }
}

void UbPressure::end_life(std::size_t block, std::size_t count) {
  const Block& life = blocks_[block];
  if (life.written < 0 || life.last_read < life.written) return;
  const auto blocks = static_cast<std::int32_t>(count);
  changes_.push_back({life.written, blocks, owner_[block]});
  changes_.push_back({std::max(life.last_read, life.written + 1), -blocks, owner_[block]});
}

UbResult UbPressure::result() {
  for (std::size_t b = 0; b < blocks_.size(); ++b) end_life(b, 1);
  // At one cycle what ends goes before what begins: a buffer handed on is not counted twice.
  std::sort(changes_.begin(), changes_.end(),
            [](const Change& a, const Change& b) { return a.time != b.time ? a.time < b.time : a.blocks < b.blocks; });
  UbResult result;
  std::int64_t live = 0;
  std::vector<std::int64_t> live_in(program_.ub.size() + 1), peak_in(live_in); // the last is nobody's
  for (const Change& change : changes_) {
    const std::size_t buffer = change.buffer < 0 ? program_.ub.size() : static_cast<std::size_t>(change.buffer);
    live += change.blocks;
    live_in[buffer] += change.blocks;
    peak_in[buffer] = std::max(peak_in[buffer], live_in[buffer]);
    result.peak_live_bytes = std::max(result.peak_live_bytes, live * isa::kBlockBytes);
  }
  for (std::size_t i = 0; i < program_.ub.size(); ++i) {
    if (!outermost(program_, i)) continue;
    const isa::UbBuffer& buffer = program_.ub[i];
    const std::int64_t touched = std::max<std::int64_t>(highest_[i] - buffer.address, 0);
    result.buffers.push_back(
        {buffer.name, buffer.address, buffer.bytes, std::min(touched, buffer.bytes), peak_in[i] * isa::kBlockBytes});
    result.peak_bytes += std::min(touched, buffer.bytes);
  }
  return result;
}

UbPressures::UbPressures(const isa::Recording& recording, std::int64_t ub_bytes) {
  cores_.reserve(recording.blocks.size());
  for (std::size_t core = 0; core < recording.blocks.size(); ++core)
    cores_.emplace_back(recording.program_of(core), ub_bytes);
}

} // namespace sim
