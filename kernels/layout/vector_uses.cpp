// SPDX-License-Identifier: Apache-2.0
#include "kernels/layout/vector_uses.h"

#include <algorithm>
#include <cassert>

namespace kernels {
namespace {

/// So short that it has read everything before its first write: then only the groups matter, which repeat themselves.
bool ends_before_its_writes(const VectorUse& use, const isa::BankGeometry& banks) {
  const int slowest = use.spread == 0 ? 2 : isa::kBlocksPerRepeat; // cycles a repeat
  return use.repeats() * slowest <= banks.write_lag;
}

bool same(const Operand& a, const Operand& b) { return a.entry == b.entry && a.offset == b.offset && a.size == b.size; }

bool same(const VectorUse& a, const VectorUse& b) {
  return same(a.dst, b.dst) && same(a.src0, b.src0) && a.src1.has_value() == b.src1.has_value() &&
         (!a.src1 || same(*a.src1, *b.src1)) && a.elements == b.elements && a.spread == b.spread;
}

} // namespace

std::vector<std::int64_t> bases_of(const std::vector<UbEntry>& ledger) {
  std::vector<std::int64_t> bases;
  std::int64_t end = 0;
  for (const UbEntry& entry : ledger) {
    bases.push_back(end + entry.pad);
    end = bases.back() + entry.bytes * entry.depth;
  }
  bases.push_back(end);
  return bases;
}

std::vector<TileTurn> turns_of(const Plan& plan) {
  std::vector<TileTurn> turns;
  const std::int64_t buffers = plan.request.tiling.buffers;
  const std::int64_t tiles = plan.tiles(0);
  const std::int64_t last_rows = plan.tile_rows(0, tiles - 1);
  const std::int64_t full = last_rows == plan.rows_per_tile ? tiles : tiles - 1;
  for (int buffer = 0; buffer < buffers; ++buffer)
    turns.push_back({buffer, plan.rows_per_tile, (full + buffers - 1 - buffer) / buffers, false});
  if (full < tiles) turns.push_back({static_cast<int>(full % buffers), last_rows, 1, false});
  turns.back().ends = true;
  return turns;
}

Operand UseList::buffer(const std::string& name) const {
  Operand operand = floats(name);
  operand.size = static_cast<int>(isa::bytes_of(plan_.request.dtype));
  return operand;
}

Operand UseList::floats(const std::string& name) const {
  const auto& ledger = plan_.ledger;
  const auto entry = std::find_if(ledger.begin(), ledger.end(), [&](const UbEntry& e) { return e.name == name; });
  assert((entry != ledger.end() || name == "tmp") && "only the framework's tmp is not in the ledger");
  const std::int64_t offset = entry == ledger.end() || entry->depth == 1 ? 0 : turn_.buffer * entry->bytes;
  return {static_cast<std::size_t>(entry - ledger.begin()), offset, 4};
}

bool UseList::has(const std::string& name) const {
  return std::any_of(plan_.ledger.begin(), plan_.ledger.end(), [&](const UbEntry& e) { return e.name == name; });
}

void UseList::put(VectorUse use, std::int64_t times) {
  if (times == 0) return;
  const isa::BankGeometry& banks = plan_.request.machine.banks;
  if (ends_before_its_writes(use, banks)) {
    const std::int64_t wrap = isa::kBlockBytes * banks.groups;
    for (Operand* operand : {&use.dst, &use.src0, use.src1 ? &*use.src1 : &use.dst}) operand->offset %= wrap;
  }
  const auto known = std::find_if(uses_.begin(), uses_.end(), [&](const VectorUse& other) { return same(use, other); });
  if (known == uses_.end()) {
    use.times = times;
    uses_.push_back(use);
  } else {
    known->times += times;
  }
}

} // namespace kernels
