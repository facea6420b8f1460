// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/tensor.h"

#include "isa/error.h"

namespace AscendC {

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
