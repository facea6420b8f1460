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

/// Where there is a vector mask.
void whole_mask() {
  if (Recorder::current().machine().has(isa::Opcode::set_vector_mask)) ResetMask();
}

/// Elements that lie `spacing` apart, of which a repeat holds `in_repeat`.
struct Elements {
  isa::Operand place;
  std::int32_t count = 0;
  std::int32_t spacing = 1;
  std::int32_t in_repeat = 0;
};

/// One result a repeat of `from`.
class Pass {
public:
  Pass(isa::Opcode opcode, isa::Dtype type) : opcode_(opcode), type_(type) {
    // The place of a value and its index is even, also where the value alone is asked for.
    const bool pairs = opcode != isa::Opcode::vcadd && !Recorder::current().machine().has_registers();
    spacing_ = pairs ? 2 : 1;
  }

  Elements elements(const isa::Operand& place, std::int32_t count, std::int32_t spacing) const {
    const auto lanes = static_cast<std::int32_t>(isa::kRepeatBytes / isa::bytes_of(type_));
    return {place, count, spacing, lanes / spacing};
  }

  /// Reduces `from` to results at `to`, and says where they are.
  Elements reduce(const Elements& from, const isa::Operand& to) const {
    constexpr std::int32_t kMostRepeats = 255;
    const std::int32_t full = from.count / from.in_repeat, tail = from.count % from.in_repeat;
    for (std::int32_t done = 0; done < full; done += kMostRepeats)
      repeats(from, to, done, std::min(full - done, kMostRepeats), from.in_repeat);
    if (tail != 0) repeats(from, to, full, 1, tail);
    return elements(to, full + (tail != 0 ? 1 : 0), spacing_);
  }

private:
  /// `count` repeats from the one numbered `first` on, of the first `in_each` elements each.
  void repeats(const Elements& from, const isa::Operand& to, std::int32_t first, std::int32_t count,
               std::int32_t in_each) const {
    const std::int64_t apart = spacing_ * isa::bytes_of(type_);
    isa::Instruction instruction = reduction(opcode_, type_, moved(to, first * apart),
                                             moved(from.place, first * isa::kRepeatBytes), count, {spacing_, 1, 8});
    if (opcode_ != isa::Opcode::vcadd) instruction.order = isa::ResultOrder::value;
    if (from.spacing == 1) return record_repeat_form(instruction, static_cast<std::uint64_t>(in_each), true);
    std::uint64_t words[2] = {0, 0};
    for (std::int32_t k = 0; k < in_each; ++k) words[k * from.spacing / 64] |= 1ull << (k * from.spacing % 64);
    record_repeat_form(instruction, words, true);
  }

  isa::Opcode opcode_;
  isa::Dtype type_;
  std::int32_t spacing_;
};

} // namespace

void record_reduce_all(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                       const isa::Operand& tmp, std::int32_t count) {
  if (count < 1) throw isa::Error("a reduction of " + std::to_string(count) + " elements: allowed from 1 on");
  const Pass pass(opcode, type);
  Elements from = pass.elements(src, count, 1);
  while (from.count > from.in_repeat) {
    from = pass.reduce(from, tmp);
    record_barrier(isa::Pipe::vector);
  }
  pass.reduce(from, dst);
  whole_mask();
}

void record_pick_one(isa::Opcode opcode, isa::Dtype type, const isa::Operand& dst, const isa::Operand& src,
                     std::int32_t count) {
  const auto lanes = static_cast<std::int32_t>(isa::kRepeatBytes / isa::bytes_of(type));
  if (count < 1 || count > lanes)
    throw isa::Error("a reduction with calIndex of " + std::to_string(count) + " elements: allowed 1 to " +
                     std::to_string(lanes) + ", one repeat");
  record_repeat_form(reduction(opcode, type, dst, src, 1, {1, 1, 8}), static_cast<std::uint64_t>(count), true);
  whole_mask();
}

} // namespace AscendC
