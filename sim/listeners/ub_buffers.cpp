// SPDX-License-Identifier: Apache-2.0
#include "sim/listeners/ub_buffers.h"

#include <algorithm>

namespace sim {

bool outermost(const isa::Program& program, std::size_t index) {
  const isa::UbBuffer& buffer = program.ub[index];
  for (std::size_t k = 0; k < program.ub.size(); ++k) {
    const isa::UbBuffer& other = program.ub[k];
    const bool inside = other.address <= buffer.address && buffer.address + buffer.bytes <= other.address + other.bytes;
    if (k != index && inside && (other.bytes > buffer.bytes || k < index)) return false;
  }
  return true;
}

std::vector<std::int16_t> owners_of(const isa::Program& program, std::int64_t ub_bytes) {
  std::vector<std::int16_t> owner(block_of(ub_bytes) + isa::kBlocksPerRepeat, -1);
  for (std::size_t i = 0; i < program.ub.size(); ++i) {
    if (!outermost(program, i)) continue;
    const isa::UbBuffer& buffer = program.ub[i];
    const std::size_t end = std::min(block_of(buffer.address + buffer.bytes - 1) + 1, owner.size());
    for (std::size_t b = block_of(buffer.address); b < end; ++b) owner[b] = static_cast<std::int16_t>(i);
  }
  return owner;
}

} // namespace sim
