// SPDX-License-Identifier: Apache-2.0
#include "isa/mask.h"

#include "isa/instruction_table.h"

#include <algorithm>

namespace isa {
namespace {

int highest_bit(std::uint64_t word) { return word == 0 ? 0 : 64 - __builtin_clzll(word); }

/// Counter mode takes no notice of the repeat field; a count beyond any UB stays beyond any UB.
ActiveLanes count_elements(std::uint64_t count, int lanes) {
  constexpr std::uint64_t kBeyondAnyUb = 1u << 30;
  const auto elements = static_cast<int>(std::min(count, kBeyondAnyUb));
  ActiveLanes active;
  active.repeats = (elements + lanes - 1) / lanes;
  active.used = lanes;
  active.last_used = elements - (active.repeats - 1) * lanes;
  return active;
}

ActiveLanes whole_repeats(int repeats, int lanes) {
  ActiveLanes active;
  active.repeats = repeats;
  active.used = active.last_used = lanes;
  return active;
}

/// `repeats` repeats of `count` elements each; one of them may have more than `lanes`, as several.
ActiveLanes count_in_each(std::uint64_t count, int repeats, int lanes) {
  if (count == 0) return whole_repeats(0, lanes);
  if (repeats == 1) return count_elements(count, lanes);
  ActiveLanes active;
  active.repeats = repeats;
  active.used = active.last_used = static_cast<int>(std::min<std::uint64_t>(count, static_cast<std::uint64_t>(lanes)));
  return active;
}

} // namespace

void apply_mask(const Instruction& instruction, MaskState& mask) {
  switch (instruction.opcode) {
  case Opcode::set_mask_count: mask.counter = true; break;
  case Opcode::set_mask_norm: mask.counter = false; break;
  default:
    mask.high = static_cast<std::uint64_t>(instruction.operands[0].value);
    mask.low = static_cast<std::uint64_t>(instruction.operands[1].value);
  }
}

int lanes_per_repeat(const Instruction& instruction) {
  const std::int64_t widest = std::max(bytes_of(instruction.type), bytes_of(instruction.source_type));
  return static_cast<int>(kRepeatBytes / widest);
}

ActiveLanes resolve(const Instruction& instruction, const MaskState& mask) {
  const int lanes = lanes_per_repeat(instruction);
  const Shape shape = row_of(instruction.opcode).shape;
  if (is_gather(shape) && mask.counter) return count_in_each(mask.low, instruction.repeat, lanes);
  if (!is_masked(shape)) return whole_repeats(instruction.repeat, lanes);
  if (mask.counter) return count_elements(mask.low, lanes);

  const std::uint64_t high = lanes > 64 ? mask.high : 0;
  const bool all_low = mask.low == ~0ull;
  if (all_low && (lanes == 64 || high == ~0ull)) return whole_repeats(instruction.repeat, lanes);
  ActiveLanes active = whole_repeats(instruction.repeat, high != 0 ? 64 + highest_bit(high) : highest_bit(mask.low));
  active.bits = {mask.low, high};
  const int set = __builtin_popcountll(mask.low) + __builtin_popcountll(high);
  active.dense = set == active.used;
  if (active.used == 0) active.repeats = 0;
  return active;
}

} // namespace isa
