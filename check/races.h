// SPDX-License-Identifier: Apache-2.0
/// \file
/// Accesses to the same bytes that nothing orders, and reads of bytes that nobody wrote.
#pragma once

#include "check/accesses.h"
#include "check/checker.h"
#include "check/order.h"
#include "check/shadow.h"

#include <map>
#include <optional>

namespace check {

/// Plays all blocks, phase by phase between their sync_alls, and looks at every access against what came before. Blocks
/// that share a program do the same in their UB and with their flags: the first of them is played, the others repeat
/// what it did in GM, at their own addresses.
class RaceFinder {
public:
  RaceFinder(const isa::Recording& recording, const isa::Machine& machine, const CheckOptions& options);

  /// The findings, and those of the flags.
  std::vector<Finding> find();

private:
  /// An access to GM, to be repeated by other blocks.
  struct GmAccess {
    Start start;
    Clock clock; ///< what `start` points to was of that moment
    AccessRange access;
    bool atomic = false; ///< a copy to GM adds
  };
  /// The first block of a program.
  struct Played {
    std::size_t block;
    Player player;
    Accesses accesses;
    Shadow ub;
    std::vector<GmAccess> gm; ///< of this phase; empty if no other block plays the program
    bool shared = false;      ///< others do
    bool atomic = false;      ///< copies to GM add
  };
  struct Block {
    std::size_t played; ///< where the first of its program stands in `played_`
    isa::Moves moves;
  };

  void add_block(std::size_t block, std::map<const isa::Program*, std::size_t>& known);
  void play_phase(std::size_t block);
  void repeat_gm(std::size_t block);
  const Played& played_by(std::size_t block) const { return played_[blocks_[block].played]; }
  void start(std::size_t block, const Start& start);
  void access(std::size_t block, const Start& start, const AccessRange& access, bool atomic, bool own_write);
  void meet(std::size_t block, const Start& start, const AccessRange& access, const Shadow::Cell& cell,
            const isa::Range& range, const Touch& touch);
  bool ordered(const Touch& before, std::size_t block, const Start& after, bool only_reads_before) const;
  void tell(Kind kind, std::size_t block, const Start& start, const AccessRange& access, const isa::Range& range,
            const Touch* other);
  std::string bytes_text(const isa::Program& program, const AccessRange& access, const isa::Range& range) const;
  std::string remedy(const Touch& before, std::size_t block, const Start& after) const;

  const isa::Recording& recording_;
  const isa::Machine& machine_;
  CheckOptions options_;
  std::vector<Played> played_;
  std::vector<Block> blocks_;
  std::vector<Shadow> gm_;
  std::map<std::vector<std::int64_t>, std::size_t> known_; ///< by what meets: where the finding stands
  std::vector<Finding> findings_;
};

} // namespace check
