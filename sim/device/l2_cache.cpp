// SPDX-License-Identifier: Apache-2.0
#include "sim/device/l2_cache.h"

#include <algorithm>

namespace sim {

L2Cache::L2Cache(const isa::GlobalImage& image, const L2Geometry& geometry)
    : line_bytes_(geometry.line_bytes), capacity_(static_cast<std::size_t>(geometry.bytes / geometry.line_bytes)) {
  std::size_t lines = 0;
  for (const isa::GmBuffer& buffer : image.buffers) {
    const std::int64_t skew = buffer.address & (line_bytes_ - 1);
    const std::int64_t count = isa::round_up(skew + buffer.bytes(), line_bytes_) / line_bytes_;
    buffers_.push_back({skew, std::vector<bool>(capacity_ > 0 ? static_cast<std::size_t>(count) : 0)});
    lines += static_cast<std::size_t>(count);
  }
  can_overflow_ = lines > capacity_;
}

std::int64_t L2Cache::touch(const isa::GmSpan& span) {
  if (capacity_ == 0) return 0;
  std::int64_t held = 0;
  for (int piece = 0; piece < span.pieces; ++piece) {
    const std::int64_t begin = span.base + piece * span.stride;
    held += touch_piece(span.buffer, begin, begin + span.length);
  }
  return held;
}

std::int64_t L2Cache::touch_piece(std::uint32_t buffer, std::int64_t begin, std::int64_t end) {
  Lines& lines = buffers_[buffer];
  std::int64_t held = 0;
  while (begin < end) {
    const std::int64_t index = (begin + lines.skew) / line_bytes_;
    const std::int64_t line_end = std::min((index + 1) * line_bytes_ - lines.skew, end);
    if (lines.held[static_cast<std::size_t>(index)])
      held += line_end - begin;
    else
      hold({buffer, static_cast<std::size_t>(index)});
    begin = line_end;
  }
  return held;
}

void L2Cache::hold(const Line& line) {
  buffers_[line.buffer].held[line.index] = true;
  if (!can_overflow_) return;
  order_.push_back(line);
  if (order_.size() <= capacity_) return;
  const Line& oldest = order_.front();
  buffers_[oldest.buffer].held[oldest.index] = false;
  order_.pop_front();
}

} // namespace sim
