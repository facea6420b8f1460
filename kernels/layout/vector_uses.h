// SPDX-License-Identifier: Apache-2.0
/// \file
/// Which vector instructions of a kernel read and write which of its UB buffers, and what the banks cost them under a
/// layout. Only what moves with the layout matters here; steps over single rows' figures (mean, variance) are too
/// short.
#pragma once

#include "kernels/plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace kernels {

inline constexpr std::int64_t kElementsPerRepeat = isa::kRepeatBytes / 4; ///< in float, and in casts to and from it

/// Contiguous elements of `size` bytes, `offset` bytes into entry `entry` of the plan's ledger; the entry behind the
/// last is the framework's tmp.
struct Operand {
  std::size_t entry = 0;
  std::int64_t offset = 0;
  int size = 4;

  Operand at(std::int64_t element) const { return {entry, offset + element * size, size}; }
};

/// A vector instruction over `elements`, 64 a repeat and a repeat a cycle, that a core issues `times` times. With a
/// `spread` it is a Brcb, 8 elements a repeat: each fills a datablock of dst, `spread` bytes behind the one before.
struct VectorUse {
  Operand dst, src0;
  std::optional<Operand> src1;
  std::int64_t elements = 0;
  std::int64_t times = 1;
  std::int64_t spread = 0;

  std::int64_t elements_per_repeat() const { return spread == 0 ? kElementsPerRepeat : isa::kBlocksPerRepeat; }
  std::int64_t repeats() const { return (elements + elements_per_repeat() - 1) / elements_per_repeat(); }
};

/// Where each entry of the ledger begins, and behind the last its end.
std::vector<std::int64_t> bases_of(const std::vector<UbEntry>& ledger);

/// True if neighbouring datablocks lie in different bank groups, and in enough of them that two sources of a repeat can
/// keep out of each other's way: only then does moving a buffer help.
bool layout_matters(const isa::BankGeometry& banks);

/// Cycles that one issue of the instruction loses in the banks, which are idle before: blocks in one group are
/// read, or written, one a cycle, and a repeat waits while one of its banks is written. `layout_matters` must hold.
std::int64_t lost_cycles(const VectorUse& use, const std::vector<std::int64_t>& bases, const isa::BankGeometry& banks);

/// Tiles of equal rows that use the same buffers: with two buffers a queue the tiles take turns.
struct TileTurn {
  int buffer = 0; ///< of each queue
  std::int64_t rows = 0;
  std::int64_t tiles = 0;
  bool ends = false; ///< the run ends with it
};

/// The turns of the first core, which has the most rows: full tiles, then a last one of fewer rows.
std::vector<TileTurn> turns_of(const Plan& plan);

/// The uses of one turn.
class UseList {
public:
  UseList(const Plan& plan, const TileTurn& turn) : plan_(plan), turn_(turn) {}

  const Plan& plan() const { return plan_; }
  std::int64_t rows() const { return turn_.rows; } ///< of a tile
  bool ends() const { return turn_.ends; }
  /// The buffer of that name in this turn, of elements of the run's type; or of float.
  Operand buffer(const std::string& name) const;
  Operand floats(const std::string& name) const;
  bool has(const std::string& name) const;

  /// Issued once a tile, or once a run.
  void add(const VectorUse& use) { put(use, turn_.tiles); }
  void add_once(const VectorUse& use) { put(use, 1); }
  const std::vector<VectorUse>& uses() const { return uses_; }

private:
  void put(VectorUse use, std::int64_t times);

  const Plan& plan_;
  TileTurn turn_;
  std::vector<VectorUse> uses_;
};

} // namespace kernels
