// SPDX-License-Identifier: Apache-2.0
// Ranges are those of the public API structures: binary strides are 8 bits wide, unary block strides 16, and so on.
#include "isa/footprint.h"
#include "isa/gather_mask.h"
#include "isa/legality/legality.h"

#include <algorithm>

namespace isa {
namespace {

constexpr std::int64_t kU8 = 255;
constexpr std::int64_t kU16 = 65535;
constexpr std::int64_t kMostBursts = 4095;
constexpr std::int64_t kLongestBurst = 2097151; // bytes, pad form
constexpr std::int64_t kMostCopyStride = 4095;  // of vcopy, between repeats

struct StrideRanges {
  std::int64_t block = kU16;
  std::int64_t repeat = kU16;
};

StrideRanges ranges_of(const InstructionRow& row) {
  if (is_gather(row.shape)) return {kU8, kU16};
  if (slots_of(row.shape)[2].kind == SlotKind::ub) return {kU8, kU8};
  if (is_reduction(row.shape) || row.shape == Shape::broadcast) return {kU16, kU16};
  return {kU16, row.opcode == Opcode::vcopy ? kMostCopyStride : kU8};
}

std::string stride_fault(const Subject& s, std::size_t index) {
  const StrideRanges most = ranges_of(s.row);
  const Strides& strides = s.instruction.strides();
  const std::string name(slots_of(s.row.shape)[index].name);
  std::string fault = outside("block stride of " + name, strides.block[index], 0, most.block);
  if (fault.empty()) fault = outside("repeat stride of " + name, strides.repeat[index], 0, most.repeat);
  return fault;
}

std::string padding_fault(const Subject& s) {
  const CopyShape& copy = s.instruction.copy();
  const std::int64_t element = bytes_of(s.instruction.type);
  const bool may_pad = s.row.opcode == Opcode::copy_gm_to_ub_pad;
  if (!may_pad && copy.padding != Padding::none) return "pads, which copy_gm_to_ub_pad alone can";
  if (copy.padding == Padding::none && (copy.left != 0 || copy.right != 0))
    return "left and right padding are " + std::to_string(copy.left) + " and " + std::to_string(copy.right) +
           ", allowed 0 and 0 without a padding value";
  if (copy.padding == Padding::none) return "";
  std::string fault = outside("left padding", copy.left, 0, kBlockBytes / element);
  if (fault.empty()) fault = outside("right padding", copy.right, 0, kBlockBytes / element);
  if (fault.empty()) fault = outside("fill", copy.fill, 0, (std::int64_t{1} << (8 * element)) - 1);
  return fault;
}

std::string length_fault(const Subject& s) {
  const CopyShape& copy = s.instruction.copy();
  if (!is_pad_form(s.row.opcode)) {
    std::string fault = outside("length in datablocks", copy.length, 0, kU16);
    return fault.empty() ? outside("GM gap in datablocks", copy.gm_gap, 0, kU16) : fault;
  }
  const std::int64_t element = bytes_of(s.instruction.type);
  if (copy.length % element != 0)
    return "length is " + std::to_string(copy.length) + " bytes, allowed multiples of the element's " +
           std::to_string(element);
  return outside("length in bytes", copy.length, 0, kLongestBurst);
}

} // namespace

std::string vector_fault(const Subject& s) {
  const StrideFields fields = stride_fields(s.row.shape);
  for (std::size_t k = 0; k < fields.first + fields.count; ++k)
    if (std::string fault = stride_fault(s, k); !fault.empty()) return fault;
  if (fields.first == 0 && s.instruction.strides().block[0] == 0)
    return "block stride of dst is 0, which is undefined; allowed from 1 on";
  if (s.row.shape == Shape::gather_fixed) return outside("pattern", s.instruction.operands[2].value, 1, kFixedPatterns);
  if (s.row.shape == Shape::gather_mask && s.instruction.strides().block[2] != 1)
    return "block stride of bits is " + std::to_string(s.instruction.strides().block[2]) + ", allowed 1";
  return "";
}

std::string gm_reach_fault(const Subject& s) {
  const GmSpan span = gm_span(s.instruction);
  const GmBuffer& buffer = s.gm.buffers[span.buffer];
  const Range hull = span.hull();
  const bool copies_in = s.row.shape == Shape::copy_in;
  // Writing beyond the tensor is never right; reading to the end of its last datablock is how whole blocks are copied.
  if (hull.end <= (copies_in ? buffer.allocated_bytes() : buffer.bytes())) return "";
  return operand_text(s, copies_in || s.row.shape == Shape::scalar_load ? 1 : 0) + " reaches byte " +
         std::to_string(hull.end) + " of a buffer of " + std::to_string(buffer.bytes()) + " bytes";
}

std::string copy_fault(const Subject& s) {
  std::string fault = outside("bursts", s.instruction.copy().bursts, 0, kMostBursts);
  for (const auto rule : {length_fault, padding_fault, gm_reach_fault})
    if (fault.empty()) fault = rule(s);
  return fault;
}

std::string flag_fault(const Subject& s) {
  const Flag& flag = s.instruction.flag();
  if (s.row.shape == Shape::barrier) return flag.source == Pipe::scalar ? "pipe is S, allowed V, MTE2, MTE3, ALL" : "";
  if (s.row.shape == Shape::mutex) {
    const bool queue = flag.source == Pipe::vector || flag.source == Pipe::mte2 || flag.source == Pipe::mte3;
    if (!queue) return "pipe is " + std::string(name_of(flag.source)) + ", allowed V, MTE2, MTE3";
    return outside("mutex", flag.id, 0, std::max(0, s.machine.mutexes - 1));
  }
  if (flag.source == Pipe::all || flag.target == Pipe::all)
    return "goes from " + std::string(name_of(flag.source)) + " to " + std::string(name_of(flag.target)) +
           ", allowed S, V, MTE2, MTE3";
  if (flag.source == flag.target)
    return "goes from " + std::string(name_of(flag.source)) + " to itself, allowed two different pipes";
  return outside("flag", flag.id, 0, s.machine.event_ids - 1);
}

} // namespace isa
