// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which bytes an instruction reads and writes: the one description that legality, bank arbitration, data hazards and
/// UB pressure share.
#pragma once

#include "isa/mask.h"
#include "isa/program.h"

#include <array>
#include <cstdint>

namespace isa {

/// A half-open range of bytes.
struct Range {
  std::int64_t begin = 0, end = 0;
  bool empty() const { return end <= begin; }
  bool overlaps(const Range& o) const { return begin < o.end && o.begin < end; }
};

/// How one UB operand walks: `repeats` times, `blocks` pieces of `piece` bytes, `block_stride` bytes apart; the last
/// repeat has `last_blocks` pieces. A block stride of 0 is one piece, a repeat stride of 0 the same repeat again.
struct Walk {
  std::int64_t base = 0;
  std::int64_t piece = kBlockBytes;
  std::int64_t block_stride = kBlockBytes;
  std::int64_t repeat_stride = kRepeatBytes;
  int blocks = kBlocksPerRepeat;
  int last_blocks = kBlocksPerRepeat;
  int repeats = 0;

  int blocks_in(int repeat) const { return repeat + 1 == repeats ? last_blocks : blocks; }
  Range hull() const;
  /// No byte of the hull is left out.
  bool dense() const { return block_stride == piece && (repeats == 1 || repeat_stride <= blocks * piece); }
  /// Exact: some byte of this walk lies in `range`.
  bool touches(const Range& range) const;
  /// Calls `visit(Range)` for each piece, in order; neighbours may be given as one range.
  template <class Visit> void each_piece(Visit visit) const {
    for (int r = 0; r < repeats; ++r) {
      const std::int64_t start = base + r * repeat_stride;
      const int count = blocks_in(r);
      if (block_stride == piece)
        visit(Range{start, start + count * piece});
      else
        for (int b = 0; b < count; ++b) visit(Range{start + b * block_stride, start + b * block_stride + piece});
    }
  }
};

/// Some byte of one walk is a byte of the other. Exact, but quick where the hulls are apart or full.
bool touch(const Walk& a, const Walk& b);

/// The GM side of a copy: `pieces` of `length` bytes, `stride` apart, in GM buffer `buffer`.
struct GmSpan {
  std::uint32_t buffer = 0;
  std::int64_t base = 0, length = 0, stride = 0;
  int pieces = 0;

  std::int64_t bytes() const { return length * pieces; }
  Range hull() const { return {base, pieces == 0 ? base : base + (pieces - 1) * stride + length}; }
};

struct Footprint {
  std::array<Walk, 3> reads; ///< the sources in the order of the operands, then a destination that is read too
  int read_count = 0;
  Walk write;
  bool writes = false; ///< UB
};

/// UB bytes of a vector instruction under resolved lanes.
Footprint vector_footprint(const Instruction& instruction, const ActiveLanes& active);

/// UB bytes of a copy, a scalar load or store, or set_cmpmask.
Footprint move_footprint(const Instruction& instruction);

/// True for a scalar load or store whose memory is GM: it touches nothing in UB.
bool is_gm_scalar(const Instruction& instruction);

/// GM bytes of a copy or of such a scalar access, in a block that plays its code `moves` further on.
GmSpan gm_span(const Instruction& copy, const Moves& moves = {});

/// UB bytes of any instruction; `mask` matters for vector instructions alone.
Footprint footprint(const Instruction& instruction, const MaskState& mask);

} // namespace isa
