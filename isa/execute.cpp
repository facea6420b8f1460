// SPDX-License-Identifier: Apache-2.0
#include "isa/execute.h"

#include "isa/instruction_table.h"
#include "isa/lane_functions.h"
#include "isa/lane_loops.h"

namespace isa {
namespace {

/// Bytes of one element that fills up a short burst.
void fill_bytes(std::byte* to, std::int64_t bytes, std::int64_t element, std::uint32_t value) {
  for (std::int64_t at = 0; at + element <= bytes; at += element)
    std::memcpy(to + at, &value, static_cast<std::size_t>(element));
}

/// Without padding a short burst is filled with its own first element, as the chip does.
std::uint32_t filler(const Instruction& i, const MemoryView& gm, std::int64_t address) {
  if (i.copy().padding == Padding::value) return i.copy().fill;
  std::uint32_t first = 0;
  gm.load(&first, address, bytes_of(i.type));
  return first;
}

void copy_in_padded(const Instruction& i, const GmSpan& span, const MemoryView& ub, const MemoryView& gm) {
  const Walk walk = move_footprint(i).write;
  const std::int64_t element = bytes_of(i.type);
  const std::int64_t burst = walk.blocks * kBlockBytes;
  const std::int64_t left = i.copy().left * element;
  std::vector<std::byte> piece(static_cast<std::size_t>(burst));
  for (int k = 0; k < span.pieces; ++k) {
    const std::int64_t from = span.base + k * span.stride;
    fill_bytes(piece.data(), burst, element, filler(i, gm, from));
    gm.load(piece.data() + left, from, span.length);
    ub.store(walk.base + k * walk.repeat_stride, piece.data(), burst);
  }
}

template <class T>
void add_elements(const MemoryView& gm, std::int64_t to, const std::byte* from, std::int64_t bytes,
                  HalfOverflow overflow) {
  for (std::int64_t at = 0; at < bytes; at += std::int64_t{sizeof(T)}) {
    T sum, addend;
    gm.load(&sum, to + at, sizeof(T));
    std::memcpy(&addend, from + at, sizeof(T));
    sum = AddLane::apply(sum, addend);
    apply_overflow(&sum, 1, overflow);
    gm.store(to + at, &sum, sizeof(T));
  }
}

} // namespace

double scalar_value(const Operand& operand, Dtype type, const std::array<double, kScalarRegisters>& scalars) {
  if (operand.kind == OperandKind::sreg) return scalars[static_cast<std::size_t>(operand.value)];
  return immediate_value(operand, type);
}

double scalar_operand(const Instruction& i, const std::array<double, kScalarRegisters>& scalars) {
  switch (row_of(i.opcode).shape) {
  case Shape::scalar:
  case Shape::scalar_onto:
  case Shape::compare_scalar: return scalar_value(i.operands[2], i.type, scalars);
  case Shape::scalar_store:
  case Shape::fill: return scalar_value(i.operands[1], i.type, scalars);
  default: return 0;
  }
}

void execute_vector(const Instruction& instruction, const ActiveLanes& active, double scalar,
                    const CompareMask& cmpmask, MemoryView ub, HalfOverflow overflow) {
  row_of(instruction.opcode).lanes.of(instruction.type)(VectorWork{instruction, active, scalar, cmpmask, ub, overflow});
}

CompareMask execute_set_cmpmask(const Instruction& instruction, MemoryView ub) {
  CompareMask bits;
  ub.load(bits.data(), instruction.operands[0].value, sizeof(bits));
  return bits;
}

void execute_copy(const Instruction& i, const GmSpan& span, MemoryView ub, MemoryView gm, Dtype atomic_add,
                  HalfOverflow overflow) {
  if (i.opcode == Opcode::copy_gm_to_ub_pad) return copy_in_padded(i, span, ub, gm);
  const bool in = i.opcode == Opcode::copy_gm_to_ub;
  const Footprint touched = move_footprint(i);
  const Walk& walk = in ? touched.write : touched.reads[0];
  for (int k = 0; k < span.pieces; ++k) {
    const std::int64_t gm_at = span.base + k * span.stride;
    const std::int64_t ub_at = walk.base + k * walk.repeat_stride;
    if (in)
      ub.store(ub_at, gm.seen + gm_at, span.length);
    else if (atomic_add == Dtype::none)
      gm.store(gm_at, ub.seen + ub_at, span.length);
    else
      with_element(atomic_add, [&](auto element) {
        add_elements<decltype(element)>(gm, gm_at, ub.seen + ub_at, span.length, overflow);
      });
  }
}

void execute_scalar_store(const Instruction& instruction, double value, MemoryView memory, std::int64_t address) {
  std::array<std::byte, sizeof(double)> element;
  store_element(element.data(), instruction.type, value);
  memory.store(address, element.data(), bytes_of(instruction.type));
}

double execute_scalar_load(const Instruction& instruction, MemoryView memory, std::int64_t address) {
  return load_element(memory.seen + address, instruction.type);
}

std::int64_t scalar_address(const Instruction& i, const Moves& moves) {
  if (is_gm_scalar(i)) return gm_span(i, moves).base;
  return i.operands[row_of(i.opcode).shape == Shape::scalar_load ? 1 : 0].value;
}

} // namespace isa
