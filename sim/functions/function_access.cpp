// SPDX-License-Identifier: Apache-2.0
#include "sim/functions/function_access.h"

namespace sim {
namespace {

std::int64_t bytes_of_load(const isa::Instruction& load) {
  if (isa::row_of(load.opcode).shape == isa::Shape::predicate_load) return isa::bit_bytes(load.type);
  switch (load.in_loops().distribution) {
  case isa::Distribution::broadcast: return isa::bytes_of(load.type);
  case isa::Distribution::unpack: return isa::kRepeatBytes / 2;
  case isa::Distribution::blocks: return isa::kBlocksPerRepeat * isa::bytes_of(load.type);
  default: return isa::kRepeatBytes;
  }
}

/// `bytes` bytes from `address` on, a datablock of them every `stride` datablocks.
BlockAccess blocks_of(std::int64_t address, std::int64_t bytes, std::int64_t stride) {
  BlockAccess access;
  access.strided = stride != 1;
  if (access.strided)
    for (std::int64_t k = 0; k < bytes; k += isa::kBlockBytes) access.add(address + k * stride);
  else
    for (std::int64_t at = address / isa::kBlockBytes * isa::kBlockBytes; at < address + bytes; at += isa::kBlockBytes)
      access.add(at);
  return access;
}

} // namespace

BlockAccess FunctionAccess::next(const isa::Instruction& i, const isa::Turns& turns) {
  predicates_.follow(i, turns);
  const isa::Shape shape = isa::row_of(i.opcode).shape;
  if (isa::loads_registers(shape))
    return blocks_of(i.operands[1].value + isa::moved_in(i, turns), bytes_of_load(i), i.in_loops().block_stride);
  if (isa::stores_registers(shape))
    return blocks_of(i.operands[0].value + isa::moved_in(i, turns), predicates_.stored_bytes(i),
                     i.in_loops().block_stride);
  return {};
}

} // namespace sim
