// SPDX-License-Identifier: Apache-2.0
// Vector instructions: one by itself, one in counter mode, many with their mask set anew, many in a chain.
#include "tools/validate/stream.h"
#include "tools/validate/vector_instructions.h"

namespace tools {
namespace {

constexpr std::int64_t kMostRepeats = 255;
constexpr std::int64_t kMost = 100000; ///< instructions: enough for any mean, and soon played

Stream stream_of(std::vector<isa::Instruction> code, const sim::HardwareConfig& chip, double scale) {
  return {one_block(std::move(code)), chip, false, scale};
}

std::uint8_t repeats(Arguments& arguments) {
  return static_cast<std::uint8_t>(arguments.number("repeats", 1, kMostRepeats));
}

} // namespace

/// `op type repeats [times] [src0 src1 dst]`: isolated, from its start to the end of its last write. `times` of them
/// follow each other where one instruction has too few repeats.
Stream one_operation(Arguments& arguments, const sim::HardwareConfig& chip) {
  isa::Instruction op = vector_operation(arguments);
  op.repeat = repeats(arguments);
  const auto times = static_cast<std::size_t>(arguments.number_or("times", 1, 1, kMost));
  return stream_of(std::vector<isa::Instruction>(times, op), chip, 1);
}

/// `op type elements [src0 src1 dst]`: as above in counter mode, from the start of the switch to it.
Stream counted_operation(Arguments& arguments, const sim::HardwareConfig& chip) {
  const isa::Instruction op = vector_operation(arguments);
  const auto elements = static_cast<std::uint64_t>(arguments.number("elements", 1, kMost));
  return stream_of({set_mask_count(), set_mask(0, elements), op}, chip, 1);
}

/// `src0 src1 dst repeats adds [src0_block src0_repeat]`: Adds of float one after the other, the mask set before each;
/// the figure is cycles an Add. The last two are the strides of src0.
Stream masked_adds(Arguments& arguments, const sim::HardwareConfig& chip) {
  isa::Instruction add = vector_operation(arguments);
  add.repeat = repeats(arguments);
  isa::Strides strides;
  strides.block[1] = static_cast<std::uint16_t>(arguments.number_or("src0_block", 1, 0, 255));
  strides.repeat[1] = static_cast<std::uint16_t>(arguments.number_or("src0_repeat", 8, 0, 255));
  add.fields = strides;
  const std::int64_t adds = arguments.number("adds", 1, kMost);
  std::vector<isa::Instruction> code;
  for (std::int64_t k = 0; k < adds; ++k) code.insert(code.end(), {set_mask(~0ull, ~0ull), add});
  return stream_of(std::move(code), chip, 1.0 / static_cast<double>(adds));
}

/// `op type repeats links [src0 src1 dst]`: each behind a barrier that waits for the one before; cycles a link.
Stream chain_of_operations(Arguments& arguments, const sim::HardwareConfig& chip) {
  isa::Instruction op = vector_operation(arguments);
  op.repeat = repeats(arguments);
  const std::int64_t links = arguments.number("links", 1, kMost);
  std::vector<isa::Instruction> code;
  for (std::int64_t k = 0; k < links; ++k) code.insert(code.end(), {op, vector_barrier()});
  return stream_of(std::move(code), chip, 1.0 / static_cast<double>(links));
}

} // namespace tools
