// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/vector_reduce_all.h"

#include "isa/error.h"
#include "isa/instruction_table.h"

#include <algorithm>

namespace AscendC {
namespace {

isa::Operand moved(isa::Operand operand, std::int64_t bytes) {
  operand.value += bytes;
  return operand;
}

/// `repeats` repeats of `lanes` lanes, one result each.
void reduce_repeats(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                    std::int32_t lanes, std::int32_t repeats) {
  isa::Instruction instruction = reduction(opcode, type, dst, src, repeats, {1, 1, 8});
  if (opcode != isa::Opcode::vcadd) instruction.order = isa::ResultOrder::value;
  record_repeat_form(instruction, static_cast<std::uint64_t>(lanes), true);
}

/// One result a repeat, the last repeat partial; returns how many.
std::int32_t reduce_once(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                         std::int32_t count) {
  constexpr std::int32_t kMostRepeats = 255;
  const std::int64_t element = isa::bytes_of(type);
  const auto lanes = static_cast<std::int32_t>(isa::kRepeatBytes / element);
  const std::int32_t full = count / lanes;
  for (std::int32_t done = 0; done < full; done += kMostRepeats)
    reduce_repeats(opcode, type, moved(dst, done * element), moved(src, done * isa::kRepeatBytes), lanes,
                   std::min(full - done, kMostRepeats));
  if (count % lanes != 0)
    reduce_repeats(opcode, type, moved(dst, full * element), moved(src, full * isa::kRepeatBytes), count % lanes, 1);
  return full + (count % lanes != 0 ? 1 : 0);
}

} // namespace

void record_reduce_all(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                       const isa::Operand& tmp, std::int32_t count) {
  if (count < 1) throw isa::Error("a reduction of " + std::to_string(count) + " elements: allowed from 1 on");
  const auto lanes = static_cast<std::int32_t>(isa::kRepeatBytes / isa::bytes_of(type));
  isa::Operand from = src;
  for (; count > lanes; from = tmp) {
    count = reduce_once(opcode, type, tmp, from, count);
    record_barrier(isa::Pipe::vector);
  }
  reduce_once(opcode, type, dst, from, count);
  ResetMask();
}

void record_pick_one(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                     std::int32_t count) {
  const auto lanes = static_cast<std::int32_t>(isa::kRepeatBytes / isa::bytes_of(type));
  if (count < 1 || count > lanes)
    throw isa::Error("a reduction with calIndex of " + std::to_string(count) + " elements: allowed 1 to " +
                     std::to_string(lanes) + ", one repeat");
  record_repeat_form(reduction(opcode, type, dst, src, 1, {1, 1, 8}), static_cast<std::uint64_t>(count), true);
  ResetMask();
}

} // namespace AscendC
