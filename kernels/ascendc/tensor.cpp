// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/tensor.h"

#include "isa/error.h"

namespace AscendC {

float number_with_bits(std::uint16_t bits) {
  const float number = half::from_bits(bits);
  if (number == number) return number;
  throw isa::Error("the 16-bit integer " + std::to_string(bits) + " (or " +
                   std::to_string(static_cast<std::int16_t>(bits)) +
                   ") has the bits of a half's NaN: it cannot be written as a scalar here");
}

std::uint16_t bits_of_number(float number) {
  if (number == number) return half(number).bits();
  const auto bits = isa::bit_cast<std::uint32_t>(number);
  return static_cast<std::uint16_t>((bits >> 16 & 0x8000u) | 0x7c00u | (bits >> 13 & 0x3ffu));
}

isa::Operand locate_gm(std::int64_t address, std::int64_t& bytes_left) {
  const std::vector<isa::GmBuffer>& buffers = Recorder::current().gm().buffers;
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const std::int64_t offset = address - buffers[i].address;
    if (offset < 0 || offset >= buffers[i].bytes()) continue;
    bytes_left = buffers[i].bytes() - offset;
    return {offset, static_cast<std::uint32_t>(i), isa::OperandKind::gm};
  }
  throw isa::Error("SetGlobalBuffer: address " + std::to_string(address) + " lies in no GM buffer of this run");
}

} // namespace AscendC
