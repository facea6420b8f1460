// SPDX-License-Identifier: Apache-2.0
#include "sim/device/flight.h"

namespace sim {
namespace {

/// All that `flight` reads or writes in UB: its own results are part of what its later repeats see.
isa::Range everything(const isa::Footprint& footprint) {
  isa::Range all = footprint.writes ? footprint.write.hull() : footprint.reads[0].hull();
  for (int k = 0; k < footprint.read_count; ++k) {
    const isa::Range range = footprint.reads[static_cast<std::size_t>(k)].hull();
    all = {std::min(all.begin, range.begin), std::max(all.end, range.end)};
  }
  return all;
}

/// The pieces of a span lie in order and apart: one walk along both.
bool spans_touch(const isa::GmSpan& a, const isa::GmSpan& b) {
  if (!a.hull().overlaps(b.hull())) return false;
  const auto piece = [](const isa::GmSpan& span, int k) {
    return isa::Range{span.base + k * span.stride, span.base + k * span.stride + span.length};
  };
  for (int i = 0, j = 0; i < a.pieces && j < b.pieces;) {
    const isa::Range one = piece(a, i), other = piece(b, j);
    if (one.overlaps(other)) return true;
    one.end <= other.begin ? ++i : ++j;
  }
  return false;
}

std::vector<std::byte> bytes_in(const std::vector<std::byte>& memory, const isa::Range& range) {
  const auto end = std::min<std::int64_t>(range.end, static_cast<std::int64_t>(memory.size()));
  return {memory.begin() + range.begin, memory.begin() + end};
}

bool reads_from(const Flight& reader, const isa::Walk& written) {
  const auto touched = [&](const isa::Walk& read) { return isa::touch(read, written); };
  if (reader.function != nullptr)
    return std::any_of(reader.function->reads.begin(), reader.function->reads.end(), touched);
  const auto* reads = reader.footprint.reads.begin();
  return std::any_of(reads, reads + reader.footprint.read_count, touched);
}

/// All that `flight` may load. A vector function loads whole registers, of which it may use a part.
isa::Range all_loaded(const Flight& flight, const std::vector<std::byte>& ub) {
  if (flight.function != nullptr) return {0, static_cast<std::int64_t>(ub.size())};
  isa::Range all = everything(flight.footprint);
  all.end += isa::kRepeatBytes; // a partial repeat loads whole datablocks
  return all;
}

} // namespace

void keep_ub(Flight& reader, const isa::Walk& written, const std::vector<std::byte>& ub) {
  if (!reader.ub_copy.empty() || !reads_from(reader, written)) return;
  const isa::Range all = all_loaded(reader, ub);
  reader.ub_copy = bytes_in(ub, all);
  reader.ub_copy_begin = all.begin;
}

void keep_gm(Flight& reader, const isa::GmSpan& written, const std::vector<std::byte>& gm) {
  if (!reader.gm_copy.empty() || !spans_touch(reader.gm, written)) return;
  reader.gm_copy = bytes_in(gm, reader.gm.hull());
  reader.gm_copy_begin = reader.gm.base;
}

} // namespace sim
