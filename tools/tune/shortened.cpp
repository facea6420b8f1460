// SPDX-License-Identifier: Apache-2.0
#include "tools/tune/shortened.h"

#include "isa/instruction_table.h"
#include "kernels/kernel.h"

#include <algorithm>

namespace tools {

kernels::Plan shortened(const kernels::Plan& plan, std::int64_t tiles) {
  kernels::Plan result = plan;
  const std::int64_t fewer = (plan.tiles(0) - tiles) * plan.rows_per_tile;
  for (kernels::CoreShare& core : result.cores) core.rows = std::max<std::int64_t>(core.rows - fewer, 1);
  return result;
}

std::int64_t instructions_of(const kernels::Plan& plan) {
  constexpr std::int64_t kFew = 4;
  const auto recorded = [&](std::int64_t tiles) {
    return static_cast<std::int64_t>(kernels::record(shortened(plan, tiles), 1).instructions());
  };
  const std::int64_t tiles = plan.tiles(0);
  const auto cores = static_cast<std::int64_t>(plan.cores.size());
  if (tiles <= kFew + 1) return recorded(tiles) * cores;
  const std::int64_t few = recorded(kFew);
  return (few + (recorded(kFew + 1) - few) * (tiles - kFew)) * cores;
}

void Pace::on(const sim::Retired& event) {
  const isa::Instruction& instruction = *event.instruction;
  if (event.place.core != 0 || isa::row_of(instruction.opcode).shape != isa::Shape::copy_in) return;
  if (instruction.src0().buffer == buffer_) copied_.push_back(event.ended);
}

double Pace::cycles_a_tile() const {
  constexpr std::int64_t kTo = kSampleTiles - 8, kFrom = kTo - kSampleTiles / 4; // an even number of tiles
  const std::int64_t copies = static_cast<std::int64_t>(copied_.size()) / kSampleTiles;
  const auto begun = [&](std::int64_t tile) { return copied_.at(static_cast<std::size_t>(tile * copies)); };
  return static_cast<double>(begun(kTo) - begun(kFrom)) / static_cast<double>(kTo - kFrom);
}

} // namespace tools
