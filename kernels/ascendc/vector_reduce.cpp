// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/vector_reduce.h"

#include "isa/error.h"
#include "isa/instruction_table.h"

#include <limits>

namespace AscendC {
namespace {

template <class Field> Field field(isa::Opcode opcode, const std::string& what, std::int32_t value) {
  constexpr std::int32_t kMost = std::numeric_limits<Field>::max();
  if (value < 0 || value > kMost)
    throw isa::Error(std::string(isa::row_of(opcode).mnemonic) + ": " + what + " is " + std::to_string(value) +
                     ", allowed 0 to " + std::to_string(kMost));
  return static_cast<Field>(value);
}

} // namespace

isa::Instruction reduction(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                           std::int32_t repeat, const ReduceStrides& given) {
  isa::Strides strides;
  strides.block = {1, field<std::uint16_t>(opcode, "srcBlkStride", given.srcBlkStride), 1};
  strides.repeat = {field<std::uint16_t>(opcode, "dstRepStride", given.dstRepStride),
                    field<std::uint16_t>(opcode, "srcRepStride", given.srcRepStride), 8};
  return vector_instruction(opcode, type, {dst, src}, strides, field<std::uint8_t>(opcode, "repeatTime", repeat));
}

} // namespace AscendC
