// SPDX-License-Identifier: Apache-2.0
/// \file
/// An instruction as plain data. What the fields mean for an opcode is said by the shape in its table row. The vector
/// mask is not here: it is state of the vector pipe, set by instructions of its own. The register family has predicate
/// registers instead, which are operands.
#pragma once

#include "isa/opcode.h"
#include "isa/types.h"

#include <array>
#include <cstdint>
#include <variant>

namespace isa {

enum class OperandKind : std::uint8_t { none, ub, gm, sreg, imm, vreg, preg };

/// `value`: a byte address in UB, a byte offset into the GM buffer, the number of a scalar, vector or predicate
/// register, or an immediate: a whole number, or the bits of an f32 as the scalar of an instruction on floats.
/// `buffer`: index of the owner among the program's UB buffers or the image's GM buffers; kNoBuffer for a bare UB
/// address.
struct Operand {
  static constexpr std::uint32_t kNoBuffer = 0xffffffff;
  std::int64_t value = 0;
  std::uint32_t buffer = kNoBuffer;
  OperandKind kind = OperandKind::none;

  bool operator==(const Operand& o) const { return value == o.value && buffer == o.buffer && kind == o.kind; }
};

/// Strides of vector operands in datablocks, in the order dst, src0, src1. The destination's repeat stride of a
/// reduction counts results, see result_bytes.
struct Strides {
  std::array<std::uint16_t, 3> block = {1, 1, 1};
  std::array<std::uint16_t, 3> repeat = {8, 8, 8};

  bool operator==(const Strides& o) const { return block == o.block && repeat == o.repeat; }
};

/// How the bytes between a short burst and the next datablock are filled (DataCopyPad, GM to UB).
enum class Padding : std::uint8_t { none, value };

/// A copy of `bursts` pieces. Block form: `length` and both gaps in datablocks. Pad form: `length` and `gm_gap` in
/// bytes, `ub_gap` in datablocks, `left` and `right` padding in elements. Gaps run from the end of one piece to the
/// start of the next.
struct CopyShape {
  std::uint32_t length = 0;
  std::uint32_t gm_gap = 0;
  std::uint32_t fill = 0; ///< bits of one padding element
  std::uint16_t ub_gap = 0;
  std::uint16_t bursts = 1;
  std::uint8_t left = 0;
  std::uint8_t right = 0;
  Padding padding = Padding::none;

  bool operator==(const CopyShape& o) const {
    return length == o.length && gm_gap == o.gm_gap && ub_gap == o.ub_gap && fill == o.fill && bursts == o.bursts &&
           left == o.left && right == o.right && padding == o.padding;
  }
};

/// How deep the loops of a vector function nest.
inline constexpr std::size_t kLoopDepth = 4;

/// What the register family adds to its operands. In turn i of the loop at depth d around the instruction, a UB address
/// has moved on by i * step[d] bytes, the count of rv_plt has gone down by i * step[d] elements; the outermost loop has
/// depth 0. A load or store whose block stride is not 1 takes eight datablocks that far apart.
struct RegisterFields {
  std::array<std::int32_t, kLoopDepth> step = {};
  std::uint16_t block_stride = 1; ///< datablocks
  Distribution distribution = Distribution::norm;

  bool operator==(const RegisterFields& o) const {
    return step == o.step && block_stride == o.block_stride && distribution == o.distribution;
  }
};

/// A flag from `source` to `target`; a barrier and a buffer's mutex use `source` alone, the mutex with its `id`.
struct Flag {
  Pipe source = Pipe::scalar;
  Pipe target = Pipe::scalar;
  std::uint8_t id = 0;

  bool operator==(const Flag& o) const { return source == o.source && target == o.target && id == o.id; }
};

struct Instruction {
  Opcode opcode = Opcode::pipe_barrier;
  Dtype type = Dtype::none;                     ///< element type; of the destination where the sources have another
  Dtype source_type = Dtype::none;              ///< of the sources, where it may differ: vconv, vmla, vaxpy
  Rounding rounding = Rounding::none;           ///< vconv only
  ResultOrder order = ResultOrder::value_index; ///< vcmax and vcmin only
  std::uint8_t repeat = 1;                      ///< 0-255; ignored in counter mode
  std::uint16_t step = 0;                       ///< index into Program::steps
  std::array<Operand, 4> operands = {};
  std::variant<Strides, CopyShape, Flag, RegisterFields> fields;

  const Operand& dst() const { return operands[0]; }
  const Operand& src0() const { return operands[1]; }
  const Operand& src1() const { return operands[2]; }
  const Strides& strides() const { return std::get<Strides>(fields); }
  const CopyShape& copy() const { return std::get<CopyShape>(fields); }
  const Flag& flag() const { return std::get<Flag>(fields); }
  const RegisterFields& in_loops() const { return std::get<RegisterFields>(fields); }

  bool operator==(const Instruction& o) const {
    return opcode == o.opcode && type == o.type && source_type == o.source_type && rounding == o.rounding &&
           order == o.order && repeat == o.repeat && step == o.step && operands == o.operands && fields == o.fields;
  }
};
static_assert(sizeof(Instruction) <= 96, "a million instructions must stay under 100 MB");

} // namespace isa
