// SPDX-License-Identifier: Apache-2.0
#include "sim/function_access.h"

#include <algorithm>

namespace sim {
namespace {

constexpr std::int64_t kWord = sizeof(std::uint32_t);

std::size_t number(const isa::Instruction& i, std::size_t operand) {
  return static_cast<std::size_t>(i.operands[operand].value);
}

std::int64_t active_bytes(const isa::Instruction& set, const isa::Turns& turns) {
  const std::int64_t left = set.operands[1].value - isa::moved_in(set, turns);
  return std::clamp<std::int64_t>(left, 0, isa::kRepeatBytes / isa::bytes_of(set.type)) * isa::bytes_of(set.type);
}

std::int64_t bytes_of_load(const isa::Instruction& load) {
  switch (load.in_loops().distribution) {
  case isa::Distribution::broadcast: return isa::bytes_of(load.type);
  case isa::Distribution::unpack: return isa::kRepeatBytes / 2;
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
  switch (isa::row_of(i.opcode).shape) {
  case isa::Shape::predicate_set: active_[number(i, 0)] = active_bytes(i, turns); return {};
  case isa::Shape::predicate_pack: active_[number(i, 0)] = active_[number(i, 1)] / 2; return {};
  case isa::Shape::reg_load:
    return blocks_of(i.operands[1].value + isa::moved_in(i, turns), bytes_of_load(i), i.in_loops().block_stride);
  case isa::Shape::reg_store:
    return blocks_of(i.operands[0].value + isa::moved_in(i, turns), bytes_of_store(i), i.in_loops().block_stride);
  default: return {};
  }
}

std::int64_t FunctionAccess::bytes_of_store(const isa::Instruction& store) const {
  const std::int64_t active = active_[number(store, 2)], element = isa::bytes_of(store.type);
  switch (store.in_loops().distribution) {
  case isa::Distribution::first: return element;
  case isa::Distribution::pack: return active / kWord * element;
  default: return active;
  }
}

} // namespace sim
