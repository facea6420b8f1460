// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which lines of global memory the L2 holds. A line is held from the first copy that touches it on, in or out, until
/// newer lines need its place: first in, first out.
/// Not modelled: sets and ways, the traffic of lines that leave, a line that is asked for again while it is on its way
/// (it counts as held).
#pragma once

#include "isa/footprint.h"
#include "isa/program.h"
#include "sim/hardware/hardware.h"

#include <deque>
#include <vector>

namespace sim {

class L2Cache {
public:
  L2Cache(const isa::GlobalImage& image, const L2Geometry& geometry);

  /// Bytes of `span` that lie in lines held by now; from now on all of its lines are.
  std::int64_t touch(const isa::GmSpan& span);
  /// Takes in a whole buffer, as far as there is room.
  void warm(std::uint32_t buffer, std::int64_t bytes) { touch({buffer, 0, bytes, 0, 1}); }

private:
  struct Line {
    std::uint32_t buffer;
    std::size_t index;
  };
  /// The lines of one buffer; `skew`: bytes by which its first line begins before it.
  struct Lines {
    std::int64_t skew = 0;
    std::vector<bool> held;
  };

  std::int64_t touch_piece(std::uint32_t buffer, std::int64_t begin, std::int64_t end);
  void hold(const Line& line);

  std::int64_t line_bytes_;
  std::size_t capacity_; ///< lines
  bool can_overflow_;    ///< the image has more lines than that: then the order of their coming is kept
  std::vector<Lines> buffers_;
  std::deque<Line> order_;
};

} // namespace sim
